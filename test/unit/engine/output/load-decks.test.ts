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

/** As Nastran reads: large fields of sixteen characters, exponents without a letter. */
function readNastran(text: string): Read {
  const read: Read = { nodes: new Map(), cases: [] };
  const number = (field: string) => Number(field.trim().replace(/(?<=[\d.])([+-]\d+)$/, 'e$1'));
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('$'));
  for (let i = 0; i < lines.length; i += 2) {
    expect(lines[i]).toMatch(/^[A-Z]+\* *[ -~]{64}\*$/);
    expect(lines[i + 1].startsWith('*       ')).toBe(true);
    const both = lines[i].slice(8, 72) + lines[i + 1].slice(8);
    const fields = both.match(/.{1,16}/g)!;
    const name = lines[i].slice(0, 8).trim();
    if (name === 'GRID*') {
      read.nodes.set(Number(fields[0]), fields.slice(2, 5).map(number));
      continue;
    }
    const [set, node] = [Number(fields[0]), Number(fields[1])];
    while (read.cases.length < set) read.cases.push(new Map<number, Wrench>());
    const o = name === 'FORCE*' ? 0 : 3;
    for (let c = 0; c < 3; c++)
      load(read.cases[set - 1], node)[o + c] += number(fields[3]) * number(fields[4 + c]);
  }
  return read;
}

/** What is left of a case about a point, as a part of the sizes of all that is added up. */
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
