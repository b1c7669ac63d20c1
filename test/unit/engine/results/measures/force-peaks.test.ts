/** Tables of peaks, impacts and what they say, of recordings that are made by hand. */
import { describe, expect, test } from 'vitest';
import { formatPeaks } from '../../../../../engine/cli/words/report';
import { countImpacts, describeImpacts } from '../../../../../engine/results/measures/impacts';
import { crankDegrees, crankWords, findCrank } from '../../../../../engine/results/measures/crank';
import {
  createContact,
  createCoupling,
  createDriver,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import {
  ForcePeakCounter,
  findForcePeaks,
  partOf,
  shareOf,
  shownPeaks,
  uniquenessWords,
} from '../../../../../engine/results/measures/force-peaks';
import { everyForce } from '../../../../support/every-force';
import { listParts, listPlaces, partWords } from '../../../../../engine/results/measures/joint-parts';
import { listForces, maskOf } from '../../../../../engine/results/measures/force-elements';
import { BY_STIFFNESS, INDETERMINATE } from '../../../../../engine/core/diagnostics/reaction-mask';
import { channel, createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';
import { peaksOf, rowOf, TIMES } from '../peaks-of';
import type { RunEvent } from '../../../../../engine/core/switching/run-event';

const FORCE = {
  'reaction/pin/F': [5, 5, 13, 0],
  'reaction/pin/FX': [3, -3, -5, 0],
  'reaction/pin/FY': [4, 4, 12, 0],
  'reaction/pin/FZ': [0, 0, 1e-12, 0],
};

describe('peaks', () => {
  test('largest, smallest, by size and root mean square, each with its time and angle of the crank', () => {
    const found = peaksOf({ ...FORCE, 'driver/motor/coordinate': [0, -1, 2.5 * Math.PI, 7] });
    expect(found.crank).toEqual({ driver: 'motor', name: 'Motor', key: 'driver/motor/coordinate' });
    const { maximum, minimum, peak, rms } = rowOf(found, 'reaction/pin/FX');
    expect([maximum.value, maximum.time, maximum.angle]).toEqual([3, 0, 0]);
    expect([minimum.value, minimum.time]).toEqual([-5, 0.5]);
    expect(minimum.angle).toBeCloseTo(90, 10);
    expect(peak).toEqual(minimum);
    expect(rms).toBeGreaterThan(0);
    expect(found.rows.map(({ quantity }) => quantity.id).slice(0, 4)).toEqual(Object.keys(FORCE));
  });

  test('of a run that grows are those of the whole', () => {
    const values: Record<string, readonly number[]> = { ...FORCE, 'driver/motor/coordinate': [0, 1, 2, 3] };
    const channels = Object.keys(values).map((key) => channel(key, key.startsWith('driver') ? 'rad' : 'N'));
    const growing = createRecording(channels, createCrank());
    const by = Object.fromEntries(
      Object.entries(values).map(([key, column]) => [key, (time: number) => column[TIMES.indexOf(time)]]),
    );
    for (const part of [TIMES.slice(0, 1), TIMES.slice(1, 3), [], TIMES.slice(3)]) {
      growing.append(part.length, rows(part, by, channels));
      findForcePeaks(growing);
    }
    expect(findForcePeaks(growing)).toEqual(peaksOf(values));
  });

  test.each([
    [2 * Math.PI - 1e-9, '0.0'],
    [2 * Math.PI - 2e-3, '359.9'],
    [-Math.PI / 2, '270.0'],
  ])('an angle of %s is said as %s', (angle, words) => {
    expect(crankWords(crankDegrees(angle))).toBe(words);
  });

  test('nor does the command line say 360: what rounds to a whole turn has just begun one', () => {
    const turn = 2 * Math.PI - 1e-9;
    const found = peaksOf({ ...FORCE, 'driver/motor/coordinate': [turn, turn, turn, turn] });
    expect(formatPeaks(createCrank(), found)).not.toMatch(/\b360\b(?! deg)/);
  });

  test('without a driver that turns there is no angle', () => {
    const found = peaksOf(FORCE);
    expect(found.crank).toBeNull();
    expect(rowOf(found, 'reaction/pin/F').peak.angle).toBeNaN();
  });

  test('a size that was not recorded is that of its parts; with a part missing there is none', () => {
    const { 'reaction/pin/F': _, ...parts } = FORCE;
    expect(rowOf(peaksOf(parts), 'reaction/pin/F').peak).toMatchObject({ value: 13, time: 0.5 });
    const { 'reaction/pin/FZ': __, ...two } = parts;
    expect(peaksOf(two).rows.map(({ quantity }) => quantity.id)).toEqual([
      'reaction/pin/FX',
      'reaction/pin/FY',
    ]);
  });

  test('a component that is rounding beside its vector is left out, as is a moment that is nothing', () => {
    const moment = { 'reaction/pin/M': [1e-14, 0, 0, 0], 'reaction/pin/MX': [1e-14, 0, 0, 0] };
    const found = peaksOf({ ...FORCE, ...moment });
    const isNoise = (id: string) => rowOf(found, `reaction/pin/${id}`).isNoise;
    expect(['F', 'FX', 'FY', 'FZ', 'M', 'MX'].map(isNoise)).toEqual([false, false, false, true, true, true]);
    expect(shownPeaks(found).map(({ quantity }) => quantity.symbol)).toEqual(['|F|', 'FX', 'FY']);
    // the force of an element stands though it is nothing, and so does a moment that is something
    const still = peaksOf({ 'reaction/pin/F': [0, 0, 0, 0], 'reaction/pin/M': [1, 0, 0, 0] });
    expect(still.rows.map((row) => row.isNoise)).toEqual([false, false]);
    // nor has a table the parts of a mesh that are nothing throughout, as the axial ones of spur gears
    const gears = everyForce();
    const mesh = (part: string) => `mesh/teeth/${part}`;
    const meshed = peaksOf(
      { [mesh('F')]: [1, 2, 3, 4], [mesh('tangential')]: [1, 2, 3, 4], [mesh('axial_1')]: [0, 0, 0, 0] },
      gears,
    );
    expect(shownPeaks(meshed).map(({ quantity }) => quantity.symbol)).toEqual(['|F|', 'tangential']);
    // a torque has no force that could stand for it
    const twist = createLoad({ id: 'twist', kind: 'torque', body: 'crank', vector: [0, 0, 0] });
    const turned = peaksOf({ ...FORCE, 'load/twist/M': [0, 0, 0, 0] }, { ...createCrank(), loads: [twist] });
    expect(rowOf(turned, 'load/twist/M').isNoise).toBe(false);
  });

  test('of a run that keeps no samples are the same, batch by batch', () => {
    const values = { ...FORCE, 'reaction/pin/unique': [63, 62, 63, 63], 'shared/pin/F': [0, 7, 2, 0] };
    const whole = peaksOf({ ...values, 'driver/motor/coordinate': [0, 1, 2, 3] });
    const channels = [...Object.keys(values), 'driver/motor/coordinate'].map((key) => ({
      ...channel(key, 'N'),
      ...(key.startsWith('driver') ? { unit: 'rad' } : {}),
    }));
    const counter = new ForcePeakCounter(createCrank(), channels);
    const columns = [...Object.values(values), [0, 1, 2, 3]];
    for (const batch of [[0], [1, 2], [3]]) {
      const data = Float64Array.from(batch.flatMap((i) => [TIMES[i], ...columns.map((column) => column[i])]));
      counter.addBatch(batch.length, data, 1 + columns.length);
    }
    expect(counter.read()).toEqual(whole);
  });

  test('the resolution is that of the tolerance, beside the largest of the same unit', () => {
    const project = createCrank();
    const settings = { ...project.settings, relativeTolerance: 1e-8 };
    const found = peaksOf({ ...FORCE, 'reaction/pin/M': [2, 0, 0, 0] }, { ...project, settings });
    expect(rowOf(found, 'reaction/pin/FX').resolution).toBeCloseTo(13e-8, 15);
    expect(rowOf(found, 'reaction/pin/M').resolution).toBeCloseTo(2e-8, 15);
  });
});

describe('what is known of a peak', () => {
  const ALL = 63;
  const wordsOf = (masks: readonly number[], part: number | null, id = 'reaction/pin/F', below?: number) => {
    const project = createCrank();
    const settings = { ...project.settings, ...(below === undefined ? {} : { sharedBelow: below }) };
    const found = peaksOf(
      {
        ...FORCE,
        'reaction/pin/unique': masks,
        ...(part === null ? {} : { 'shared/pin/F': [0, part, 0, 0] }),
      },
      { ...project, settings },
    );
    return uniquenessWords(rowOf(found, id), {});
  };
  const at = (mask: number) => [ALL, mask, ALL, ALL];

  test.each([
    [at(ALL), null, 'unique'],
    [at(ALL), 0, 'unique'],
    [at(ALL - 4), null, 'shared FZ'],
    [at(ALL - 4), 6.5, 'shared FZ: 6.5 N (50 %)'],
    [at(ALL - 5), 6.5, 'shared FX FZ: 6.5 N (50 %)'],
    [at(ALL - 5), 0.12345, 'unique; shared 0.123 N (0.95 %)'],
    [at(ALL - 8), null, 'unique'],
    [at(ALL | (2 << BY_STIFFNESS)), null, 'by stiffness FY'],
    [at(ALL | (3 << BY_STIFFNESS)), null, 'by stiffness FX FY'],
    [at(ALL | (2 << BY_STIFFNESS)), 6.5, 'by stiffness FY; shared 6.5 N (50 %)'],
    [at((ALL - 1) | (1 << INDETERMINATE)), null, 'unique; indeterminate FX at a singular position'],
    [at((ALL - 3) | (1 << INDETERMINATE)), null, 'shared FY; indeterminate FX at a singular position'],
    [at((ALL - 3) | (3 << INDETERMINATE)), null, 'unique; indeterminate FX FY at a singular position'],
    // a mask without a value says nothing
    [[ALL, NaN, ALL, ALL], null, 'unique'],
  ])('of masks %j and a part of %s N: %s', (masks, part, words) => {
    expect(wordsOf(masks, part)).toBe(words);
  });

  test('a component is shared however small the part is', () => {
    expect(wordsOf(at(ALL - 1), 0.05, 'reaction/pin/FX')).toBe('shared FX');
    expect(wordsOf(at(ALL), 0.05, 'reaction/pin/FX')).toBe('unique');
  });

  test('of a component it is told whether it is shared, for how much is known of its vector alone', () => {
    expect(wordsOf(at(ALL - 5), 5, 'reaction/pin/FX')).toBe('shared FX');
    expect(wordsOf(at(ALL - 2), 5, 'reaction/pin/FX')).toBe('unique');
  });

  test('from which share on it counts is a setting; up to the limit it does not', () => {
    expect(wordsOf(at(ALL - 4), 6.5, 'reaction/pin/F', 0.4)).toContain('shared FZ');
    expect(wordsOf(at(ALL - 4), 6.5, 'reaction/pin/F', 0.6)).toContain('unique; shared');
    expect(wordsOf(at(ALL - 4), 6.5, 'reaction/pin/F', 0.5)).toContain('shared FZ');
  });

  test.each([
    [[1, 0, 1, 1], 'shared torque: 2 N·m (20 %)', { part: 2, share: 0.2 }],
    [[1, 1, 1, 1], 'unique', { part: 0, share: 0 }],
    [[0, 0, 1, 1], 'shared torque: 8 N·m (80 %)', { part: 8, share: 0.8 }],
    [null, 'unique', null],
  ])('of an effort with masks %j all is shared, or nothing: %s', (masks, words, weight) => {
    const effort = { 'driver/motor/effort': [8, -2, 10, 0] };
    const found = peaksOf(masks ? { 'driver/motor/unique': masks, ...effort } : effort);
    const row = rowOf(found, 'driver/motor/effort');
    expect(row.weight).toEqual(weight);
    expect(uniquenessWords(row, {})).toBe(words);
  });

  test('a share of nothing is all of it', () => {
    expect([shareOf(0, 0), shareOf(0, 2), shareOf(1, 0), shareOf(1, -4), shareOf(-1, 4)]).toEqual([
      0, 0, 1, 0.25, 0,
    ]);
  });

  test('which column says the part that is shared', () => {
    expect(
      ['reaction/pin/FX', 'reaction/a/b/F', 'contact/foot/MZ', 'joint/guide/limit', 'driver/m/effort'].map(
        partOf,
      ),
    ).toEqual(['shared/pin/F', 'shared/a/b/F', 'shared/foot/M', 'shared/guide/limit', 'shared/m/effort']);
    expect(partOf('mesh/teeth/FX')).toBe('');
  });
});

describe('the angle of the crank', () => {
  test('is that of the first driver that turns', () => {
    const drivers = ['a', 'b', 'c'].map((id) => createDriver({ id, name: id.toUpperCase(), joint: id }));
    const channels = [
      { key: 'driver/a/coordinate', unit: 'm' },
      { key: 'driver/c/coordinate', unit: 'rad' },
      { key: 'driver/b/coordinate', unit: 'rad' },
    ];
    expect(findCrank({ drivers }, channels)).toEqual({ driver: 'b', name: 'B', key: 'driver/b/coordinate' });
    expect(findCrank({ drivers }, channels.slice(0, 1))).toBeNull();
  });

  test.each([
    [0, 0],
    [Math.PI / 2, 90],
    [-Math.PI / 2, 270],
    [5 * Math.PI, 180],
    [-4.5 * Math.PI, 270],
  ])('%d rad are %d degrees', (angle, degrees) => expect(crankDegrees(angle)).toBeCloseTo(degrees, 9));
});

describe('impacts', () => {
  const project = everyForce();
  const hit = (time: number, record: string | null, value: number, unit: 'N*s' | 'N*m*s'): RunEvent => ({
    ...{ time, kind: 'impact', record, message: '' },
    impulse: { value, unit },
  });
  const events: RunEvent[] = [
    hit(0.1, 'floor', 2, 'N*s'),
    hit(0.2, 'flap-joint', -3, 'N*m*s'),
    { time: 0.3, kind: 'limit', record: 'flap-joint', message: '' },
    hit(0.4, 'flap-joint', 3, 'N*m*s'),
    hit(0.5, 'flap-joint', 1, 'N*m*s'),
    hit(0.6, 'hinge-joint', 9, 'N*m*s'),
    hit(0.7, null, 9, 'N*s'),
  ];

  test('are counted by what exerts them: the first of the largest, and the sum of the sizes', () => {
    const found = countImpacts(project, events);
    expect(found.map(({ element, ...rest }) => ({ ...rest, kind: element.kind }))).toEqual([
      { kind: 'stop', unit: 'N*m*s', count: 3, sum: 7, largest: { value: -3, time: 0.2 } },
      { kind: 'contact', unit: 'N*s', count: 1, sum: 2, largest: { value: 2, time: 0.1 } },
    ]);
    expect(countImpacts(project, [...events, hit(0.8, 'floor', -4, 'N*s')])[1]).toMatchObject({
      ...{ count: 2, sum: 6, largest: { value: -4, time: 0.8 } },
    });
    expect(countImpacts(project, [hit(0.1, 'floor', 2, 'N*s')])).toHaveLength(1);
  });

  test('are told one by one, with what they act on', () => {
    const told = describeImpacts(project, events);
    expect(told.map(({ time }) => time)).toEqual([0.1, 0.2, 0.4, 0.5]);
    expect(told[1]).toEqual({
      ...{
        time: 0.2,
        kind: 'stop',
        record: 'flap-joint',
        name: 'Flap joint (stop)',
        value: -3,
        unit: 'N*m*s',
      },
      ...{ on: 'flap', from: 'ground', frame: told[1].frame },
    });
    expect(told[0]).toMatchObject({ kind: 'contact', on: 'marble', from: 'ground', frame: 'world' });
  });
});

describe('what passes at a joint beside its reaction', () => {
  const project = everyForce();
  const partsOf = (joint: string) =>
    listParts(project, joint).map(
      ({ element, factor, coordinate }) => `${element.record} ${factor} ${coordinate}`,
    );

  test.each([
    ['flap-joint', Array<string>(3).fill('flap-joint 1 rotation'), 'end stop, friction, armature'],
    ['wheel-joint', ['crank 1 rotation', 'gears 2 rotation'], 'driver “Crank”, coupling “Gears”'],
    ['pinion-joint', ['gears 1 rotation'], 'coupling “Gears”'],
    ['slider-joint', ['push-rod 1 translation'], 'driver “Push rod”'],
    ['cylinder-joint', ['coil 1 null'], 'torsion spring “Coil”'],
    // teeth with a geometry are a force between wheels
    ['gear-joint', [], ''],
    ['ball-joint', [], ''],
  ])('%s', (joint, parts, words) => {
    expect(partsOf(joint)).toEqual(parts);
    expect(partWords(listParts(project, joint))).toBe(words);
  });

  test('an element that goes by points is at no joint', () => {
    const forces = listForces(project);
    for (const element of forces.filter(({ joint }) => joint === null))
      expect([listPlaces(project, element), element.frame]).toEqual([[], 'world']);
    const gears = forces.find(({ record }) => record === 'gears')!;
    expect(listPlaces(project, gears).map(({ joint, factor }) => [joint.id, factor])).toEqual([
      ['pinion-joint', 1],
      ['wheel-joint', 2],
    ]);
    // of several couplings each goes by its own joints
    const more = [createCoupling({ id: 'belt', joint1: 'flap-joint', joint2: 'hinge-joint', ratio: 3 })];
    const two = { ...project, couplings: [...more, ...project.couplings] };
    expect(listPlaces(two, gears).map(({ joint }) => joint.id)).toEqual(['pinion-joint', 'wheel-joint']);
    const none = { ...project, joints: project.joints.filter(({ id }) => id !== 'wheel-joint') };
    expect(listPlaces(none, gears)).toHaveLength(1);
  });

  test('sizes have no sign, components and efforts have', () => {
    const rolesOf = (record: string) =>
      listForces(project)
        .find((element) => element.record === record)!
        .quantities.map(({ role }) => role[0])
        .join('');
    expect(['teeth', 'strap', 'gears', 'floor', 'weight', 'motor'].map(rolesOf)).toEqual([
      'sccccccccsccce',
      'scccccsccce',
      'e',
      'scccsssccc',
      'sccc',
      'e',
    ]);
  });

  test('parts of a contact have masks of their own', () => {
    const contacts = [createContact({ id: 'foot', bodyB: 'crank' })];
    const [, foot] = listForces({ ...createProject('Foot'), joints: createCrank().joints, contacts });
    expect(foot.quantities.map((quantity) => `${quantity.symbol} ${maskOf(foot, quantity)}`)).toEqual([
      ...['|F|', 'FX', 'FY', 'FZ'].map((symbol) => `${symbol} contact/foot/unique`),
      ...['normal', 'friction'].map((symbol) => `${symbol} contact/foot/${symbol}_unique`),
      ...['|M|', 'MX', 'MY', 'MZ'].map((symbol) => `${symbol} contact/foot/unique`),
    ]);
  });
});
