/** Plans of the joint tools, one per kind, and of the ground tool: where bodies meet, or between two points. */
import { GROUND } from '../../../../engine/model/project';
import type { JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { drawJoint, refuseJoint } from '../../../document/edits/draw/draw-joint';
import { typedAnchors } from '../../../document/edits/values/typed-fields';
import type { Edit } from '../../../document/edits/edit';
import { worldEndsAt } from '../../../document/geometry';
import { along, length, normalize, subtract } from '../../vector';
import { bodiesAt } from './bodies-at';
import type { DrawPlan, Picked } from '../draw/draw-plan';
import { middle } from '../draw/draw-sketch';
import { onFeature } from './feature-joint-tool';
import { findEnds } from './joint-ends';
import type { JointEnds } from './joint-ends';
import { AxisPick } from './pick-axis';
import type { PointerAt, ToolContext } from '../tool';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** Two bodies that meet at the first point are enough; a massless rod always needs two points. */
export const jointPlan =
  (kind: JointKind) =>
  (context: ToolContext): DrawPlan => {
    const axis = new AxisPick(context);
    const { title, points: held, isOnGround = false } = jointDefinition(kind);
    const needsTwo = held === 'apart';
    let toGround: boolean = isOnGround;
    const ends = (points: readonly Picked[]) => findEnds(context, points, toGround && !needsTwo);
    return {
      title,
      count: 2,
      mayRepeat: !needsTwo,
      isComplete: (points) => !needsTwo && ends(points.slice(0, 1)) !== null,
      hint: (points) => axis.hint ?? (points.length === 0 ? first(needsTwo, toGround) : SECOND),
      measure: () => 'none',
      onBodies: true,
      actions: () => [
        ...(isOnGround || needsTwo ? [] : [groundAction(toGround, () => (toGround = !toGround))]),
        ...axis.actions(),
      ],
      press: (at) => axis.press(at),
      escape: () => axis.escape(),
      refine: (next, _points, _plane, at) => (at && onRound(context, next, at)) ?? next,
      sketch: (points, plane) =>
        axisSketch(context, points, axis.chosen ?? axisOf(context, kind, points, ends(points), plane)),
      lines: needsTwo,
      counts: true,
      build(project, points, plane) {
        const found = ends(points.slice(0, 1)) ?? ends(points);
        if (found === null) return points.length < 2 ? TEXT.clickOther : NO_BODY;
        return join(project, kind, found, axis.chosen ?? axisOf(context, kind, points, found, plane));
      },
      typed: typedAnchors,
    };
  };

const SECOND = TEXT.clickOtherOrGround;
const NO_BODY = TEXT.noBodyAtPoints;
const first = (needsTwo: boolean, toGround: boolean) =>
  needsTwo ? TEXT.clickRodEnd : toGround ? TEXT.clickHeldPoint : TEXT.clickMeeting;

function join(project: Project, kind: JointKind, ends: JointEnds, axis: Vec3): Edit | string {
  const { pair, joined } = ends;
  const refusal = refuseJoint(kind, ...pair, axis);
  if (refusal !== null) return refusal;
  return joined.length > 0 ? refuseJoined(ends) : drawJoint(project, kind, pair, axis);
}

/** What meets here is one pin already; a body that is elsewhere can still be joined to it. */
function refuseJoined({ pair, joined, count }: JointEnds): string {
  const names = joined.map(({ name }) => `“${name}”`).join(' and ');
  const already =
    count > 2 ? TEXT.allJoined(names) : joined.length > 1 ? TEXT.manyJoin(names) : TEXT.oneJoins(names);
  const grounded = pair.some(({ body }) => body === GROUND);
  const other = grounded ? TEXT.holdOther : TEXT.joinOther;
  return TEXT.alreadyJoined(already, other);
}

const groundAction = (pressed: boolean, run: () => void) => ({
  id: 'to-ground',
  label: TEXT.toGround,
  title: TEXT.toGroundHint,
  key: 'G',
  pressed,
  run,
});

/** In the middle of a hole, a shaft or a ball of a part; a pin that is there already goes first. */
function onRound(context: ToolContext, next: Picked, at: PointerAt): Picked | null {
  const found = next.joint === null ? onFeature(context, next, at) : null;
  return found?.feature?.feature.kind === 'flat' ? null : found;
}

/** That of a hole or shaft; along the body for what slides or turns on it, else the normal of the plane. */
function axisOf(
  context: ToolContext,
  kind: JointKind,
  points: readonly Picked[],
  found: JointEnds | null,
  plane: WorkPlane,
): Vec3 {
  const point = points[0];
  const feature = points.find((one) => one.feature?.feature.kind === 'round')?.feature?.feature;
  if (feature?.kind === 'round') return feature.axis;
  if (!jointDefinition(kind).isAlongBar || point === undefined) return plane.normal;
  const here = found && points.length === 1 ? found.pair.map(({ body }) => body) : bodiesAt(context, point);
  const id = here.findLast((one) => one !== GROUND);
  const body = context.model().bodies.find((one) => one.id === id);
  const ends = body ? worldEndsAt(body.shape, context.poseOf(body.id)) : [];
  return ends.length === 2 ? normalize(subtract(ends[1], ends[0]), plane.normal) : plane.u;
}

/** The axis as a line through the point, a few dozen pixels to either side. */
export function axisSketch(context: Pick<ToolContext, 'pixel'>, points: readonly Picked[], axis: Vec3) {
  const at = points.length > 1 ? middle(points[0].at, points[1].at) : points[0]?.at;
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
    const ends = findEnds(context, points.slice(0, 1), true);
    if (ends === null) return TEXT.noBodyHere;
    return join(project, kind, ends, axis.chosen ?? plane.normal);
  };
  return {
    title: 'Ground',
    count: 1,
    hint: () => axis.hint ?? (fixed ? TEXT.clickFixed : TEXT.clickHinged),
    measure: () => 'none',
    onBodies: true,
    actions: () => [
      {
        id: 'fixed',
        label: 'Fixed',
        title: TEXT.fixHint,
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
    typed: typedAnchors,
  };
}
