/** Runs a project within a bound of work and says how it went, bugs among it. */
import { createSimulation } from '../../engine/sim/simulation';
import type { Project } from '../../engine/model/project';
import type { WildMechanism } from './wild-mechanism';

export type Class =
  | 'completed'
  | 'warned'
  | 'refused'
  | 'cut'
  | `stopped: ${string}`
  | `BUG ${'crash' | 'silentNaN' | 'silentViolation' | 'silentEnergy' | 'unboundedWork' | 'noWords'}: ${string}`;

/** Attempts at a step that a random mechanism may take; a run that needs more is stopped, which is a known end. */
const BUDGET = 2500;
const SLICE = 100;
/** A completed run may show this many times the tolerance that it was asked for [1]. */
const SLACK = 10;
/** Energy error over the energy in play per unit of tolerance, for runs that say nothing of it [1]. */
const ENERGY_SLACK = 1e4;
/** What doubles can hold of positions and of energy, with room for the arithmetic [1]. */
const ROUNDING = 1e-11;

export function classify({ project, conservative }: Pick<WildMechanism, 'project' | 'conservative'>): Class {
  try {
    return classifyRun(project, conservative);
  } catch (fault) {
    return `BUG crash: ${fault instanceof Error ? (fault.stack ?? fault.message).split('\n').slice(0, 3).join(' | ') : String(fault)}`;
  }
}

function classifyRun(project: Project, conservative: boolean): Class {
  const result = createSimulation(project);
  if (!result.ok) {
    const wordless = result.problems.find(({ message, remedy }) => message.length < 10 || remedy.length < 10);
    if (result.problems.length === 0 || wordless) return 'BUG noWords: refused without a reason';
    return 'refused';
  }
  const { simulation, warnings } = result;
  const width = 1 + simulation.channels.length;
  const position = 1 + simulation.channels.findIndex(({ key }) => key === 'drift/total/position');
  const velocity = 1 + simulation.channels.findIndex(({ key }) => key === 'drift/total/velocity');
  let [drift, rate, reach, speed] = [0, 0, 0, 0];
  let notNumber: string | null = null;
  let attempts = 0;
  while (attempts < BUDGET && simulation.advance(null, SLICE) === 'working') attempts += SLICE;
  if (!simulation.outcome) simulation.stop();
  const samples = simulation.takeSamples();
  const { count, data } = samples ?? { count: 0, data: new Float64Array(0) };
  for (let i = 0; i < count; i++) {
    const row = data.subarray(i * width, (i + 1) * width);
    for (let c = 0; c < width; c++) {
      if (!Number.isFinite(row[c])) notNumber = simulation.channels[c - 1]?.key ?? 'time';
    }
    drift = Math.max(drift, row[position]);
    rate = Math.max(rate, row[velocity]);
    simulation.channels.forEach(({ key }, c) => {
      if (/\/[xyz]$/.test(key)) reach = Math.max(reach, Math.abs(row[c + 1]));
      if (/\/[vw][xyz]$/.test(key)) speed = Math.max(speed, Math.abs(row[c + 1]));
    });
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
  const allowed = SLACK * absoluteTolerance + ROUNDING * Math.max(1, reach);
  if (drift > allowed && !said.includes('large-drift')) return `BUG silentViolation: ${drift} m`;
  if (
    rate > SLACK * absoluteTolerance + ROUNDING * Math.max(1, speed * Math.max(1, reach)) &&
    !said.includes('large-drift')
  ) {
    return `BUG silentViolation: ${rate} m/s`;
  }
  const energy = summary.energyError.relative;
  const fixed = project.settings.integrator === 'rk4';
  if (
    conservative &&
    !fixed &&
    energy > ENERGY_SLACK * relativeTolerance + ROUNDING &&
    !said.includes('large-energy-error')
  ) {
    return `BUG silentEnergy: ${energy}`;
  }
  return said.length > 0 ? 'warned' : 'completed';
}
