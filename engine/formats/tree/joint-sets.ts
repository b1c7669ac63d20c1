/**
 * The joints of one body, which MuJoCo applies in sequence, as joints of a project: one joint, or two between the same bodies, with the
 * same freedom.
 */
import { fromAxes } from './frames';
import { add, cross, dot, rotationTo, scaled, subtract } from '../vectors';
import type { JointKind, Quat, Vec3 } from '../../model/project';
import type { RawJoint } from './raw';
import type { RigidFrame } from '../../core/math/rigid';

export interface JointPlan {
  readonly made: readonly PlannedJoint[];
  /** Springs act along its axes; `along`: the joint of the file for translations x, y, z and rotations about them (0 to 5). */
  readonly frame: RigidFrame;
  readonly along: ReadonlyMap<number, RawJoint>;
}

export interface PlannedJoint {
  readonly kind: JointKind;
  /** In the pose of the file, in the frame of the body. */
  readonly frame: RigidFrame;
  /** Planes and lines are fixed in the body, not in its parent. */
  readonly fromBody?: true;
}

/** Tolerance for directions, and for intersecting lines relative to the model size [1]. */
const SLACK = 1e-6;

type Set = {
  hinges: RawJoint[];
  slides: RawJoint[];
  balls: RawJoint[];
  /** All slides act before, or after, all that turns. */
  slidesFirst: boolean;
  slidesLast: boolean;
  size: number;
};

/** Null where a project has no equivalent; `size` is the size of the model. */
export function planJoints(joints: readonly RawJoint[], size: number): JointPlan | null {
  const of = (type: string): RawJoint[] => joints.filter((joint) => joint.type === type);
  const set: Set = {
    hinges: of('hinge'),
    slides: of('slide'),
    balls: of('ball'),
    slidesFirst: true,
    slidesLast: true,
    size,
  };
  const firstTurn = joints.findIndex(({ type }) => type !== 'slide');
  set.slidesFirst = firstTurn < 0 || joints.slice(firstTurn).every(({ type }) => type !== 'slide');
  const firstSlide = joints.findIndex(({ type }) => type === 'slide');
  set.slidesLast = firstSlide < 0 || joints.slice(firstSlide).every(({ type }) => type === 'slide');
  const key = `${set.slides.length} ${set.hinges.length} ${set.balls.length}`;
  if (joints.some(({ type }) => type === 'free')) return planFree(joints[0]);
  return PLANS.get(key)?.(set) ?? null;
}

/** Keyed by the numbers of slides, hinges and balls. */
const PLANS: ReadonlyMap<string, (set: Set) => JointPlan | null> = new Map([
  ['0 1 0', ({ hinges: [h] }: Set) => one('hinge', frameOf(h), new Map([[5, h]]))],
  ['1 0 0', ({ slides: [s] }: Set) => one('slider', frameOf(s), new Map([[2, s]]))],
  ['0 0 1', ({ balls: [b] }: Set) => one('ball', frameOf(b), turnsOf(b))],
  ['1 1 0', planHingeAndSlide],
  ['2 0 0', planTable],
  ['3 0 0', planSlides],
  ['2 1 0', planPlanar],
  ['0 2 0', planUniversal],
  ['0 3 0', (set: Set) => planOnPoint(set, meeting(set))],
  ['1 0 1', (set: Set) => planOnPoint(set, set.balls[0].position)],
  ['2 0 1', (set: Set) => planOnPoint(set, set.balls[0].position)],
  ['3 0 1', (set: Set) => planOnPoint(set, set.balls[0].position)],
  ['1 3 0', (set: Set) => planOnPoint(set, meeting(set))],
  ['2 3 0', (set: Set) => planOnPoint(set, meeting(set))],
  ['3 3 0', (set: Set) => planOnPoint(set, meeting(set))],
]);

const one = (kind: JointKind, frame: RigidFrame, along: JointPlan['along']): JointPlan => ({
  made: [{ kind, frame }],
  frame,
  along,
});

const frameOf = ({ position, axis }: RawJoint): RigidFrame => ({ position, orientation: rotationTo(axis) });

const turnsOf = (ball: RawJoint): Map<number, RawJoint> => new Map([3, 4, 5].map((c) => [c, ball] as const));

function planFree(joint: RawJoint): JointPlan {
  const along = new Map([0, 1, 2, 3, 4, 5].map((c) => [c, joint] as const));
  return { made: [], frame: { position: [0, 0, 0], orientation: [1, 0, 0, 0] }, along };
}

const parallel = (a: Vec3, b: Vec3): boolean => Math.hypot(...cross(a, b)) < SLACK;
const perpendicular = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) < SLACK;

function unitCross(a: Vec3, b: Vec3): Vec3 {
  const c = cross(a, b);
  return scaled(c, 1 / Math.hypot(...c));
}

/** x as near to the first direction as perpendicularity to z allows. */
function frameAlong(x: Vec3, z: Vec3): Quat {
  const y = unitCross(z, x);
  return fromAxes(cross(y, z), y);
}

function planHingeAndSlide({ hinges: [h], slides: [s], slidesFirst }: Set): JointPlan | null {
  const { position } = h;
  if (parallel(h.axis, s.axis)) {
    const along = dot(h.axis, s.axis) > 0 ? s : mirrored(s);
    return one(
      'cylinder',
      frameOf(h),
      new Map([
        [2, along],
        [5, h],
      ]),
    );
  }
  if (!perpendicular(h.axis, s.axis)) return null;
  const frame = { position, orientation: frameAlong(s.axis, h.axis) };
  const across = { position, orientation: rotationTo(unitCross(h.axis, s.axis)) };
  const side = slidesFirst ? {} : { fromBody: true as const };
  return {
    made: [
      { kind: 'planar', frame },
      { kind: 'point-in-plane', frame: across, ...side },
    ],
    frame,
    along: slidesFirst
      ? new Map([
          [0, s],
          [5, h],
        ])
      : new Map([[5, h]]),
  };
}

/** The same slide along the opposite direction. */
function mirrored(slide: RawJoint): RawJoint {
  const { axis, ref, start, springRef, range } = slide;
  return {
    ...slide,
    axis: scaled(axis, -1),
    ref: -ref,
    start: -start,
    springRef: -springRef,
    range: range && [-range[1], -range[0]],
  };
}

function planTable({ slides: [s, t] }: Set): JointPlan | null {
  if (parallel(s.axis, t.axis)) return null;
  const frame = { position: s.position, orientation: frameAlong(s.axis, unitCross(s.axis, t.axis)) };
  const square = perpendicular(s.axis, t.axis);
  return {
    made: [
      { kind: 'constant-orientation', frame },
      { kind: 'point-in-plane', frame },
    ],
    frame,
    along: square
      ? new Map([
          [0, s],
          [1, t],
        ])
      : new Map(),
  };
}

function planSlides({ slides }: Set): JointPlan | null {
  const axes = slides.map(({ axis }) => axis);
  if (Math.abs(dot(axes[0], cross(axes[1], axes[2]))) < SLACK) return null;
  const frame = squareFrame(slides, slides[0].position);
  const along = frame.square
    ? new Map(slides.map((slide, c) => [c, slide] as const))
    : new Map<number, RawJoint>();
  return { made: [{ kind: 'constant-orientation', frame: frame.frame }], frame: frame.frame, along };
}

/** A frame along one to three slides, if they are perpendicular in that order (the third of either sign). */
function squareFrame(slides: readonly RawJoint[], position: Vec3): { frame: RigidFrame; square: boolean } {
  const [x, y, z] = slides.map(({ axis }) => axis);
  const plain = { position, orientation: [1, 0, 0, 0] as Quat };
  if (y === undefined) return { frame: { position, orientation: frameAcross(x) }, square: true };
  if (!perpendicular(x, y)) return { frame: plain, square: false };
  const frame = { position, orientation: fromAxes(x, unitCross(cross(x, y), x)) };
  return { frame, square: z === undefined || dot(cross(x, y), z) > 1 - SLACK };
}

/** A frame whose x is the given direction. */
function frameAcross(x: Vec3): Quat {
  const other: Vec3 = Math.abs(x[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  return frameAlong(x, unitCross(x, other));
}

function planPlanar({ hinges: [h], slides: [s, t], slidesFirst }: Set): JointPlan | null {
  if (parallel(s.axis, t.axis) || !perpendicular(h.axis, s.axis) || !perpendicular(h.axis, t.axis))
    return null;
  const frame = { position: h.position, orientation: frameAlong(s.axis, h.axis) };
  const sides = slidesFirst && perpendicular(s.axis, t.axis) && dot(cross(h.axis, s.axis), t.axis) > 0;
  return one(
    'planar',
    frame,
    sides
      ? new Map([
          [0, s],
          [1, t],
          [5, h],
        ])
      : new Map([[5, h]]),
  );
}

/** The arms of the cross: x on the parent, y on the body. */
function planUniversal(set: Set): JointPlan | null {
  const [h, k] = set.hinges;
  const position = meeting(set);
  if (position === null || !perpendicular(h.axis, k.axis)) return null;
  return one('universal', { position, orientation: fromAxes(h.axis, k.axis) }, new Map());
}

/** A point of the body that slides along the first freedoms, and about which the body rotates freely. */
function planOnPoint(set: Set, point: Vec3 | null): JointPlan | null {
  const { hinges, slides, balls, slidesFirst } = set;
  if (point === null) return null;
  if (!slidesFirst) return planOnOwnLine(set, point);
  if (hinges.length === 3 && !turnsFreely(hinges)) return null;
  const [ball] = balls;
  const turns = ball === undefined ? new Map<number, RawJoint>() : turnsOf(ball);
  const [s, t] = slides;
  if (slides.length === 0) return one('ball', { position: point, orientation: [1, 0, 0, 0] }, turns);
  const { frame, square } = squareFrame(slides, point);
  const along = square ? new Map([...slides.map((slide, c) => [c, slide] as const), ...turns]) : turns;
  if (slides.length === 3) return planSlides(set) && { made: [], frame, along };
  if (slides.length === 2 && parallel(s.axis, t.axis)) return null;
  const z = slides.length === 1 ? s.axis : unitCross(s.axis, t.axis);
  const kind = slides.length === 1 ? 'point-on-line' : 'point-in-plane';
  return { made: [{ kind, frame: { position: point, orientation: rotationTo(z) } }], frame, along };
}

/** A point of the parent about which the body rotates freely, and on a line or plane of the body. */
function planOnOwnLine({ slides, balls, slidesLast }: Set, point: Vec3): JointPlan | null {
  const [s, t] = slides;
  if (!slidesLast || balls.length !== 1 || slides.length > 2) return null;
  if (t !== undefined && parallel(s.axis, t.axis)) return null;
  const z = t === undefined ? s.axis : unitCross(s.axis, t.axis);
  const frame = { position: point, orientation: rotationTo(z) };
  const kind = t === undefined ? 'point-on-line' : 'point-in-plane';
  return { made: [{ kind, frame, fromBody: true }], frame, along: new Map() };
}

const turnsFreely = ([a, b, c]: readonly RawJoint[]): boolean =>
  perpendicular(a.axis, b.axis) && perpendicular(b.axis, c.axis);

/** The common point of the axes of all hinges; null if there is none. */
function meeting({ hinges, size }: Set): Vec3 | null {
  const [h, ...others] = hinges;
  const [k] = others;
  if (k === undefined || parallel(h.axis, k.axis)) return null;
  // the point of the first axis nearest to the second
  const between = subtract(k.position, h.position);
  const cosine = dot(h.axis, k.axis);
  const way = (dot(between, h.axis) - cosine * dot(between, k.axis)) / (1 - cosine * cosine);
  const point = Math.abs(way) < 1e-12 * size ? h.position : add(h.position, scaled(h.axis, way));
  const offAxis = ({ axis, position }: RawJoint): number =>
    Math.hypot(...cross(axis, subtract(point, position)));
  return others.every((other) => offAxis(other) <= SLACK * size) ? point : null;
}
