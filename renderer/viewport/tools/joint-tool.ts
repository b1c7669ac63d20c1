/** Plans of the joint tools, one per kind, and of the ground tool: where bodies meet, or between two points. */
import { GROUND } from '../../../engine/model/project';
import type { JointKind, Project, Vec3 } from '../../../engine/model/project';
import { isAlongBody, JOINT_NAMES } from '../../document/edits/add-joint';
import { onGround } from '../../document/edits/anchor';
import type { Anchor } from '../../document/edits/anchor';
import { drawJoint, findJoined, refuseJoint } from '../../document/edits/draw-joint';
import type { Edit } from '../../document/edits/edit';
import { worldEndsAt } from '../../document/geometry';
import { along, length, normalize, subtract } from '../vector';
import { bodiesAt } from './bodies-at';
import type { DrawPlan, Picked } from './draw-plan';
import { middle } from './draw-sketch';
import { AxisPick } from './pick-axis';
import type { ToolContext } from './tool';
import type { WorkPlane } from './work-plane';

/** Two bodies that meet at the first point are enough; a massless rod always needs two points. */
export const jointPlan =
  (kind: JointKind) =>
  (context: ToolContext): DrawPlan => {
    const axis = new AxisPick(context);
    const needsTwo = kind === 'distance';
    let toGround = kind === 'nail';
    const ends = (points: readonly Picked[]) => findEnds(context, points, toGround && !needsTwo);
    return {
      title: JOINT_NAMES[kind],
      count: 2,
      isComplete: (points) => !needsTwo && ends(points.slice(0, 1)) !== null,
      hint: (points) => axis.hint ?? (points.length === 0 ? first(needsTwo, toGround) : SECOND),
      measure: () => 'none',
      onBodies: true,
      actions: () => [
        ...(kind === 'nail' || needsTwo ? [] : [groundAction(toGround, () => (toGround = !toGround))]),
        ...axis.actions(),
      ],
      press: (at) => axis.press(at),
      escape: () => axis.escape(),
      sketch: (points, plane) =>
        axisSketch(context, points, axis.chosen ?? axisOf(context, kind, points, plane)),
      lines: needsTwo,
      counts: true,
      build(project, points, plane) {
        const pair = ends(points.slice(0, 1)) ?? ends(points);
        if (pair === null) return points.length < 2 ? 'Click the point of the other body.' : NO_BODY;
        return join(project, kind, pair, axis.chosen ?? axisOf(context, kind, points, plane));
      },
    };
  };

const SECOND = 'Click the point of the other body, or of the ground.';
const NO_BODY = 'There is no body at these points: click a point of a body.';
const first = (needsTwo: boolean, toGround: boolean) =>
  needsTwo
    ? 'Click one end of the rod, on a body or the ground.'
    : toGround
      ? 'Click the point of the body that is held to ground.'
      : 'Click where two bodies meet, or a point of one body.';

function join(project: Project, kind: JointKind, pair: readonly [Anchor, Anchor], axis: Vec3): Edit | string {
  const refusal = refuseJoint(kind, ...pair, axis);
  if (refusal !== null) return refusal;
  const joined = findJoined(project, pair);
  if (joined !== null)
    return `"${joined.name}" joins these two here already: change its kind in the inspector, or click another point.`;
  return drawJoint(project, kind, pair, axis);
}

const groundAction = (pressed: boolean, run: () => void) => ({
  id: 'to-ground',
  label: 'To ground',
  title: 'Join the body that is clicked to ground (G)',
  key: 'G',
  pressed,
  run,
});

/** The two that are joined; null: one point does not say it yet. */
function findEnds(
  context: ToolContext,
  points: readonly Picked[],
  toGround: boolean,
): [Anchor, Anchor] | null {
  const [a, b] = points;
  if (a === undefined) return null;
  const anchor = (body: string, at: Vec3): Anchor =>
    body === GROUND ? onGround(at) : { body, pose: context.poseOf(body), at };
  const there = bodiesAt(context, a);
  const moving = there.filter((id) => id !== GROUND);
  if (b === undefined) {
    const pair = toGround ? [GROUND, ...moving.slice(0, 1)] : moving.length > 1 ? moving.slice(0, 2) : [];
    return pair.length === 2 ? [anchor(pair[0]!, a.at), anchor(pair[1]!, a.at)] : null;
  }
  const second = bodiesAt(context, b).find((id) => id !== moving[0]) ?? GROUND;
  return [anchor(moving[0] ?? GROUND, a.at), anchor(second, b.at)];
}

/** Along the body for what slides or turns on it, else the normal of the plane. */
function axisOf(context: ToolContext, kind: JointKind, points: readonly Picked[], plane: WorkPlane): Vec3 {
  const point = points[0];
  if (!isAlongBody(kind) || point === undefined) return plane.normal;
  const id = bodiesAt(context, point).findLast((one) => one !== GROUND);
  const body = context.model().bodies.find((one) => one.id === id);
  const ends = body ? worldEndsAt(body.shape, context.poseOf(body.id)) : [];
  return ends.length === 2 ? normalize(subtract(ends[1]!, ends[0]!), plane.normal) : plane.u;
}

/** The axis as a line through the point, a few dozen pixels to either side. */
export function axisSketch(context: Pick<ToolContext, 'pixel'>, points: readonly Picked[], axis: Vec3) {
  const at = points.length > 1 ? middle(points[0]!.at, points[1]!.at) : points[0]?.at;
  if (at === undefined || !(length(axis) > 0)) return { lines: [], marks: [] };
  const reach = 45 * context.pixel();
  const unit = normalize(axis);
  const line = { from: along(at, unit, -reach), to: along(at, unit, reach), style: 'dimension' } as const;
  return { lines: [line], marks: [] };
}

/** Holds a body to ground at a point: by a hinge, or fixed. */
export function groundPlan(context: ToolContext): DrawPlan {
  let fixed = false;
  const axis = new AxisPick(context);
  const build = (project: Project, points: readonly Picked[], plane: WorkPlane) => {
    const kind = fixed ? 'fixed' : 'hinge';
    const pair = findEnds(context, points.slice(0, 1), true);
    if (pair === null) return 'There is no body here: click a point of a body.';
    return join(project, kind, pair, axis.chosen ?? plane.normal);
  };
  return {
    title: 'Ground',
    count: 1,
    hint: () => axis.hint ?? `Click the point of a body that is ${fixed ? 'fixed' : 'hinged'} to ground.`,
    measure: () => 'none',
    onBodies: true,
    actions: () => [
      {
        id: 'fixed',
        label: 'Fixed',
        title: 'Fix the body to ground instead of hinging it (F)',
        key: 'F',
        pressed: fixed,
        run: () => (fixed = !fixed),
      },
      ...axis.actions(),
    ],
    press: (at) => axis.press(at),
    escape: () => axis.escape(),
    sketch: (points, plane) => axisSketch(context, points, axis.chosen ?? plane.normal),
    lines: false,
    counts: true,
    build,
  };
}
