/** Load cases and decks read back: each balances, about any point, and says the same as the recording. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { HOSTILE_NAMES } from '../../../support/fonts';
import { everyForce } from '../../../support/every-force';
import { extremeTimes, listLoadCases } from '../../../../engine/output/loads/load-cases';
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import { record } from '../../../support/recorded';
import { real, writeNastranDeck } from '../../../../engine/output/loads/decks/nastran';
import { writeAbaqusDeck } from '../../../../engine/output/loads/decks/abaqus';
import { massOf } from '../../../../engine/model/masses/mass';
import { rotate } from '../../../../engine/results/free-body/vectors';
import { Recording } from '../../../../engine/results/recording/recording';

type Wrench = [number, number, number, number, number, number];
interface Read {
  nodes: Map<number, number[]>;
  /** Per case: what acts on each node. */
  cases: Map<number, Wrench>[];
}

const load = (all: Map<number, Wrench>, node: number): Wrench => {
  if (!all.has(node)) all.set(node, [0, 0, 0, 0, 0, 0]);
  return all.get(node)!;
};

/** As CalculiX reads: keywords with a star, data by commas, twenty characters of a number. */
function readAbaqus(text: string): Read {
  const read: Read = { nodes: new Map(), cases: [] };
  let keyword = '';
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('**'))) {
    expect(line).toMatch(/^[ -~]+$/);
    if (line.startsWith('*')) {
      keyword = line.split(',')[0];
      if (keyword === '*STEP') read.cases.push(new Map<number, Wrench>());
      continue;
    }
    const cells = line.split(',').map((cell) => cell.trim().slice(0, 20));
    if (keyword === '*NODE') read.nodes.set(Number(cells[0]), cells.slice(1).map(Number));
    else if (keyword === '*CLOAD')
      load(read.cases.at(-1)!, Number(cells[0]))[Number(cells[1]) - 1] += Number(cells[2]);
    else throw new Error(`data behind ${keyword}`);
  }
  return read;
}

/** One entry of bulk data in any of its three forms: fields of 8, of 16 with a star, or separated by commas; with continuations. */
function readEntries(text: string): string[][] {
  const entries: string[][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('$')) continue;
    expect(line).toMatch(/^[ -~]{1,80}$/);
    const isFree = line.slice(0, 10).includes(',');
    const wide = !isFree && line.slice(0, 8).includes('*') ? 16 : 8;
    // the tenth field, of columns 73 to 80, only says where it goes on
    const columns = Array.from({ length: 64 / wide }, (_, i) => line.slice(8 + i * wide, 8 + (i + 1) * wide));
    const fields = isFree ? line.split(',') : [line.slice(0, 8), ...columns];
    const [name, ...rest] = fields.map((field) => field.trim());
    if (/^([*+]|$)/.test(name)) entries.at(-1)!.push(...rest);
    else entries.push([name.replace(/\*$/, ''), ...rest]);
  }
  return entries;
}

/** A real has a decimal point, and an exponent with E, D or none: 7.0, .7E1, 7.0+0, 70.-1. */
function realOf(field: string): number {
  if (field === '') return 0;
  expect(field).toMatch(/^[+-]?(\d+\.\d*|\.\d+)([ED]?[+-]\d{1,3}|[ED]\d{1,3})?$/);
  return Number(field.replace('D', 'E').replace(/(?<=[\d.])([+-]\d+)$/, 'E$1'));
}

function integerOf(field: string): number {
  expect(field).toMatch(/^\d{1,8}$/);
  return Number(field);
}

/** As the quick reference guides have it: GRID is id, cp, x1, x2, x3; FORCE and MOMENT are set, grid, cid, f, n1, n2, n3. */
function readNastran(text: string): Read {
  const read: Read = { nodes: new Map(), cases: [] };
  for (const [name, ...fields] of readEntries(text)) {
    if (name === 'GRID') {
      expect(read.nodes.has(integerOf(fields[0]))).toBe(false);
      expect(['', '0']).toContain(fields[1]);
      read.nodes.set(integerOf(fields[0]), fields.slice(2, 5).map(realOf));
      continue;
    }
    expect(['FORCE', 'MOMENT']).toContain(name);
    const [set, node] = [integerOf(fields[0]), integerOf(fields[1])];
    expect(read.nodes.has(node)).toBe(true);
    expect(['', '0']).toContain(fields[2]);
    const size = realOf(fields[3]);
    while (read.cases.length < set) read.cases.push(new Map<number, Wrench>());
    const o = name === 'FORCE' ? 0 : 3;
    for (let c = 0; c < 3; c++) load(read.cases[set - 1], node)[o + c] += size * realOf(fields[4 + c]);
  }
  return read;
}

test('the reader of bulk data reads its three forms alike', () => {
  const small =
    'GRID           7              .5     2.0  -3.-1\nFORCE          2       7       0     2.0     0.0     1.0  1.5+1';
  const large =
    'GRID*                  7                           5.0-1           2.0D0*\n*                  -.3E0\n' +
    'FORCE*                 2               7               0             2.0*A\n*A                   0.0             1.0            15.0';
  const free = 'GRID,7,,.5,2.,-.3\nFORCE,2,7,,2.0,,1.,15.';
  for (const text of [small, large, free]) {
    const { nodes, cases } = readNastran(text);
    expect(nodes.get(7)).toEqual([0.5, 2, -0.3]);
    expect(cases[1].get(7)).toEqual([0, 2, 30, 0, 0, 0]);
  }
});

/** What is left of a case about a point, as a fraction of the sizes of all that is added up. */
function leftOver({ nodes }: Read, loads: Map<number, Wrench>, about: readonly number[]): number {
  const sum = [0, 0, 0, 0, 0, 0];
  let [force, moment] = [0, 0];
  for (const [node, w] of loads) {
    const r = nodes.get(node)!.map((x, c) => x - about[c]);
    const turned = [0, 1, 2].map((c) => r[(c + 1) % 3] * w[(c + 2) % 3] - r[(c + 2) % 3] * w[(c + 1) % 3]);
    for (let c = 0; c < 3; c++) {
      sum[c] += w[c];
      sum[3 + c] += w[3 + c] + turned[c];
    }
    force += Math.hypot(w[0], w[1], w[2]);
    // no less than the forces on a lever of a centimetre: where all pass the point there is nothing else to measure by
    moment += Math.hypot(w[3], w[4], w[5]) + Math.max(0.01, Math.hypot(...r)) * Math.hypot(w[0], w[1], w[2]);
  }
  return Math.max(Math.hypot(...sum.slice(0, 3)) / force, Math.hypot(...sum.slice(3)) / moment);
}

function short(file: string): Recording {
  const project = EXAMPLES[file]();
  const duration = Math.min(0.6, project.settings.duration);
  return record({ ...project, settings: { ...project.settings, duration } });
}

const MODELS: Record<string, () => Recording> = {
  'everything that exerts force': () => record(everyForce()),
  ...Object.fromEntries(
    ['toggle-press', 'four-bar-with-load', 'rssr', 'cam-follower', 'scissor-lift'].map((name) => [
      name,
      () => short(`${name}.kempe`),
    ]),
  ),
};

describe.each(Object.entries(MODELS))('%s', (_, build) => {
  const recording = build();
  const bodies = recording.project.bodies.map(({ id }) => id);

  test('every case at the extreme of a load balances with its inertia loads, to 1e-9, in both decks', () => {
    let count = 0;
    for (const body of bodies) {
      const cases = listLoadCases(recording, { bodies: [body], times: [0.1], extremes: true });
      for (const { residual } of cases) expect(residual).toBeLessThan(1e-9);
      const decks = [
        readAbaqus(writeAbaqusDeck(recording, cases)),
        readNastran(writeNastranDeck(recording, cases)),
      ];
      for (const read of decks) {
        expect(read.cases).toHaveLength(cases.length);
        for (const loads of read.cases)
          for (const about of [
            [0, 0, 0],
            [0.3, -0.2, 0.1],
          ])
            expect(leftOver(read, loads, about)).toBeLessThan(1e-9);
      }
      // both say the same
      decks[0].cases.forEach((loads, i) => {
        const size = Math.max(...[...loads.values()].flat().map(Math.abs));
        for (const [node, wrench] of loads) {
          const other = decks[1].cases[i].get(node)!;
          wrench.forEach((x, c) => expect(Math.abs(x - other[c])).toBeLessThanOrEqual(1e-11 * size));
        }
      });
      count += cases.length;
    }
    expect(count).toBeGreaterThan(bodies.length);
  });

  test('the peak of whatever acts is among the cases of the bodies that it acts on', () => {
    const { rows } = findForcePeaks(recording);
    for (const { element, quantity, peak, resolution } of rows) {
      if (quantity.role !== 'size' || !(Math.abs(peak.value) > resolution)) continue;
      for (const body of [element.on, element.from]) {
        if (body === null || body === 'ground') continue;
        const cases = listLoadCases(recording, { bodies: [body], times: [], extremes: true });
        const words = `${element.name} ${quantity.symbol} peak`;
        expect(cases.find(({ of }) => of.includes(words))?.time).toBe(peak.time);
        expect(extremeTimes(recording, [body])).toContain(peak.time);
      }
    }
  });
});

const cross = (a: readonly number[], b: readonly number[]): number[] =>
  [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);
const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, c) => x + b[c]);

/** Newton and Euler [N, N m] from the recorded motion, in the body frame and about one of its points. */
function rateOfMomentum(recording: Recording, id: string, at: { index: number; about: readonly number[] }) {
  const read = (name: string) => recording.column(`body/${id}/${name}`)![at.index];
  const [w, x, y, z] = ['qw', 'qx', 'qy', 'qz'].map(read);
  const toBody = (v: readonly number[]) => rotate([w, -x, -y, -z], [v[0], v[1], v[2]]);
  const { mass, centerOfMass, inertia } = massOf(recording.project.bodies.find((body) => body.id === id)!);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const times = ([a, b, c]: readonly number[]) => [
    xx * a + xy * b + xz * c,
    xy * a + yy * b + yz * c,
    xz * a + yz * b + zz * c,
  ];
  const force = toBody(['ax', 'ay', 'az'].map(read)).map((part) => mass * part);
  const turn = toBody(['wx', 'wy', 'wz'].map(read));
  const ofSpin = plus(times(toBody(['alphax', 'alphay', 'alphaz'].map(read))), cross(turn, times(turn)));
  const lever = centerOfMass.map((part, c) => part - at.about[c]);
  return { force, moment: plus(ofSpin, cross(lever, force)) };
}

/** Force and moment about a point of what a Nastran deck has on the nodes that pass. */
function resultant(
  { nodes }: Read,
  loads: Map<number, Wrench>,
  about: readonly number[],
  counts: (node: number) => boolean,
) {
  let force = [0, 0, 0];
  let moment = [0, 0, 0];
  for (const [node, wrench] of loads) {
    if (!counts(node)) continue;
    const lever = nodes.get(node)!.map((part, c) => part - about[c]);
    force = plus(force, wrench.slice(0, 3));
    moment = plus(moment, plus(wrench.slice(3), cross(lever, wrench.slice(0, 3))));
  }
  return { force, moment };
}

test.each([
  ['rssr', 'coupler'],
  ['toggle-press', 'lower'],
  ['toggle-press', 'ram'],
  ['four-bar-with-load', 'coupler'],
])(
  'what the Nastran deck of %s has on its %s, but for inertia, moves it as it was recorded',
  (name, body) => {
    const recording = short(`${name}.kempe`);
    const cases = listLoadCases(recording, { bodies: [body], times: [0.1], extremes: true });
    const deck = writeNastranDeck(recording, cases);
    const inertia = new Set(
      [...deck.matchAll(/^\$ (1\d{6}): .*\(inertia\)$/gm)].map(([, node]) => Number(node)),
    );
    expect(inertia.size).toBe(1);
    const read = readNastran(deck);
    expect(read.cases.length).toBeGreaterThan(1);
    read.cases.forEach((loads, i) => {
      const largest = Math.max(...[...loads.values()].flat().map(Math.abs));
      // an event has a sample before it and one after
      const samples = [...recording.time.slice(0, recording.count).keys()].filter(
        (index) => recording.time[index] === cases[i].time,
      );
      const errors = samples.map((index) =>
        [
          [0, 0, 0],
          [0.3, -0.2, 0.1],
        ].map((about) => {
          const found = resultant(read, loads, about, (node) => !inertia.has(node));
          const due = rateOfMomentum(recording, body, { index, about });
          const differences = (part: 'force' | 'moment') => found[part].map((x, c) => x - due[part][c]);
          return Math.max(...[...differences('force'), ...differences('moment')].map(Math.abs)) / largest;
        }),
      );
      expect(Math.min(...errors.map((each) => Math.max(...each)))).toBeLessThan(1e-9);
    });
  },
);

test('the stop of the toggle press is in the deck of its ram, at its peak of 1144 N', () => {
  const recording = record(EXAMPLES['toggle-press.kempe']());
  const deck = writeAbaqusDeck(
    recording,
    listLoadCases(recording, { bodies: ['ram'], times: [], extremes: true }),
  );
  expect(deck).toMatch(/Case \d+, t = 0\.378\d+ s: .*Guide \(stop\) force maximum/);
  const node = /(\d+): Guide \(stop\)/.exec(deck)?.[1];
  const values = [...deck.matchAll(new RegExp(`^${node}, 2, (\\S+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  expect(Math.max(...values)).toBeCloseTo(1144.15, 1);
});

test('sixteen characters hold any number to eleven digits', () => {
  for (const size of [1e-280, 1e-30, 3e-9, 0.0123456789012345, 1, 99999.999999999, 1.5e12, 7e250])
    for (const value of [size, -size]) {
      const text = real(value);
      expect(text.length).toBeLessThanOrEqual(16);
      expect(text).toContain('.');
      const read = Number(text.replace(/(?<=[\d.])([+-]\d+)$/, 'e$1'));
      expect(Math.abs(read / value - 1)).toBeLessThan(5e-11 * (size > 1e-99 && size < 1e99 ? 1 : 100));
    }
});

test('names stay in their comments', () => {
  const base = EXAMPLES['four-bar-with-load.kempe']();
  const run = record({ ...base, settings: { ...base.settings, duration: 0.05 } });
  const names = [...HOSTILE_NAMES, 'a\n*STEP\n*CLOAD', 'b\r\nFORCE,1,1'];
  const project = {
    ...run.project,
    name: names.join('\n'),
    bodies: base.bodies.map((body, i) => ({ ...body, name: names[names.length - 1 - i] })),
    joints: base.joints.map((joint, i) => ({ ...joint, name: names[names.length - 1 - i] })),
  };
  const recording = new Recording({ ...run, channels: run.channels, project });
  const rows = Array.from({ length: run.count }, (_, i) => [
    run.time[i],
    ...run.columns.map((each) => each[i]),
  ]);
  recording.append(run.count, Float64Array.from(rows.flat()));
  const { id } = recording.project.bodies[0];
  const cases = listLoadCases(recording, { bodies: [id], times: [0, 0.05], extremes: false });
  for (const [deck, mark] of [
    [writeAbaqusDeck(recording, cases), '*'],
    [writeNastranDeck(recording, cases), '$'],
  ]) {
    expect(deck).toMatch(/^[ -~\n]+$/);
    for (const line of deck.split('\n')) {
      expect(line.length).toBeLessThan(120);
      if (mark === '$') expect(line).toMatch(/^(\$|GRID\*|FORCE\*|MOMENT\*|\* {7}|$)/);
      else expect(line).toMatch(/^(\*\*|\*NODE|\*STEP|\*STATIC|\*CLOAD|\*END STEP|\d|$)/);
    }
    expect((deck.match(/^\*STEP/gm) ?? []).length).toBe(mark === '*' ? 2 : 0);
  }
});

test('what ASCII cannot spell goes by the ids of its records, and places have no rounding', () => {
  const base = EXAMPLES['toggle-press.kempe']();
  const named = {
    ...base,
    name: '\u8098\u6746\u538b\u529b\u673a',
    settings: { ...base.settings, duration: 0.1 },
    bodies: base.bodies.map((body) => ({ ...body, name: `\u041f ${body.id}` })),
    // one name lies in another
    joints: base.joints.map((joint, i) => ({ ...joint, name: '\u8098'.repeat(i + 1) })),
  };
  const recording = record(named);
  const cases = listLoadCases(recording, { bodies: ['lower'], times: [0, 0.05], extremes: false });
  for (const deck of [writeAbaqusDeck(recording, cases), writeNastranDeck(recording, cases)]) {
    expect(deck).toMatch(/\d: foot \(reaction from ram\)/);
    expect(deck).toMatch(/\d: knee \(reaction from upper\)/);
    expect(deck).toContain('loads on body "lower" of model ');
    expect(deck).not.toContain('?');
  }
  const points = [...readAbaqus(writeAbaqusDeck(recording, cases)).nodes.values()].flat();
  expect(points.filter((x) => x !== 0 && Math.abs(x) < 1e-15)).toEqual([]);
  expect(points.filter((x) => x !== 0).length).toBeGreaterThan(1);
});
