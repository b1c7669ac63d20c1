/**
 * One project by automatic equations and by the global system: where no module took a step, the same bits; elsewhere the same end, events,
 * warnings and ranks, or those of an exact run, and states as near to its own as those of the global system are.
 */
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Equations, Project, Settings } from '../../engine/model/project';
import type { Simulation } from '../../engine/run/simulation/simulation';
import type { Problem } from '../../engine/model/problem';
import type { RunEvent } from '../../engine/core/switching/run-event';

export interface Verdict {
  readonly kind: 'refused' | 'cut' | 'same bits' | 'same' | 'as the exact run' | 'chaotic' | 'different';
  /** What differs; null if nothing does. */
  readonly what: string | null;
}

/** Attempts at a step that a run may take. */
const BUDGET = 2500;
const SLICE = 100;
/** States may be this many times the tolerance apart, or this many times as far from the exact run as those of the global system [1]. */
const ENOUGH = 10;
const TIMES = 10;
/** An error that has grown to this part of the motion shows no other one [1]. */
const GROWN = 0.01;
/** The exact run's tolerance over that of the run, and the least [1]. */
const FINER = 1e-3;
const FINEST = 1e-12;

interface Ran {
  readonly simulation: Simulation;
  readonly data: Float64Array;
  readonly count: number;
  readonly events: readonly RunEvent[];
  readonly isCut: boolean;
}

const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, ...settings },
});

function runBy(project: Project, equations: Equations): Ran | readonly Problem[] {
  const result = createSimulation(withSettings(project, { equations }));
  if (!result.ok) return result.problems;
  const { simulation } = result;
  for (let i = 0; i < BUDGET && simulation.advance(null, SLICE) === 'working'; i += SLICE);
  const isCut = simulation.outcome === null;
  if (isCut) simulation.stop();
  const samples = simulation.takeSamples();
  const data = samples?.data.slice() ?? new Float64Array(0);
  return { simulation, data, count: samples?.count ?? 0, events: simulation.takeEvents(), isCut };
}

export function judgeBothPaths(project: Project): Verdict {
  const own = runBy(project, 'automatic');
  const reference = runBy(project, 'global-system');
  if (!('simulation' in own) || !('simulation' in reference))
    return same(own, reference) ? alike('refused') : different('one of them is refused');
  const { compiledSteps, reason } = own.simulation.summary().equations!;
  if (compiledSteps === 0 && reason !== null) {
    const bits = (run: Ran) => [run.data, run.events, run.simulation.outcome];
    if (!same(bits(own), bits(reference))) return different('other bits without a module');
    return alike('same bits');
  }
  if (own.isCut || reference.isCut) return alike('cut');
  return judge(project, own, reference);
}

function judge(project: Project, own: Ran, reference: Ran): Verdict {
  const { relativeTolerance, absoluteTolerance } = project.settings;
  const tolerance = Math.max(relativeTolerance, absoluteTolerance);
  const isNear = difference(own, reference) <= ENOUGH * tolerance;
  const [mine, theirs] = [told(own), told(reference)];
  if (isNear && same(mine, theirs)) return alike('same');
  const finer = Math.max(FINEST, FINER * tolerance);
  const settings = { integrator: 'dop853', relativeTolerance: finer, absoluteTolerance: finer } as const;
  const exact = runBy(withSettings(project, settings), 'global-system');
  if (!('simulation' in exact) || exact.isCut) return alike('cut');
  const [error, usual] = [difference(own, exact), difference(reference, exact)];
  if (usual > GROWN) return alike('chaotic');
  if (!isNear && error > TIMES * Math.max(usual, tolerance))
    return different(
      `${error.toExponential(1)} from the exact run, ${usual.toExponential(1)} by the global system`,
    );
  const right = told(exact);
  for (const key of Object.keys(mine) as (keyof typeof mine)[])
    if (!same(mine[key], theirs[key]) && !same(mine[key], right[key]))
      return different(`${key} ${JSON.stringify(mine[key])}, not ${JSON.stringify(theirs[key])}`);
  return alike('as the exact run');
}

function told({ simulation, events }: Ran) {
  const { outcome } = simulation;
  const { warnings, rank, peaks } = simulation.summary();
  return {
    outcome: outcome?.kind === 'stopped' ? `${reasonOf(outcome.reason)} ${outcome.where}` : outcome?.kind,
    events: events
      .filter(({ kind }) => kind !== 'equations-left')
      .map(({ kind, record, message }) => `${kind} ${record} ${message}`),
    warnings: warnings.map(({ code }) => code),
    rank,
    masks: peaks.map(({ mask }) => mask),
  };
}

/**
 * With a step that is far too long the joints come apart in the global system; in joint coordinates they cannot, and the numbers overflow a
 * step later. Both say where.
 */
const reasonOf = (reason: string): string =>
  reason === 'constraintDrift' || reason === 'notFinite' ? 'diverged' : reason;

const alike = (kind: Verdict['kind']): Verdict => ({ kind, what: null });
const different = (what: string): Verdict => ({ kind: 'different', what });
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const STATE = /^body\/[^/]+\/(x|y|z|q[wxyz]|v[xyz]|w[xyz])$/;

/** Largest difference of states at the sample times that both have, over the size of what is compared [1]. */
function difference(a: Ran, b: Ran): number {
  const { channels } = a.simulation;
  const width = 1 + channels.length;
  const times = new Map(Array.from({ length: b.count }, (_, i) => [b.data[i * width], i]));
  let worst = 0;
  channels.forEach(({ key }, c) => {
    if (!STATE.test(key)) return;
    let [size, apart] = [1, 0];
    for (let i = 0; i < a.count; i++) {
      const k = times.get(a.data[i * width]);
      if (k === undefined) continue;
      const [one, other] = [a.data[i * width + 1 + c], b.data[k * width + 1 + c]];
      size = Math.max(size, Math.abs(one));
      apart = Math.max(apart, Math.abs(one - other));
    }
    worst = Math.max(worst, apart / size);
  });
  return worst;
}
