/** A run of a study gives the numbers of the same run in a sweep, and says what became of one that has none. */
import { expect, test } from 'vitest';
import { FIGURE_NAMES } from '../../../../../engine/studies/manifest/manifest';
import { createRowRunner } from '../../../../../engine/studies/rows/run-row';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import { valuesAt } from '../../../../../engine/studies/sampling/values-at';
import { crank, overLength, overSpeed, planOver } from '../sweep/models';
import { study, STUDY } from '../../../../support/studies';
import type { Project } from '../../../../../engine/model/project';

const runner = (changes: Parameters<typeof study>[0], project: Project = crank()) =>
  createRowRunner(study(changes), project, new Date(0));

test('every figure is that of a sweep', () => {
  const series = 'driver/motor/effort';
  const figures = FIGURE_NAMES.map((figure) => ({ series, label: 'Motor.effort', unit: 'N*m', figure }));
  const row = runner({ figures })(4);
  const [length, speed] = valuesAt(STUDY, 4);
  expect(row.values).toEqual([length, speed]);
  const [, motor] = runVariant(planOver([overLength([length]), overSpeed([speed])]), 0).series;
  const { peak, maximum, minimum, rms } = motor;
  expect(row.figures).toEqual([
    ...[peak!.value, peak!.time, maximum!.value, maximum!.time, minimum!.value, minimum!.time, rms],
  ]);
  expect(new Set(row.figures).size).toBeGreaterThan(4);
  expect(row).toMatchObject({ index: 4, sound: true, outcome: 'Completed.' });
});

test('a series in another unit than the study expects is not taken for it', () => {
  const row = runner({ figures: [{ ...STUDY.figures[0], unit: 'kN' }] })(0);
  expect(row).toMatchObject({ sound: false, figures: [NaN] });
  expect(row.outcome).toBe('The series “reaction/pin/F” is in N here, where the study expects kN.');
});

test('a run that is refused has no figures, and the reason', () => {
  const target = { kind: 'field', list: 'bodies', record: 'bar', path: 'shape.radius' } as const;
  const row = runner({ parameters: [{ target, input: { kind: 'uniform', from: -2, to: -1 } }] })(0);
  expect(row).toMatchObject({ sound: false, figures: [NaN, NaN] });
  expect(row.outcome).toMatch(/^Refused: /);
});

test('progress is told', () => {
  const parts: number[] = [];
  runner({})(0, (part) => parts.push(part));
  expect(parts.at(-1)).toBe(1);
});
