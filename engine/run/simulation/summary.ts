import { quantityInSentence } from '../../model/quantity/in-sentence';
import { PassedBounds } from '../events/passed-bounds';
import { percent } from '../outcomes/outcome';
import { ALL_UNIQUE, joinMasks } from '../../core/diagnostics/reaction-mask';
import { EQUAL } from '../../core/math/running-extremes';
import type { Channel } from '../../results/recording/channel';
import type { Problem } from '../../model/problem';
import type { Analysis, RunSummary } from '../../results/recording/run-report';
import type { Model } from '../preparation/model';
import type { RunEvent } from '../../core/switching/run-event';
import type { System } from '../../core/system/system';

/** Extremes of a run, gathered sample by sample. */
export interface SummaryState {
  /** In a kinematic run, which leaves them out. */
  readonly bounds: PassedBounds | null;
  readonly force: Float64Array;
  readonly forceTime: Float64Array;
  readonly moment: Float64Array;
  readonly momentTime: Float64Array;
  /** For all samples together, see `joinMasks`. */
  readonly mask: Int32Array;
  /** Column indices in a sample's row. */
  readonly columns: {
    readonly F: Int32Array;
    readonly M: Int32Array;
    readonly unique: Int32Array;
    readonly driftPosition: number;
    readonly driftVelocity: number;
    readonly residual: number;
    readonly kinetic: number;
    readonly potential: number;
    readonly rank: number;
    /** Forces of loads and efforts of drivers, and the displacement that makes them an energy: the lever arm [m], or 1 rad. */
    readonly applied: readonly { readonly at: number; readonly over: number }[];
    /** The two spans of each belt. */
    readonly spans: readonly { readonly name: string; readonly id: string; readonly at: readonly number[] }[];
  };
  /** Per belt [N], and when [s]. */
  readonly tension: Float64Array;
  readonly tensionTime: Float64Array;
  driftPosition: number;
  driftVelocity: number;
  energyError: number;
  kinetic: number;
  potentialMinimum: number;
  potentialMaximum: number;
  /** Largest work that everything applied would do over a lever arm or a radian [J]. */
  applied: number;
  rankMinimum: number;
  rankMaximum: number;
}

export function createSummaryState(
  model: Model,
  channels: readonly Channel[],
  analysis: Analysis,
  tell: (event: RunEvent) => void,
): SummaryState {
  const { system } = model;
  const joints = system.joints.slice(0, system.documented.joints);
  const column = (key: string) => 1 + channels.findIndex((channel) => channel.key === key);
  const perJoint = (component: string) =>
    Int32Array.from(joints, ({ record }) => column(`reaction/${record.id}/${component}`));
  const count = joints.length;
  const belts = system.couplings.filter(({ mesh }) => mesh?.form === 'open' || mesh?.form === 'crossed');
  return {
    bounds: analysis === 'kinematic' ? new PassedBounds(model, channels, tell) : null,
    force: new Float64Array(count),
    forceTime: new Float64Array(count),
    moment: new Float64Array(count),
    momentTime: new Float64Array(count),
    mask: new Int32Array(count).fill(ALL_UNIQUE),
    columns: {
      F: perJoint('F'),
      M: perJoint('M'),
      unique: perJoint('unique'),
      driftPosition: column('drift/total/position'),
      driftVelocity: column('drift/total/velocity'),
      residual: column('energy/total/residual'),
      kinetic: column('energy/total/kinetic'),
      potential: column('energy/total/potential'),
      rank: column('solver/total/rank'),
      applied: listApplied(system, column),
      spans: belts.map(({ id, name }) => ({
        id,
        name,
        at: ['a', 'b'].map((span) => column(`mesh/${id}/tension_${span}`)),
      })),
    },
    tension: new Float64Array(belts.length).fill(Infinity),
    tensionTime: new Float64Array(belts.length),
    driftPosition: 0,
    driftVelocity: 0,
    energyError: 0,
    kinetic: 0,
    potentialMinimum: Infinity,
    potentialMaximum: -Infinity,
    applied: 0,
    rankMinimum: Infinity,
    rankMaximum: 0,
  };
}

/** Includes drivers that push or have a largest effort: any other effort balances loads, and is unbounded near a toggle position. */
function listApplied({ loads, drivers, switched, length }: System, column: (key: string) => number) {
  return [
    ...loads.flatMap(({ id }) => [
      { at: column(`load/${id}/F`), over: length },
      { at: column(`load/${id}/M`), over: 1 },
    ]),
    ...drivers
      .filter(({ row }, i) => row < 0 || switched.some(({ driver }) => driver === i))
      .map(({ id, coordinate }) => ({
        at: column(`driver/${id}/effort`),
        over: coordinate.kind === 'rotation' ? 1 : length,
      })),
  ];
}

/** Takes one sample (time, then channels) into account; of peaks equal within rounding, the first counts. Allocates only events. */
export function addToSummary(s: SummaryState, row: Float64Array): void {
  const { columns } = s;
  s.bounds?.read(row);
  for (let j = 0; j < s.force.length; j++) {
    if ((1 - EQUAL) * row[columns.F[j]] > s.force[j]) {
      s.force[j] = row[columns.F[j]];
      s.forceTime[j] = row[0];
    }
    if ((1 - EQUAL) * row[columns.M[j]] > s.moment[j]) {
      s.moment[j] = row[columns.M[j]];
      s.momentTime[j] = row[0];
    }
    s.mask[j] = joinMasks(s.mask[j], row[columns.unique[j]]);
  }
  for (let i = 0; i < s.tension.length; i++) {
    const { at } = columns.spans[i];
    const least = Math.min(row[at[0]], row[at[1]]);
    if (least >= s.tension[i]) continue;
    s.tension[i] = least;
    s.tensionTime[i] = row[0];
  }
  s.driftPosition = Math.max(s.driftPosition, row[columns.driftPosition]);
  s.driftVelocity = Math.max(s.driftVelocity, row[columns.driftVelocity]);
  s.energyError = Math.max(s.energyError, Math.abs(row[columns.residual]));
  s.kinetic = Math.max(s.kinetic, row[columns.kinetic]);
  s.potentialMinimum = Math.min(s.potentialMinimum, row[columns.potential]);
  s.potentialMaximum = Math.max(s.potentialMaximum, row[columns.potential]);
  let applied = 0;
  for (const { at, over } of columns.applied) applied += over * Math.abs(row[at]);
  if (applied > s.applied) s.applied = applied;
  s.rankMinimum = Math.min(s.rankMinimum, row[columns.rank]);
  s.rankMaximum = Math.max(s.rankMaximum, row[columns.rank]);
}

/** Events in the order in which they are reported: in a kinematic run, that of time. `t`: time of the run; infinite at its end. */
export const takeReported = ({ bounds }: SummaryState, events: RunEvent[], t: number): RunEvent[] =>
  bounds?.takeSettled(events, t) ?? events.splice(0);

export function summarise(
  s: SummaryState,
  system: System,
  run: Pick<RunSummary, 'time' | 'samples' | 'steps' | 'rejected' | 'evaluations' | 'equations'>,
): RunSummary {
  // potential energy has no natural zero: its range is what the error is compared with
  const scale = Math.max(s.kinetic, s.potentialMaximum - s.potentialMinimum, energyAtRest(s, system));
  const energyRelative = scale > 0 ? s.energyError / scale : 0;
  return {
    ...run,
    maximumDrift: { position: s.driftPosition, velocity: s.driftVelocity },
    energyError: { absolute: s.energyError, relative: energyRelative },
    rank: {
      minimum: Number.isFinite(s.rankMinimum) ? s.rankMinimum : 0,
      maximum: s.rankMaximum,
      rows: system.m,
    },
    warnings: [
      ...driftWarning(s, system),
      ...energyWarning(s, system, energyRelative),
      ...slackWarnings(s, system),
      ...(s.bounds?.warnings() ?? []),
    ],
    peaks: system.joints.slice(0, system.documented.joints).map(({ record }, j) => ({
      joint: record.id,
      force: s.force[j],
      forceTime: s.forceTime[j],
      moment: s.moment[j],
      momentTime: s.momentTime[j],
      unique: (s.mask[j] & 7) === 7,
      mask: s.mask[j],
    })),
  };
}

/**
 * If the energy involved is below this fraction of what weights and loads would do over a lever arm, all is at rest and the error is
 * rounding [1].
 */
const AT_REST = 1e-6;
/** The same for fixed-step methods: of weights, as contacts may sink in; of loads, as sweeps end before they balance. */
const SUNK = 1e-3;
const SWEPT = 1e-4;

/** [J] */
function energyAtRest({ applied }: SummaryState, { mass, settings, length }: System): number {
  const weight = mass.reduce((sum, one) => sum + one, 0) * Math.hypot(...settings.gravity);
  return usesTolerances(settings)
    ? AT_REST * (weight * length + applied)
    : SUNK * weight * length + SWEPT * applied;
}

/** Joint gaps above this fraction of the characteristic length are visible, and so is their effect on forces [1]. */
const VISIBLE_DRIFT = 1e-4;
/** An energy error beyond this fraction of the energy involved makes amplitudes and forces doubtful [1]. */
const VISIBLE_ENERGY_ERROR = 1e-3;

function driftWarning(s: SummaryState, system: System): Problem[] {
  if (s.driftPosition <= VISIBLE_DRIFT * system.length) return [];
  return [
    {
      severity: 'warning',
      code: 'large-drift',
      record: null,
      field: null,
      message: `The joints drifted apart by up to ${quantityInSentence(s.driftPosition, 'm', system.units, { usual: 'mm' })} during the run.`,
      remedy:
        system.settings.solver === 'sequential-impulses'
          ? 'Choose bias or projection as the stabilisation, or a shorter step or more sweeps.'
          : 'Choose projection as the stabilisation, or a shorter step or tighter tolerances.',
    },
  ];
}

const usesTolerances = ({ solver }: System['settings']) => solver === 'lagrange' || solver === 'saddle-point';

function energyWarning(s: SummaryState, system: System, relative: number): Problem[] {
  if (relative <= VISIBLE_ENERGY_ERROR) return [];
  return [
    {
      severity: 'warning',
      code: 'large-energy-error',
      record: null,
      field: null,
      message: `Energy does not balance: the error is up to ${percent(relative)} % of the energy involved (${quantityInSentence(s.energyError, 'J', system.units)}).`,
      remedy: usesTolerances(system.settings)
        ? 'Use Dormand-Prince with a tighter tolerance, or a shorter step.'
        : 'Use a shorter step, or the Lagrange multipliers with Dormand-Prince: this solver is of first order.',
    },
  ];
}

/** A belt cannot push: negative tension means a slack span, and the forces and the ratio are then wrong. */
function slackWarnings({ columns, tension, tensionTime }: SummaryState, { units }: System): Problem[] {
  const missing = (i: number) => quantityInSentence(-tension[i], 'N', units);
  return columns.spans.flatMap(({ id, name }, i) =>
    tension[i] < 0
      ? [
          {
            severity: 'warning' as const,
            code: 'slack-belt',
            record: id,
            field: 'geometry',
            message: `A span of ${name} goes slack: it would have to push with ${missing(i)} at ${tensionTime[i].toPrecision(4)} s. While a span is slack, forces and ratio of the run are not those of the belt.`,
            remedy: `Raise its pre-tension by at least ${missing(i)}.`,
          },
        ]
      : [],
  );
}
