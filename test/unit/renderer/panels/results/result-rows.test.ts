/** The table of results as words: figures with their times, what is filtered, what a spreadsheet gets. */
import { describe, expect, test } from 'vitest';
import { findForcePeaks } from '../../../../../engine/results/measures/force-peaks';
import { rankForces } from '../../../../../engine/results/measures/force-ranking';
import { filterForces, resultCells, rowMaker } from '../../../../../renderer/panels/results/result-rows';
import { channel, createCrank, createRecording, rows } from '../../sim/fixtures';

const TIMES = [0, 0.1, 0.2, 0.3];

function rowsOf(
  values: Readonly<Record<string, readonly number[]>>,
  document = createCrank(),
  ran = createCrank(),
) {
  const channels = Object.keys(values).map((key) =>
    channel(
      key,
      key.endsWith('coordinate')
        ? 'rad'
        : /\/(MZ?|effort)$/.test(key)
          ? 'N*m'
          : key.endsWith('unique')
            ? '1'
            : 'N',
    ),
  );
  const recording = createRecording(channels, ran);
  const columns = Object.entries(values).map(
    ([key, column]) => [key, (_: number, i: number) => column[i]!] as const,
  );
  recording.append(TIMES.length, rows(TIMES, Object.fromEntries(columns), channels));
  const peaks = findForcePeaks(recording);
  const ranked = rankForces(document, peaks);
  return { recording, ranked, rows: ranked.map(rowMaker(recording, peaks, ranked, document)) };
}

const CRANK = {
  'reaction/pin/FX': [3, -1234.5, 0, 0],
  'reaction/pin/F': [3, 1234.5, 0, 0],
  'reaction/pin/unique': [62, 62, 62, 62],
  'driver/motor/effort': [0.5, -2, 1e-15, 1],
  'driver/motor/coordinate': [0, Math.PI / 2, Math.PI, 2 * Math.PI],
};

describe('rows', () => {
  test('say what acts on what, how much, when and at which angle of the crank', () => {
    const [force, torque] = rowsOf(CRANK).rows;
    expect(force).toMatchObject({
      name: 'Pin |F|',
      kind: 'reaction',
      on: 'Crank',
      from: 'Ground',
      unit: 'N',
    });
    expect(force!.peak).toMatchObject({ value: 1234.5, text: '1235', timeText: '0.100', crank: '90.0' });
    expect(torque).toMatchObject({ name: 'Motor torque', kind: 'driver', unit: 'N·m', isOpen: false });
    expect(torque!.peak).toMatchObject({ value: 2, text: '2.000' });
    expect(torque!.minimum).toMatchObject({ text: '−2.000', time: 0.1 });
    expect(torque!.maximum).toMatchObject({ text: '1.000', crank: '0.0' });
  });

  test('the force of a linear drive pushes or pulls; a torque does neither', () => {
    const crank = createCrank();
    const joints = crank.joints.map((joint) => ({ ...joint, kind: 'slider' as const }));
    const drivers = crank.drivers.map((driver) => ({ ...driver, coordinate: 'translation' as const }));
    const values = { 'driver/motor/effort': [0.5, -2, 0, 1] };
    const [force] = rowsOf(values, crank, { ...crank, joints, drivers }).rows;
    const [torque] = rowsOf(values).rows;
    const sensed = ({ peak, maximum, minimum }: NonNullable<typeof force>) => [
      peak.sense,
      maximum.sense,
      minimum.sense,
    ];
    expect([force!.unit, ...sensed(force!)]).toEqual(['N', 'pulls', 'pushes', 'pulls']);
    expect([torque!.unit, ...sensed(torque!)]).toEqual(['N·m', '', '', '']);
  });

  test('a size of which redundant constraints share a component is open', () => {
    const [force] = rowsOf(CRANK).rows;
    expect([force!.isOpen, force!.uniqueness]).toEqual([true, 'shared FX']);
    const unique = rowsOf({ ...CRANK, 'reaction/pin/unique': [63, 63, 63, 63] }).rows[0]!;
    expect([unique.isOpen, unique.uniqueness]).toEqual([false, 'unique']);
  });

  test('are held against what the document allows now; what it has no more is held against nothing', () => {
    const crank = createCrank();
    const joints = crank.joints.map((joint) => ({ ...joint, allowable: { force: 1000 } }));
    const [force, torque] = rowsOf(CRANK, { ...crank, joints, drivers: [] }).rows;
    expect(force!.rating).toEqual({
      key: 'force',
      allowable: 1000,
      shown: 1000,
      used: '123',
      isExceeded: true,
    });
    expect(torque!.rating).toBeNull();
    const [, free] = rowsOf(CRANK).rows;
    expect(free!.rating).toEqual({
      key: 'effort',
      allowable: null,
      shown: null,
      used: '',
      isExceeded: false,
    });
    const cells = resultCells(rowsOf(CRANK, { ...crank, joints }).rows, false);
    const at = cells[0]!.indexOf('Allowable');
    expect(cells.slice(1).map((line) => line.slice(at, at + 2))).toEqual([
      ['1000', '123'],
      ['', ''],
    ]);
  });

  test('are filtered by every word, in any column, whatever the case', () => {
    const { recording, ranked } = rowsOf(CRANK);
    const names = (words: string) =>
      filterForces(recording, ranked, words).map(({ quantity }) => quantity.id);
    expect(names('')).toEqual(['reaction/pin/F', 'driver/motor/effort']);
    expect(names('  GROUND pin')).toEqual(['reaction/pin/F']);
    expect(names('driver')).toEqual(['driver/motor/effort']);
    expect(names('shared')).toEqual(['reaction/pin/F']);
    expect(names('driver pin')).toEqual([]);
  });

  test('are copied as numbers that a spreadsheet reads, under one title each', () => {
    const { rows: all } = rowsOf({ ...CRANK, 'driver/motor/effort': [-1.25e-5, 0, 0, 0] });
    const [header, ...cells] = resultCells(all, true);
    expect(cells.every((line) => line.length === header!.length)).toBe(true);
    const torque = Object.fromEntries(
      header!.map((title, i) => [`${title} ${header!.indexOf(title) === i ? '' : i}`.trim(), cells[1]![i]]),
    );
    expect(torque).toMatchObject({
      Force: 'Motor torque',
      Peak: '0.0000125',
      Minimum: '-0.0000125',
      'At [s]': '0.000',
    });
    expect(resultCells(all, false)[0]!.length).toBe(header!.length - 3);
  });
});
