/** The outcome of a mechanism at rest in a singular position under a load that no finite joint forces can carry (T 6.2a). */
import { ALL_UNIQUE } from '../../core/diagnostics/reaction-mask';
import { calcKinematics } from '../../core/system/kinematics';
import { maskVectors } from '../../core/diagnostics/uniqueness';
import { poseOffset } from '../../core/coordinates/layout';
import { rotate } from '../../core/math/mat3';
import { stopped } from '../outcomes/outcome';
import type { CompiledJoint } from '../../core/system/system';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Singular } from './singular-motions';

/** Points within this many characteristic lengths of a line are on it [1]. */
const IN_LINE = 1e-4;
/** Most joints or drivers named. */
const MOST_NAMES = 4;

/** `rests` returns whether a driver is at rest. */
export function stoppedAtRest(
  singular: Singular,
  rests: (driver: number) => boolean = () => true,
): RunOutcome {
  const { t, model, vectors } = singular;
  const { system, work, project } = model;
  calcKinematics(system, singular.y, work);
  const masks = new Int32Array(system.joints.length);
  maskVectors(system, work, vectors, masks);
  const strained = system.joints.filter((_, j) => masks[j] !== ALL_UNIQUE);
  const line = areInLine(
    strained.map((joint) => pointOf(joint, singular)),
    IN_LINE * system.length,
  );
  const at = strained.length > 0 ? ` (joints ${names(strained.map(({ record }) => record))})` : '';
  const holding = project.drivers.filter((_, i) => system.drivers[i].row >= 0 && rests(i));
  const moved = holding.filter(({ motion }) => motion);
  const drivers = moved.length > 0 ? moved : holding;
  return {
    ...stopped('singular', t, null),
    where: (drivers[0] ?? strained[0]?.record)?.id ?? null,
    message: `From t = ${Number(t.toPrecision(6))} s on ${restOf(drivers)} ${
      line
        ? `while the bars lie in one line${at}, and no finite forces in the joints can carry the load across it`
        : `in a singular position${at}, where no finite forces in the joints can carry the load`
    }.`,
    advice:
      'Let it rest beside that position, for instance 2 deg before it, pass it without a dwell, or take the load off while it rests there.',
  } as RunOutcome;
}

function restOf(drivers: readonly { readonly name: string }[]): string {
  if (drivers.length === 0) return 'the mechanism rests';
  return drivers.length === 1 ? `driver ${names(drivers)} rests` : `drivers ${names(drivers)} rest`;
}

function names(records: readonly { readonly name: string }[]): string {
  const named = records.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  return named.join(', ') + (records.length > MOST_NAMES ? ', ...' : '');
}

/** 3 [m]: the point of a joint in W. Reads the rotations of the workspace. */
function pointOf({ b, pointB }: CompiledJoint, { y, model }: Singular): Float64Array {
  const point = new Float64Array(3);
  rotate(point, 0, model.work.R, 9 * b, pointB, 0);
  return point.map((value, c) => value + y[poseOffset(b) + c]);
}

/** Whether points lie within `room` [m] of the line from the first to the one farthest from it. */
function areInLine(points: readonly Float64Array[], room: number): boolean {
  if (points.length < 3) return false;
  const arms = points.map((point) => point.map((value, c) => value - points[0][c]));
  const far = arms.reduce((most, arm) => (Math.hypot(...arm) > Math.hypot(...most) ? arm : most));
  const length = Math.hypot(...far);
  return arms.every((arm) => {
    const along = arm.reduce((sum, value, c) => sum + (value * far[c]) / length, 0);
    return Math.hypot(...arm.map((value, c) => value - (along * far[c]) / length)) <= room;
  });
}
