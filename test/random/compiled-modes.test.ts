/**
 * Random mechanisms with stops, dry friction, motors and servos that give way, and contacts, by compiled equations and by the global
 * system: the same events at the same times, the same ends, work and heat. Where not even two runs of the global system with other steps
 * agree, as after many impacts, nothing is to be compared.
 */
import { expect, test } from 'vitest';
import { drawSwitchedCase } from '../support/switched-mechanisms';
import { patience, repetitions, seedOf, tell } from '../support/tier';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';
import type { RunEvent } from '../../engine/core/switching/run-event';
import type { Run } from '../support/run';

const COUNT = repetitions('E2', 12, 3000);
const TIGHT = { relativeTolerance: 1e-9, absoluteTolerance: 1e-11 };
/** How far apart events may be [s], and last states [m, rad, m/s, rad/s], where two runs of the global system are within a tenth of it. */
const ROOM = 1e-6;
const APART = 1e-5;

const by = (project: Project, settings: Partial<Settings>): Run =>
  run({ ...project, settings: { ...project.settings, ...TIGHT, equations: 'global-system', ...settings } });

const STATE = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'];

/** Messages state speeds and impulses in four digits, the last of which may differ. */
const words = ({ kind, record, message }: RunEvent): string =>
  `${kind} ${record} ${message.replaceAll(/\d[\d.e-]*/g, '#')}`;

/** What one run has and the other has not; null if they agree. */
function difference(project: Project, a: Run, b: Run, part = 1): string | null {
  if (a.outcome.kind !== b.outcome.kind) return `${a.outcome.kind}, not ${b.outcome.kind}`;
  const [one, other] = [a.events.map(words), b.events.map(words)];
  const at = one.findIndex((word, i) => word !== other[i]);
  if (at >= 0 || one.length !== other.length) {
    const i = at >= 0 ? at : one.length;
    return `${one[i]} at ${a.events[i]?.time}, not ${other[i]} at ${b.events[i]?.time}`;
  }
  const late = a.events.findIndex(({ time }, i) => Math.abs(time - b.events[i].time) > ROOM * part);
  if (late >= 0) return `${one[late]} at ${a.events[late].time}, not ${b.events[late].time}`;
  const keys = project.bodies.flatMap(({ id }) => STATE.map((key) => `body/${id}/${key}`));
  for (const key of [...keys, 'energy/total/work', 'energy/total/dissipated']) {
    const apart = Math.abs(a.column(key).at(-1)! - b.column(key).at(-1)!);
    if (!(apart <= APART * part * Math.max(1, Math.abs(a.column(key).at(-1)!))))
      return `${key} apart by ${apart}`;
  }
  return null;
}

/** What differs; null if nothing does, undefined where two runs of the global system differ too. */
function judge(seed: number) {
  const { project, label } = drawSwitchedCase(seed);
  const own = by(project, { equations: 'compiled' });
  const reference = by(project, {});
  const found = difference(project, own, reference);
  const others = [
    { relativeTolerance: 2e-10, absoluteTolerance: 2e-12 },
    { integrator: project.settings.integrator === 'dopri5' ? 'dop853' : 'dopri5' } as const,
  ];
  const isKnown = () => others.every((way) => difference(project, by(project, way), reference, 0.1) === null);
  return { own, reference, differs: found === null ? null : isKnown() ? `${label}: ${found}` : undefined };
}

test('the same events, ends and work', { timeout: patience(COUNT, 20_000) }, () => {
  const missed: string[] = [];
  const counts = { events: 0, steps: 0, compiled: 0, undetermined: 0, left: 0 };
  for (let seed = seedOf(1); seed < seedOf(1) + COUNT; seed++) {
    const { own, reference, differs } = judge(seed);
    counts.events += reference.events.length;
    counts.steps += own.summary.steps;
    counts.compiled += own.summary.equations!.compiledSteps;
    if (own.summary.equations!.reason !== null) counts.left++;
    if (differs === undefined) counts.undetermined++;
    else if (differs !== null) missed.push(differs);
  }
  const share = Math.round((100 * counts.compiled) / counts.steps);
  tell(
    'E2',
    COUNT,
    `${counts.events} events, ${share} % of steps compiled, ${missed.length} runs differ, ${counts.undetermined} undetermined, ${counts.left} left the compiled equations`,
  );
  expect(missed).toEqual([]);
});

test.each([1057, 1071, 1097])('%i: at rest without gravity, where accelerations are rounding', (seed) => {
  const { own, differs } = judge(seed);
  expect(differs).toBeNull();
  expect(own.summary.equations!.reason).toBeNull();
});
