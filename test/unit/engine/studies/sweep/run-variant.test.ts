import { describe, expect, test } from 'vitest';
import { setValues } from '../../../../../engine/model/formulas/set-values';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { calcStatistics } from '../../../../../engine/studies/sweep/curve-statistics';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import { outcomeWords } from '../../../../../engine/studies/sweep/result';
import type { Project } from '../../../../../engine/model/project';
import { crank, overLength, overSpeed, planOver } from './models';

/** One column of a run by itself, as the app runs it. */
function runAlone(project: Project, key: string): { time: number[]; values: number[]; digest: string } {
  const created = createSimulation(project);
  if (!created.ok) throw new Error('The model is sound.');
  const { simulation } = created;
  while (simulation.advance(null, 1000) !== 'ended');
  const { data, count } = simulation.takeSamples()!;
  const width = 1 + simulation.channels.length;
  const column = 1 + simulation.channels.findIndex((channel) => channel.key === key);
  const rows = Array.from({ length: count }, (_, i) => i * width);
  return {
    time: rows.map((row) => data[row]),
    values: rows.map((row) => data[row + column]),
    digest: simulation.digest,
  };
}

describe('a variant', () => {
  const plan = planOver([overLength([0.2, 0.3]), overSpeed([3, 7])]);

  test('has the numbers of a single run, bit for bit, in whatever order they are run', () => {
    for (const variant of [3, 0, 2, 1]) {
      const { project } = setValues(plan.project, [
        { target: plan.axes[0].target, value: [0.2, 0.3][variant >> 1] },
        { target: plan.axes[1].target, value: [3, 7][variant & 1] },
      ]);
      const alone = runAlone(project, 'reaction/pin/F');
      const { series, digest, outcome, summary } = runVariant(plan, variant);
      expect(outcome.kind).toBe('completed');
      expect(digest).toBe(alone.digest);
      expect(summary!.samples).toBe(51);
      // 51 samples need no reduction
      expect([...series[0].time]).toEqual(alone.time);
      expect([...series[0].values]).toEqual(alone.values);
      expect(series[0].peak!.value).toBe(Math.max(...alone.values));
      expect(series[0].minimum!.value).toBe(Math.min(...alone.values));
      expect(series[0].unit).toBe('N');
    }
  });

  test('has its formulas followed: a longer bar is heavier', () => {
    const peaks = [0, 2].map((variant) => runVariant(plan, variant).series[0].peak!.value);
    expect(peaks[1]).toBeGreaterThan(1.2 * peaks[0]);
  });

  test('whose curve is reduced still has its peaks', () => {
    const long = planOver([overSpeed([3])]);
    const project = { ...long.project, settings: { ...long.project.settings, outputInterval: 1e-4 } };
    const [full] = runVariant({ ...long, project, points: 1e6 }, 0).series;
    const [reduced] = runVariant({ ...long, project, points: 60 }, 0).series;
    expect(full.values).toHaveLength(5001);
    expect(reduced.values.length).toBeLessThanOrEqual(66);
    expect(reduced).toMatchObject({ peak: full.peak, minimum: full.minimum, rms: full.rms });
    expect(Math.max(...reduced.values)).toBe(full.maximum!.value);
  });

  test('that is no model is a stated outcome', () => {
    const bad = planOver([overLength([0.2, -1, -0.2])]);
    const result = runVariant(bad, 2);
    expect(result.outcome.kind).toBe('refused');
    expect(outcomeWords(result)).toMatch(/^Refused: .+/);
    expect(runVariant(bad, 0).outcome.kind).toBe('completed');
  });

  test('whose formulas have no value is refused, not run with the old numbers', () => {
    const project = crank();
    project.joints[0].formulas = [
      { field: 'frameB.position.0', formula: '-1 mm * sqrt(length / (1 mm) - 150)' },
    ];
    const result = runVariant(planOver([overLength([0.1])], project), 0);
    expect(result.outcome.kind).toBe('refused');
    expect(outcomeWords(result)).toContain('formula of frameB.position.0');
  });

  test('without the series that is asked for says so', () => {
    const result = runVariant({ ...plan, series: ['reaction/none/F'] }, 0);
    expect(outcomeWords(result)).toContain('no series “reaction/none/F”: ');
  });

  test('has series that are worked out from others, as single runs have', () => {
    const series = ['reaction/pin/F', '="Pin".F * 2', 'reaction/pin/FX@b'];
    const [force, twice, inBar] = runVariant({ ...plan, series }, 0).series;
    expect(twice.peak).toEqual({ value: 2 * force.peak!.value, time: force.peak!.time });
    expect(twice.unit).toBe('N');
    expect(Math.abs(inBar.peak!.value)).toBeLessThanOrEqual(force.peak!.value);
  });

  test('tells how far it is', () => {
    const parts: number[] = [];
    runVariant(plan, 0, (part) => void parts.push(part));
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
  });
});

describe('statistics of a curve', () => {
  const of = (...values: number[]) =>
    calcStatistics(
      Float64Array.from(values, (_, i) => i),
      Float64Array.from(values),
      values.length,
    );

  test('the peak is the largest magnitude, with its sign and the first of equals', () => {
    expect(of(1, -3, 2, 3).peak).toEqual({ value: -3, time: 1 });
    expect(of(1, 3, -3).peak).toEqual({ value: 3, time: 1 });
    expect(of(1, 3, 2)).toMatchObject({ maximum: { value: 3, time: 1 }, minimum: { value: 1, time: 0 } });
  });

  test('gaps count nothing, and nothing has no peak', () => {
    expect(of(NaN, 2, NaN, -1).peak).toEqual({ value: 2, time: 1 });
    expect(of(NaN, NaN)).toEqual({ maximum: null, minimum: null, peak: null, rms: NaN });
    expect(of().peak).toBeNull();
  });

  test('the root mean square is over time', () => {
    expect(of(2, 2, 2).rms).toBe(2);
    expect(of(-5).rms).toBe(5);
    const n = 10_000;
    const time = Float64Array.from({ length: n + 1 }, (_, i) => i / n);
    const wave = time.map((t) => Math.sin(2 * Math.PI * t));
    expect(calcStatistics(time, wave, n + 1).rms).toBeCloseTo(Math.SQRT1_2, 8);
  });
});
