import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { readOut, readOutHeld, resolutionOf } from '../../../../../engine/results/series/places/resolution';
import { readColumn } from '../../../../../engine/results/series/columns';
import { formatPeaks } from '../../../../../engine/cli/words/report';
import { statisticsOf } from '../../../../../engine/output/chart/statistics';
import { findForcePeaks } from '../../../../../engine/results/measures/force-peaks';
import { Recording } from '../../../../../engine/results/recording/recording';
import { createProject } from '../../../../../engine/model/defaults';
import type { Project } from '../../../../../engine/model/project';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';

function record(project: Project): Recording {
  const created = createSimulation(project);
  if (!created.ok) throw new Error('refused');
  const { simulation } = created;
  while (simulation.advance(null, 1000) === 'working');
  const batch = simulation.takeSamples()!;
  const recording = new Recording({
    run: 1,
    digest: simulation.digest,
    channels: simulation.channels,
    project,
    analysis: 'dynamic',
    model: simulation.model,
    warnings: [],
    startedAt: new Date(0),
  });
  recording.append(batch.count, batch.data);
  recording.outcome = simulation.outcome;
  return recording;
}

/** A planar four-bar: what is out of its plane is rounding. */
function recorded(): Recording {
  const example = EXAMPLES['four-bar-with-load.kempe']();
  return record({ ...example, settings: { ...example.settings, duration: 0.2 } });
}

test('noise is read out as 0, results and errors as they are', () => {
  const recording = recorded();
  const largest = Math.max(...recording.column('reaction/pin-b/F')!.slice(0, recording.count));
  const floor = resolutionOf(recording, 'reaction/pin-b/FZ');
  expect(floor).toBeCloseTo(largest * recording.project.settings.relativeTolerance, 12);
  expect(readOut(recording, 'reaction/pin-b/FZ', floor / 2)).toBe(0);
  expect(readOut(recording, 'reaction/pin-b/FZ', -2 * floor)).toBe(-2 * floor);
  expect(readOut(recording, 'drift/total/position', 1e-17)).toBe(1e-17);
  expect(readOut(recording, 'energy/total/residual', 1e-17)).toBe(1e-17);
});

test('while a run is in progress, what is at rest is read out as 0, of any quantity and never above what the complete run shows', () => {
  const recording = record(EXAMPLES['gear-reducer.kempe']());
  const { outcome } = recording;
  const live = (key: string): number => {
    recording.outcome = null;
    const floor = resolutionOf(recording, key);
    recording.outcome = outcome;
    expect(floor).toBeLessThanOrEqual(resolutionOf(recording, key));
    return floor;
  };
  const motions = recording.channels.filter(({ group }) => group === 'body' || group === 'joint');
  const moving = motions.filter(({ unit }) => /^(m|rad|N)/.test(unit));
  expect(Math.min(...moving.map(({ key }) => live(key)))).toBeGreaterThan(1e-12);
  recording.outcome = null;
  // the origin of a shaft on its bearing: where it is, how fast it goes and how fast that changes
  for (const component of ['y', 'vy', 'ay']) {
    const key = `body/first-shaft/${component}`;
    const column = recording.column(key)!.slice(0, recording.count);
    const most = Math.max(...column.map(Math.abs));
    expect([component, readOut(recording, key, most)]).toEqual([component, 0]);
  }
  expect(resolutionOf(recording, 'drift/total/position')).toBe(0);
});

test('of a run in progress the largest values so far count, as it grows', () => {
  const whole = record(EXAMPLES['gear-reducer.kempe']());
  const { project, channels, time } = whole;
  const growing = new Recording(whole);
  const add = (from: number, to: number): void => {
    const rows = Array.from({ length: to - from }, (_, i) => [
      time[from + i],
      ...channels.map(({ key }) => whole.column(key)![from + i]),
    ]);
    growing.append(to - from, Float64Array.from(rows.flat()));
  };
  const key = 'driver/' + project.drivers[0].id + '/effort';
  const floors = [1, 2, whole.count].map((to, i, all) => {
    add(i === 0 ? 0 : all[i - 1], to);
    return resolutionOf(growing, key);
  });
  expect(floors).toEqual(floors.toSorted((a, b) => a - b));
  expect(floors[2]).toBe(resolutionOf(whole, key));
});

/** Numbers of a text table [N, N m], as they are printed. */
const numbersIn = (text: string): number[] =>
  (text.match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g) ?? []).map(Number);

test.each(['four-bar-with-load', 'slider-crank', 'quick-return', 'scissor-lift', 'toggle-press'])(
  'no table for people of %s shows noise; the data hold what was computed',
  (name) => {
    const example = EXAMPLES[`${name}.kempe`]();
    const project = { ...example, settings: { ...example.settings, duration: 0.1 } };
    const recording = record(project);
    const peaks = findForcePeaks(recording);
    const largest = Math.max(...peaks.rows.map(({ peak }) => Math.abs(peak.value)));
    const least = 1e-12 * largest;
    const lines = formatPeaks(project, peaks).split('\n').slice(2);
    const printed = lines.flatMap((line) => numbersIn(line.replace(/^.*\[N(?:\*m)?\]/, '')));
    expect(printed.length).toBeGreaterThan(20);
    expect(printed.filter((value) => value !== 0 && Math.abs(value) < least)).toEqual([]);
    // A joint of a planar mechanism has nothing out of its plane; what was computed of it is data.
    let hidden = 0;
    for (const { quantity, peak, resolution } of peaks.rows) {
      const { value } = peak;
      expect(readOut(recording, quantity.id, value)).toBe(Math.abs(value) < resolution ? 0 : value);
      const column = readColumn(recording, quantity.id)?.slice(0, recording.count);
      const most = Math.max(...(column ?? []).map(Math.abs));
      if (column && most > 0 && most < resolution) {
        hidden++;
        // all of it is nothing, and the first of equal extremes counts
        expect([peak.index, peak.time]).toEqual([0, 0]);
        expect(column[peak.index]).toBe(value);
        const words = statisticsOf(recording, quantity.id, { from: 0, to: 1 })!;
        expect(Math.abs(words.peak.value)).toBeLessThan(words.resolution);
        expect(words.maximum.time).toBe(0);
      }
    }
    // What is out of the plane of the others is 0 to the bit.
    if (name !== 'four-bar-with-load' && name !== 'slider-crank') expect(hidden).toBeGreaterThan(0);
  },
);

const gears = (): Project => {
  const example = EXAMPLES['gear-reducer.kempe']();
  return { ...example, settings: { ...example.settings, duration: 0.1 } };
};

test('work that is what does not add up of the energy is nothing; the errors themselves are not', () => {
  const recording = record(gears());
  const most = (component: string) =>
    Math.max(...recording.column(`energy/total/${component}`)!.slice(0, recording.count).map(Math.abs));
  // what comes in goes out, at every instant
  expect(most('work')).toBeGreaterThan(0);
  expect(readOut(recording, 'energy/total/work', most('work'))).toBe(0);
  expect(readOut(recording, 'energy/total/kinetic', most('kinetic'))).toBe(most('kinetic'));
  for (const error of ['residual', 'projection', 'dissipation'])
    expect(resolutionOf(recording, `energy/total/${error}`)).toBe(0);
});

test('what turns about its own centre has no speed, acceleration or momentum but rounding', () => {
  const recording = record(gears());
  const moved = recording.project.bodies.flatMap(({ id }) =>
    ['vx', 'vy', 'v', 'ax', 'ay', 'a', 'path'].map((component) => `body/${id}/${component}`),
  );
  for (const key of [...moved, 'momentum/total/PX', 'momentum/total/PY', 'momentum/total/P']) {
    const most = Math.max(...readColumn(recording, key)!.slice(0, recording.count).map(Math.abs));
    expect(readOut(recording, key, most), key).toBe(0);
  }
  // what turns does
  expect(readOut(recording, 'body/pulley/w', 1e-4)).toBe(1e-4);
});

test('a run that lost its energy still shows what it had', () => {
  const recording = record(gears());
  const column =
    recording.columns[recording.channels.findIndex(({ key }) => key === 'energy/total/residual')];
  column[1] = 1e3;
  const largest = Math.max(
    ...recording.column('energy/total/potential')!.slice(0, recording.count).map(Math.abs),
  );
  expect(resolutionOf(recording, 'energy/total/kinetic')).toBeLessThan(2e-6 * largest);
});

test('of what holds an equilibrium, rounding is 0 and nothing else is', () => {
  const { settings } = createProject('Held');
  const held = {
    reactions: [
      {
        force: [-10, -33, 1e-20] as [number, number, number],
        moment: [-1e-37, 0.002, 0] as [number, number, number],
      },
      { force: [0.001, 0, 0] as [number, number, number], moment: [0, 0, 1e-15] as [number, number, number] },
    ],
    loads: [
      { force: [0, 20, 1e-30] as [number, number, number], moment: [0, 0, 0] as [number, number, number] },
    ],
    efforts: [{ effort: 1e-16 }, { effort: 1e-3 }],
  };
  expect(readOutHeld(settings, held)).toEqual({
    reactions: [
      { force: [-10, -33, 0], moment: [0, 0.002, 0] },
      { force: [0.001, 0, 0], moment: [0, 0, 0] },
    ],
    loads: [{ force: [0, 20, 0], moment: [0, 0, 0] }],
    efforts: [{ effort: 0 }, { effort: 1e-3 }],
  });
});
