/** Runs a project within a bound of work and says how it went, bugs among it; what was recorded is judged by itself. */
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { energyOf, largestForbiddenRate, largestGap, posedAt, rankAt } from './judge-run';
import type { BodyState } from './judge-run';
import type { Integrator, Project } from '../../engine/model/project';
import type { WildMechanism } from './wild-mechanism';

export type Class =
  | 'completed'
  | 'warned'
  | 'refused'
  | 'cut'
  | `stopped: ${string}`
  | `BUG ${'crash' | 'silentNaN' | 'silentViolation' | 'silentEnergy' | 'wrongRank' | 'unboundedWork' | 'noWords'}: ${string}`;

/** Attempts at a step that a random mechanism may take; a run that needs more is stopped, which is a known end. */
const BUDGET = 2500;
const SLICE = 100;
/** From so many attempts on a run is also stopped that would need twice the budget at its pace: it costs most and shows least. */
const PACE_FROM = 300;
/** A completed run may show this many times the tolerance that it was asked for [1]. */
const SLACK = 10;
/** Energy error over the energy in play per unit of tolerance, for runs that say nothing of it [1]; 0.46 in 1,400. */
const ENERGY_SLACK = 1;
/** What doubles can hold of positions and of energy, with room for the arithmetic [1]. */
const ROUNDING = 1e-11;

/** The largest energy error over the tolerance [1] that was met, by integrator. */
export type Energies = Map<Integrator, number>;

export function classify(
  { project, conservative }: Pick<WildMechanism, 'project' | 'conservative'>,
  energies: Energies = new Map(),
): Class {
  try {
    return classifyRun(project, conservative, energies);
  } catch (fault) {
    return `BUG crash: ${fault instanceof Error ? (fault.stack ?? fault.message).split('\n').slice(0, 3).join(' | ') : String(fault)}`;
  }
}

function classifyRun(project: Project, conservative: boolean, energies: Energies): Class {
  const result = createSimulation(project);
  if (!result.ok) {
    const wordless = result.problems.find(({ message, remedy }) => message.length < 10 || remedy.length < 10);
    if (result.problems.length === 0 || wordless) return 'BUG noWords: refused without a reason';
    return 'refused';
  }
  const { simulation, warnings } = result;
  const width = 1 + simulation.channels.length;
  let notNumber: string | null = null;
  let attempts = 0;
  const { duration } = project.settings;
  const isHopeless = () => attempts >= PACE_FROM && (simulation.time / attempts) * BUDGET < duration / 2;
  while (attempts < BUDGET && !isHopeless() && simulation.advance(null, SLICE) === 'working')
    attempts += SLICE;
  if (!simulation.outcome) simulation.stop();
  const samples = simulation.takeSamples();
  const { count, data } = samples ?? { count: 0, data: new Float64Array(0) };
  for (let i = 0; i < count * width; i++) {
    if (!Number.isFinite(data[i])) notNumber = simulation.channels[(i % width) - 1]?.key ?? 'time';
  }
  if (notNumber !== null) return `BUG silentNaN: ${notNumber}`;
  const { outcome } = simulation;
  if (outcome?.kind === 'stopped') {
    if (outcome.reason === 'userStop') return 'cut';
    if (outcome.message.length < 10 || outcome.advice.length < 10)
      return 'BUG noWords: stopped without advice';
    return `stopped: ${outcome.reason}`;
  }
  const summary = simulation.summary();
  const said = [...warnings, ...summary.warnings].map(({ code }) => code);
  const { absoluteTolerance, relativeTolerance } = project.settings;
  const judged = judge(project, conservative, simulation.channels, data, count);
  const { gap, rate, reach, speed, energy, rank } = judged;
  if (rank !== null) return `BUG wrongRank: ${rank}`;
  const allowed = SLACK * absoluteTolerance + ROUNDING * Math.max(1, reach);
  if (gap > allowed && !said.includes('large-drift')) return `BUG silentViolation: ${gap} m`;
  const slow = SLACK * absoluteTolerance + ROUNDING * Math.max(1, speed * Math.max(1, reach));
  if (rate > slow && !said.includes('large-drift')) return `BUG silentViolation: ${rate} m/s`;
  const { integrator } = project.settings;
  if (integrator !== 'rk4' && !said.includes('large-energy-error')) {
    const times = Math.max(0, energy - ROUNDING) / relativeTolerance;
    energies.set(integrator, Math.max(energies.get(integrator) ?? 0, times));
    if (times > ENERGY_SLACK) return `BUG silentEnergy: ${energy}`;
  }
  return said.length > 0 ? 'warned' : 'completed';
}

interface Judged {
  /** [m], [m/s]: what joints are open by, and what they should not let be; how far and how fast bodies go. */
  gap: number;
  rate: number;
  reach: number;
  speed: number;
  /** Change of energy, of the energy in play [1]; zero where it is not kept. */
  energy: number;
  /** Where the recorded rank is not that of the judge: both. */
  rank: string | null;
}

/** Energy in play below this fraction of what lifting everything by its reach takes is rest [1]. */
const AT_REST = 1e-6;

function judge(
  project: Project,
  conservative: boolean,
  channels: readonly { readonly key: string }[],
  data: Float64Array,
  count: number,
): Judged {
  const width = 1 + channels.length;
  const columnOf = new Map(channels.map(({ key }, i) => [key, i + 1]));
  const at = (i: number, key: string) => data[i * width + columnOf.get(key)!];
  const judged: Judged = { gap: 0, rate: 0, reach: 0, speed: 0, energy: 0, rank: null };
  const energies: { kinetic: number; potential: number }[] = [];
  for (let i = 0; i < count; i++) {
    const states = project.bodies.map(({ id }): BodyState => {
      const [x, y, z, qw, qx, qy, qz, vx, vy, vz, wx, wy, wz] = STATE.map((c) => at(i, `body/${id}/${c}`));
      return {
        position: [x, y, z],
        orientation: [qw, qx, qy, qz],
        velocity: [vx, vy, vz],
        angularVelocity: [wx, wy, wz],
      };
    });
    const posed = posedAt(project, states);
    judged.gap = Math.max(judged.gap, largestGap(posed));
    judged.rate = Math.max(judged.rate, largestForbiddenRate(posed, states));
    for (const { position, velocity, angularVelocity } of states) {
      judged.reach = Math.max(judged.reach, ...position.map(Math.abs));
      judged.speed = Math.max(judged.speed, ...velocity.map(Math.abs), ...angularVelocity.map(Math.abs));
    }
    if (conservative) energies.push(energyOf(posed, states));
    if (i === 0 && holdsAlways(project)) {
      const [found, right] = [at(0, 'solver/total/rank'), rankAt(posed)];
      if (right !== null && found !== right) judged.rank = `${found} where it is ${right}`;
    }
  }
  if (energies.length > 0) {
    const totals = energies.map(({ kinetic, potential }) => kinetic + potential);
    const potentials = energies.map(({ potential }) => potential);
    const weight = project.bodies.reduce(
      (sum, { mass }) => sum + (mass.kind === 'custom' ? mass.mass : 0),
      0,
    );
    const inPlay = Math.max(
      ...energies.map(({ kinetic }) => kinetic),
      Math.max(...potentials) - Math.min(...potentials),
      AT_REST * weight * Math.hypot(...project.settings.gravity) * judged.reach,
    );
    judged.energy = Math.max(...totals.map((total) => Math.abs(total - totals[0]))) / inPlay;
  }
  return judged;
}

const STATE = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'];

/** No row comes and goes. */
const holdsAlways = ({ joints, contacts, drivers }: Project): boolean =>
  contacts.length === 0 &&
  joints.every(({ limits, friction }) => !limits && !friction) &&
  drivers.every(({ maximum }) => maximum === undefined || maximum === null);
