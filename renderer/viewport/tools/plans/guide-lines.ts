/**
 * A linkage that ends on a guide line slides there. Lines that are guides already: those of the sliders that are there. Lines that become
 * guides, where a pin would close a triangle that cannot move: level with the pivot of the crank or upright through it, and along a lever
 * that swings on the ground, which then has a slot.
 */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { GROUND } from '../../../../engine/model/project';
import type { Joint, Project, Vec3 } from '../../../../engine/model/project';
import { onGround } from '../../../document/edits/draw/anchor';
import { rotate, toWorld } from '../../../document/geometry';
import { along, distance, dot, subtract } from '../../vector';
import { oneShown } from '../../forces/nice-scale';
import { movingOf } from '../snap/snap-points';
import { niceStep, roundTo } from '../snap/snap';
import { nearestOnEdge } from '../snap/snap';
import type { EndGuide, Picked } from '../draw/draw-plan';
import type { PointerAt, ToolContext } from '../tool';
import { inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';
import { lengthOf } from './slide-choice';

/** Of the distance from a pivot: by less than this a point is level with it [1]. */
const LEVEL = 1e-9;
/** Of the size of the picture, how long a guide is looked along [m]. */
const LONG = 1e3;
/** Cosine of the angle to the plane's normal below which a guide lies in the plane. */
const FLAT = 1e-6;

export class GuideLines {
  constructor(
    private readonly context: ToolContext,
    private readonly isOnGround: () => readonly [first: boolean, last: boolean],
  ) {}

  /** The next point with the guide it is on. */
  refine(next: Picked, points: readonly Picked[], plane: WorkPlane, at: PointerAt | null): Picked {
    // what is typed is a pin unless a slider was asked for
    if (next.slide || at === null || at.ctrl) return next;
    const there = next.kind !== 'pin' && points.length > 0 ? this.guideUnder(at, plane) : null;
    if (there) return { ...next, ...there };
    const guide = points.length > 0 ? this.endGuide(next, points, plane) : null;
    return guide ? { ...next, guide } : next;
  }

  /** The points as they are built: the last one slides where a pin would hold everything. */
  resolve(points: readonly Picked[]): readonly Picked[] {
    const last = points.at(-1);
    if (!last?.guide || last.slide || last.third) return points;
    return this.isRigid(points, last.guide)
      ? [...points.slice(0, -1), { ...last, slide: last.guide.slide }]
      : points;
  }

  private isRigid(points: readonly Picked[], { links }: EndGuide): boolean {
    const [first] = points;
    if (points.some(({ slide, third }) => slide || third)) return false;
    if (points.slice(1, -1).some(({ bodies }) => bodies.length > 0)) return false;
    if (links === 0 && !this.isOnGround()[1]) return false;
    const before = first.bodies.includes(GROUND) ? 0 : this.linksBefore(first);
    return points.length - 1 + links + before === 2;
  }

  /** 0: the path begins on ground; 1: on a link that is hinged to it. */
  private linksBefore(first: Picked): number {
    if (first.bodies.length === 0) return this.isOnGround()[0] ? 0 : Infinity;
    return pivotOf(this.context.model(), movingOf(first.bodies)) ? 1 : Infinity;
  }

  /** The guide of a slider whose line the pointer is on, and the place on it. */
  private guideUnder(
    at: PointerAt,
    plane: WorkPlane,
  ): Pick<Picked, 'at' | 'slide' | 'text' | 'form' | 'bodies'> | null {
    const { context } = this;
    const project = context.model();
    if (!project.joints.some(isGuide)) return null;
    const joint = project.joints.find(({ id }) => id === at.record);
    if (!joint || !isGuide(joint)) return null;
    const pose = context.poseOf(joint.bodyA);
    const origin = toWorld(pose, joint.frameA.position);
    const direction = rotate(pose.orientation, rotate(joint.frameA.orientation, [0, 0, 1]));
    if (Math.abs(dot(direction, plane.normal)) > FLAT) return null;
    const long = LONG * context.pixel();
    const met = nearestOnEdge(
      { from: along(origin, direction, -long), to: along(origin, direction, long) },
      at.ray,
    );
    const step = niceStep(context.pixel(), oneShown('m', project));
    const place = along(origin, direction, roundTo(dot(direction, subtract(met, origin)), step));
    const on = joint.bodyA === GROUND ? onGround(place) : { body: joint.bodyA, pose, at: place };
    return {
      at: place,
      slide: { on, direction },
      text: TEXT.onGuideOf(joint.name),
      form: 'edge',
      bodies: [],
    };
  }

  private endGuide(next: Picked, points: readonly Picked[], plane: WorkPlane): EndGuide | null {
    const project = this.context.model();
    if (next.kind === 'edge') {
      const lever = movingOf(next.bodies);
      const direction = pivotOf(project, lever) && lengthOf(this.context, lever, next);
      if (!direction) return null;
      return {
        links: 1,
        slide: { on: { body: lever, pose: this.context.poseOf(lever), at: next.at }, direction },
      };
    }
    if (next.kind === 'pin' || next.kind === 'middle' || next.bodies.length > 0) return null;
    const direction = levelWith(this.pivotBefore(points[0]), next.at, plane);
    return direction && { links: 0, slide: { on: onGround(next.at), direction } };
  }

  /** Of the crank: where the path begins, or where the link is hinged that it begins on. */
  private pivotBefore(first: Picked): Vec3 {
    const id = first.bodies.includes(GROUND) ? GROUND : movingOf(first.bodies);
    const pivot = id === GROUND ? null : pivotOf(this.context.model(), id);
    return pivot ?? first.at;
  }
}

const isGuide = ({ kind }: Joint): boolean => {
  const { points, plane } = jointDefinition(kind);
  return points === 'held' && plane === 'within';
};

/** Where a body is hinged to the ground; null where it is not. */
function pivotOf({ joints }: Project, body: string): Vec3 | null {
  const found = joints.find(
    ({ kind, bodyA, bodyB }) =>
      kind === 'hinge' && ((bodyA === GROUND && bodyB === body) || (bodyB === GROUND && bodyA === body)),
  );
  if (!found) return null;
  return found.bodyA === GROUND ? found.frameA.position : found.frameB.position;
}

/** Along the axis of the plane on which a point is with the pivot; null where it is on neither. */
function levelWith(pivot: Vec3, at: Vec3, plane: WorkPlane): Vec3 | null {
  const [u, v] = inPlane(plane, subtract(at, pivot));
  const near = LEVEL * distance(pivot, at);
  if (near === 0) return null;
  return Math.abs(v) <= near ? plane.u : Math.abs(u) <= near ? plane.v : null;
}
