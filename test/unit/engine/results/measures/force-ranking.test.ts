/** What carries force in the order of what is asked for, of a model in which everything does. */
import { describe, expect, test } from 'vitest';
import { findForcePeaks } from '../../../../../engine/results/measures/force-peaks';
import { listForces } from '../../../../../engine/results/measures/force-elements';
import { utilisationOf } from '../../../../../engine/results/measures/allowables';
import { rankForces } from '../../../../../engine/results/measures/force-ranking';
import type { ForcePeak } from '../../../../../engine/results/measures/force-peaks';
import type { RankKey } from '../../../../../engine/results/measures/force-ranking';
import { everyForce } from '../../../../support/every-force';
import { channel, createRecording, rows } from '../../../renderer/sim/fixtures';

const TIMES = [0, 0.25, 0.5, 0.75, 1];

/** Of every quantity that has a column of its own, a wave of another size, mean and phase. */
function peaksOfAll() {
  const project = everyForce();
  const quantities = listForces(project).flatMap((element) => element.quantities);
  const channels = quantities.map(({ id, unit }) => channel(id, unit));
  const recording = createRecording(channels, project);
  const columns = quantities.map(({ id, role }, i) => {
    const wave = (_: number, at: number) => ((37 * i) % 101) * Math.cos(at + i) + ((53 * i) % 29) - 9;
    return [id, role === 'size' ? (time: number, at: number) => Math.abs(wave(time, at)) : wave] as const;
  });
  recording.append(TIMES.length, rows(TIMES, Object.fromEntries(columns), channels));
  return { project, peaks: findForcePeaks(recording) };
}

const { project, peaks } = peaksOfAll();

type OfOneUnit = Exclude<RankKey, 'crank' | 'name' | 'on' | 'from' | 'utilisation'>;
const NUMBER: Readonly<Record<OfOneUnit, (row: ForcePeak) => number>> = {
  peak: ({ peak }) => -Math.abs(peak.value),
  maximum: ({ maximum }) => -maximum.value,
  minimum: ({ minimum }) => minimum.value,
  rms: ({ rms }) => -rms,
  mean: ({ mean }) => -Math.abs(mean),
  time: ({ peak }) => peak.time,
};
const isAscending = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || value >= values[i - 1]!);

describe('ranked', () => {
  test('every element that exerts force has a row, and components have none', () => {
    const ranked = rankForces(project, peaks);
    const found = new Set(ranked.map(({ element }) => `${element.kind} ${element.record}`));
    expect(listForces(project).filter(({ kind, record }) => !found.has(`${kind} ${record}`))).toEqual([]);
    expect(ranked.every(({ quantity }) => quantity.role !== 'component')).toBe(true);
    expect(ranked.length).toBeGreaterThan(40);
  });

  test.each(Object.keys(NUMBER) as OfOneUnit[])(
    'by %s, forces before moments, and the other way round',
    (key) => {
      for (const reverse of [false, true]) {
        const ranked = rankForces(project, peaks, key, reverse);
        for (const unit of ['N', 'N*m']) {
          const own = ranked.filter(({ quantity }) => quantity.unit === unit).map(NUMBER[key]);
          expect(own.length).toBeGreaterThan(10);
          expect(isAscending(reverse ? own.toReversed() : own)).toBe(true);
        }
        const units = ranked.map(({ quantity }) => quantity.unit);
        expect(units.lastIndexOf('N')).toBeLessThan(units.indexOf('N*m'));
      }
    },
  );

  test('by name as a person counts, across units', () => {
    const words = rankForces(project, peaks, 'name').map(
      ({ element, quantity }) => `${element.name} ${quantity.symbol}`,
    );
    expect(words).toEqual(words.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    expect(rankForces(project, peaks, 'name', true)[0]!.element.name).toBe(
      rankForces(project, peaks, 'name').at(-1)!.element.name,
    );
  });

  test('by the angle of the crank at the peak; without a crank in the order of the catalogue', () => {
    const turned = peaks.rows.map((row, i) => ({ ...row, peak: { ...row.peak, angle: (73 * i) % 360 } }));
    const angles = rankForces(project, { ...peaks, rows: turned }, 'crank')
      .filter(({ quantity }) => quantity.unit === 'N')
      .map(({ peak }) => peak.angle);
    expect(new Set(angles).size).toBeGreaterThan(10);
    expect(isAscending(angles)).toBe(true);
    const idsOf = (rows: readonly ForcePeak[]) => rows.map(({ quantity }) => quantity.id);
    const none = peaks.rows.map((row) => ({ ...row, peak: { ...row.peak, angle: NaN } }));
    const ranked = rankForces(project, { ...peaks, rows: none }, 'crank', true);
    const inOrder = none.filter(({ quantity: { id } }) => idsOf(ranked).includes(id));
    expect(idsOf(ranked.filter(({ quantity }) => quantity.unit === 'N'))).toEqual(
      idsOf(inOrder.filter(({ quantity }) => quantity.unit === 'N')),
    );
  });

  test.each(['on', 'from'] as const)('by the body that a force is %s, what has none last', (side) => {
    const nameOf = (id: string) => project.bodies.find((body) => body.id === id)?.name ?? 'Ground';
    const names = rankForces(project, peaks, side).map(({ element }) => element[side]);
    const known = names.filter((id) => id !== null).map(nameOf);
    expect(new Set(known).size).toBeGreaterThan(2);
    expect(names.slice(0, known.length)).not.toContain(null);
    expect(known).toEqual(known.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });

  test('by name, of numbers in names by their size; what is equal in the order of the catalogue, either way', () => {
    const [first, second] = peaks.rows.filter(({ quantity }) => quantity.symbol === '|F|');
    const named = (row: ForcePeak, name: string) => ({ ...row, element: { ...row.element, name } });
    const namesOf = (rows: ForcePeak[], key: RankKey, reverse = false) =>
      rankForces(project, { ...peaks, rows }, key, reverse).map(({ element }) => element.name);
    const pins = [named(first, 'Pin 10'), named(second, 'Pin 9')];
    expect(namesOf(pins, 'name')).toEqual(['Pin 9', 'Pin 10']);
    const equal = ['one', 'two', 'three'].map((name) => named(first, name));
    for (const reverse of [false, true])
      expect(namesOf(equal, 'peak', reverse)).toEqual(['one', 'two', 'three']);
  });

  test('by utilisation across units, what is held against nothing last', () => {
    const rated = {
      ...project,
      joints: project.joints.map((joint, i) => ({
        ...joint,
        allowable: { force: 10 + 7 * i, moment: null },
      })),
      drivers: project.drivers.map((driver) => ({ ...driver, allowable: { effort: 3 } })),
    };
    const ratios = rankForces(rated, peaks, 'utilisation').map(
      (row) => utilisationOf(rated, row)?.ratio ?? null,
    );
    const known = ratios.filter((ratio) => ratio !== null);
    expect(known.length).toBeGreaterThan(project.joints.length);
    expect(ratios.slice(0, known.length)).toEqual(known.toSorted((a, b) => b - a));
  });
});
