/**
 * Dragging an assembled mechanism by a point of a body (T 11.5): poses with the joints closed that bring the point as near
 * to its target as the current branch allows, in sub-steps that can be cancelled between any two. Where it can go no
 * further, it stops and names the joint; it never jumps.
 */
import { advance, distance } from './drag-advance';
import { calcKinematics } from '../../../core/system/kinematics';
import { findObstacle } from './drag-obstacle';
import { valueOf } from '../../../core/coordinates/coordinate';
import { poseOffset } from '../../../core/coordinates/layout';
import { posesOf } from '../../preparation/initial-state';
import { rotate } from '../../../core/math/mat3';
import type { Drag } from './drag-model';
import type { DragReport, DragState } from './drag-report';
import type { Grab } from './drag-response';
import type { Vec3 } from '../../../model/project';

/** Sub-steps towards one target: a safety limit; screws need many. */
const MAX_STEPS = 2000;
/** Sub-steps that bring the point nearer by less than this end the drag, in characteristic lengths [1]. */
const CREEP = 1e-8;

/**
 * Moves `drag` towards `target` [m, W] by the point of a body [m, body frame]; yields the gap after each sub-step. Null
 * where there is no such body.
 */
export function* dragTo(
  drag: Drag,
  body: string,
  point: Vec3,
  target: Vec3,
): Generator<number, DragReport | null> {
  const { system } = drag.mechanism;
  const index = system.bodyIds.indexOf(body);
  if (index < 1) return null;
  const grab: Grab = {
    body: index,
    point: Float64Array.from(point, (value, c) => value - system.com[3 * index + c]),
  };
  const goal = Float64Array.from(target);
  if (isAlone(drag, index)) return carry(drag, grab, goal);
  let gap = Infinity;
  for (let step = 0; step < MAX_STEPS; step++) {
    const result = advance(drag, grab, goal);
    const left = result.look ? distance(result.look.response.at, goal) : gap;
    countTurns(drag);
    const creeps = gap - left < CREEP * system.length;
    gap = left;
    if (!result.moved || creeps || step === MAX_STEPS - 1) {
      return reportDrag(drag, gap, findObstacle(drag, grab, goal, result));
    }
    yield gap;
  }
  throw new Error('A drag ended without an outcome.');
}

/** No joint and no coupling holds the body. */
function isAlone({ mechanism }: Drag, body: number): boolean {
  const { joints } = mechanism.system;
  return joints.every(({ a, b }) => a !== body && b !== body);
}

/** A body without joints follows the pointer, without turning. */
function carry(drag: Drag, { body, point }: Grab, goal: Float64Array): DragReport {
  const { system, work } = drag.mechanism;
  drag.stands = null;
  calcKinematics(system, drag.y, work);
  const arm = new Float64Array(3);
  rotate(arm, 0, work.R, 9 * body, point, 0);
  for (let c = 0; c < 3; c++) drag.y[poseOffset(body) + c] = goal[c] - arm[c];
  return reportDrag(drag, 0);
}

/** Coordinates of position drivers, over whole turns. */
function countTurns({ driven, y }: Drag): void {
  for (const each of driven) each.now = each.coordinate.unwrap(valueOf(each.coordinate, y), each.now);
}

/** Report of the present state of a drag; `gap` [m]. */
export function reportDrag(
  drag: Drag,
  gap: number,
  obstacle: { state: DragState; joints: string[] } = { state: 'free', joints: [] },
): DragReport {
  return {
    poses: posesOf(drag.mechanism.system, drag.y),
    ...obstacle,
    gap,
    settled: true,
    drivers: drag.driven.map(({ driver, value, from, now }) => ({ driver, value: value + now - from })),
  };
}
