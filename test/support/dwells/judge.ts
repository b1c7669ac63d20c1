/**
 * How a law that dwells in or beside a singular position went, with nothing of the engine in the expectation: all samples are where the
 * closed form has them, or the run says that it stops where the law leaves the reach or where no finite forces hold what rests.
 */
import { ACTS_FROM, drawDwell, REST } from './cases';
import { ARM } from './linkages';
import { compileMotion } from '../../../engine/kinds/drivers/motions/motions';
import { createSimulation } from '../../../engine/run/simulation/create-simulation';
import type { DwellCase } from './cases';
import type { Project } from '../../../engine/model/project';
import type { RunSummary } from '../../../engine/results/recording/run-report';
import type { Simulation } from '../../../engine/run/simulation/simulation';

/** A stop is honest where it is proved: the law goes beyond reach there, or a load acts across the line in which it dwells. */
export type Verdict = 'right' | 'honest stop' | 'false stop' | 'hung' | 'wrong';

export interface Judged {
  readonly verdict: Verdict;
  readonly detail: string;
}

/** Attempts at a step, and evaluations in them, of which compiled equations may take so many times as many [1]. */
const MOST_ATTEMPTS = 200_000;
const MOST_EVALUATIONS = 40_000;
const COMPILED = 10;
const SLICE = 100;
/** An angle is off by this over the gap to the singular position [rad^2], or over this gap at the most [rad], and by this [rad or m]. */
const OFF = 5e-10;
const NEAREST = 1e-5;
const ALWAYS = 1e-9;
/** Beside the singular position by less a law is in it as far as loads and the way on go [rad]. */
const IN_LINE = 1e-6;
/** Tolerances of the joints in which a dead point is touched [rad/m]. */
const TOUCHES = 10;
/** A stop is no farther from the limit of reach [rad or m]. */
const AT_LIMIT = 1e-4;
/** Parts of what they are of [1]: efforts, and energy, for which the tolerance times so much will do, too. */
const EFFORT_OFF = 1e-3;
const ENERGY_OFF = 1e-4;
const ENERGY_SLACK = 100;
const EFFORT_GAP = 1e-2;
const LEAST_EFFORT = 0.01;
const TURN = 2 * Math.PI;

export function judgeDwell(seed: number): Judged & { readonly label: string } {
  const drawn = drawDwell(seed);
  return { label: `${seed}: ${drawn.label}`, ...judge(drawn) };
}

function judge(drawn: DwellCase): Judged {
  const result = createSimulation(drawn.project);
  if (!result.ok) return { verdict: 'false stop', detail: result.problems.map(({ message }) => message).join(' ') }; // oxfmt-ignore
  const { simulation } = result;
  const isHung = hangs(simulation, drawn.project);
  const samples = readSamples(simulation);
  const { outcome } = simulation;
  const summary = simulation.summary();
  const steps = `${summary.steps + summary.rejected} attempts`;
  const astray = findAstray(drawn, samples) ?? (isHung ? null : findImbalance(drawn, samples, summary));
  if (isHung) return { verdict: 'hung', detail: `at ${simulation.time} s${astray ? `, ${astray}` : ''}` };
  if (outcome?.kind === 'stopped') {
    const said = `${outcome.reason} at ${outcome.time} s, ${steps}`;
    if (astray) return { verdict: 'wrong', detail: `${astray}; ${said}` };
    return { verdict: isProved(drawn, outcome) ? 'honest stop' : 'false stop', detail: said };
  }
  if (astray) return { verdict: 'wrong', detail: astray };
  return reachOf(drawn).most > drawn.project.settings.absoluteTolerance && leavesReach(drawn)
    ? { verdict: 'wrong', detail: 'it goes beyond reach' }
    : { verdict: 'right', detail: steps };
}

/** Runs it to its end, or for as long as it may take. */
function hangs(simulation: Simulation, { settings }: Project): boolean {
  const most = MOST_EVALUATIONS * (settings.equations === 'compiled' ? COMPILED : 1);
  for (let tried = 0; tried < MOST_ATTEMPTS && simulation.spent < most; tried += SLICE) {
    if (simulation.advance(null, SLICE) !== 'working') return false;
  }
  return true;
}

interface Samples {
  readonly times: readonly number[];
  /** Not a number of a channel that there is not. */
  readonly at: (i: number, key: string) => number;
}

function readSamples(simulation: Simulation): Samples {
  const width = 1 + simulation.channels.length;
  const { count, data } = simulation.takeSamples() ?? { count: 0, data: new Float64Array(0) };
  const columns = new Map(simulation.channels.map(({ key }, i) => [key, i + 1]));
  return {
    times: Array.from({ length: count }, (_, i) => data[i * width]),
    at: (i, key) => data[i * width + (columns.get(key) ?? NaN)] ?? NaN,
  };
}

/** Where a sample is not where it should be. */
function findAstray(drawn: DwellCase, { times, at }: Samples): string | null {
  const { linkage, law, base, beside, project } = drawn;
  const target = new Float64Array(3);
  const motion = compileMotion(law.motion);
  const arm = base && compileMotion(base);
  for (const [i, t] of times.entries()) {
    motion.calc(t, false, target);
    const travel = target[0];
    // from a dead point that is touched either way back is one
    const touched =
      linkage.isDead && Math.abs(beside) <= TOUCHES * project.settings.absoluteTolerance && t > REST;
    const ways = (touched ? [1, -1] : [1]).map((side) => Object.entries(linkage.places(travel, side)));
    const room = (t === 0 ? project.settings.absoluteTolerance : 0) + ALWAYS;
    const allowed = OFF / Math.max(NEAREST, Math.abs(linkage.gap(travel)));
    const driven: [string, number][] = [[`joint/${linkage.joint}/coordinate`, travel]];
    if (arm) {
      arm.calc(t, false, target);
      driven.push([`joint/${ARM}/coordinate`, target[0]]);
    }
    const errors = ways.map((places) =>
      [...driven, ...places].map(([key, value]) => {
        if (Number.isNaN(value)) return 0;
        const off = at(i, key) - value;
        const isLength = key.includes('guide');
        return Math.abs(isLength ? off : off - TURN * Math.round(off / TURN));
      }),
    );
    const least = Math.min(...errors.map((each) => Math.max(...each)));
    if (!(least <= room + allowed)) return `off by ${least.toExponential(1)} at ${t} s`;
  }
  return null;
}

function findImbalance(drawn: DwellCase, { times, at }: Samples, summary: RunSummary): string | null {
  const { linkage, law, gravity, acting, project } = drawn;
  const energy = summary.energyError.relative;
  const isTold = summary.warnings.some(({ code }) => code === 'large-energy-error');
  const allowed = Math.max(ENERGY_OFF, ENERGY_SLACK * project.settings.relativeTolerance);
  if (energy > allowed && !isTold) return `energy off by ${energy.toExponential(1)}`;
  const { effort } = linkage;
  if (!effort || acting !== 'none') return null;
  const motion = compileMotion(law.motion);
  const [right, left] = [new Float64Array(3), new Float64Array(3)];
  for (const [i, t] of times.entries()) {
    motion.calc(t, false, right);
    motion.calc(t, true, left);
    if (t === 0 || Math.abs(linkage.gap(right[0])) < EFFORT_GAP) continue;
    const found = at(i, 'driver/law/effort');
    const off = [right, left].map(([travel, , acceleration]) => {
      const value = effort(travel, acceleration, gravity);
      return Math.abs(found - value) / Math.max(LEAST_EFFORT, Math.abs(value));
    });
    if (!(Math.min(...off) <= EFFORT_OFF)) return `effort off by ${Math.min(...off).toExponential(1)} at ${t} s`; // oxfmt-ignore
  }
  return null;
}

const LOOKS = 5000;

/** How far beyond the singular position the law goes, and whether the linkage is out of reach somewhere. */
function reachOf({ linkage, law }: DwellCase): { readonly most: number; readonly isLeft: boolean } {
  const motion = compileMotion(law.motion);
  const target = new Float64Array(3);
  let most = -Infinity;
  let isLeft = false;
  for (let look = 0; look <= LOOKS; look++) {
    motion.calc((law.duration * look) / LOOKS, false, target);
    most = Math.max(most, Math.sign(linkage.to) * (target[0] - linkage.to));
    isLeft ||= Object.values(linkage.places(target[0], 1)).some(Number.isNaN);
  }
  return { most, isLeft };
}

const leavesReach = (drawn: DwellCase): boolean =>
  reachOf(drawn).isLeft || (drawn.linkage.isDead && reachOf(drawn).most > 0);

function isProved(drawn: DwellCase, { reason, time }: { reason: string; time: number }): boolean {
  const { linkage, law, gravity, acting, base } = drawn;
  const target = new Float64Array(3);
  const motion = compileMotion(law.motion);
  motion.calc(time, false, target);
  const from = target[0] - linkage.to;
  // a limit that the law touches is passed by what joints are open by
  if (reason === 'outOfReach') {
    const isTouched = linkage.isDead && reachOf(drawn).most >= -drawn.project.settings.absoluteTolerance;
    return (leavesReach(drawn) || isTouched) && Math.abs(from) < AT_LIMIT;
  }
  const rests = time >= REST && target[1] === 0 && target[2] === 0;
  if (reason !== 'singular' || !rests || Math.abs(linkage.gap(target[0])) > 2 * IN_LINE) return false;
  if (gravity !== 0 || time >= ACTS_FROM[acting]) return true;
  if (!base) return false;
  compileMotion(base).calc(time, false, target);
  return target[2] !== 0;
}
