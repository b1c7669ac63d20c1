/**
 * The planar loop of four links that some bodies of a project close with the ground: a four-bar, a slider-crank, a crank
 * in the slot of a lever, a rod in a swinging block, or a lever on a cylinder. Lengths come from where the joints are on each body, so that no pose matters.
 */
import { GROUND } from '../../../engine/model/project';
import type { Joint, JointFrame, JointKind, Project, Vec3 } from '../../../engine/model/project';
import { add as plus, conjugate, cross, length, multiply, rotate, subtract } from '../geometry';
import { cylinderMotion, fourBarMotion, sliderCrankMotion, slottedMotion } from './four-link';
import type { LoopMotion } from './four-link';

export interface Loop extends LoopMotion {
  readonly name: 'four-bar' | 'slider-crank' | 'slotted' | 'swinging' | 'cylinder';
}

/** Sine of the angle within which axes are parallel. */
const PARALLEL = 1e-6;
const Z: Vec3 = [0, 0, 1];

/** A joint as seen from one of its two bodies. */
interface Side {
  readonly joint: Joint;
  readonly here: JointFrame;
  readonly there: JointFrame;
  readonly other: string;
}

type Find = (body: string, kind: JointKind) => readonly Side[];

/** Null where there is none, or its axes are not those of planar motion. `bodies`: one of them must be part of it. */
export function findLoop(project: Project, bodies: ReadonlySet<string>): Loop | null {
  const find = sidesOf(project);
  const driven = new Set(project.drivers.map(({ joint }) => joint));
  const isDriven = ({ joint }: Side) => Number(driven.has(joint.id));
  // the link that is driven is the input; else the one that was drawn first
  const pivots = [...find(GROUND, 'hinge')].sort((a, b) => isDriven(b) - isDriven(a));
  for (const pivot of pivots)
    for (const [members, calc] of loopsFrom(pivot, find)) {
      const loop = members.some((id) => bodies.has(id)) ? calc() : null;
      if (loop) return loop;
    }
  return null;
}

function sidesOf(project: Project): Find {
  const sides = new Map<string, Side[]>();
  const keyOf = (body: string, kind: JointKind) => `${kind} ${body}`;
  const note = (body: string, side: Side) => {
    const key = keyOf(body, side.joint.kind);
    const known = sides.get(key);
    if (known) known.push(side);
    else sides.set(key, [side]);
  };
  for (const joint of project.joints) {
    const { bodyA, bodyB, frameA, frameB } = joint;
    note(bodyA, { joint, here: frameA, there: frameB, other: bodyB });
    note(bodyB, { joint, here: frameB, there: frameA, other: bodyA });
  }
  return (body, kind) => sides.get(keyOf(body, kind)) ?? [];
}

/** The bodies of each loop that begins with a link on ground, and what it is. */
function* loopsFrom(pivot: Side, find: Find): Generator<[readonly string[], () => Loop | null]> {
  const crank = pivot.other;
  const onGround = (body: string, kind: JointKind) =>
    find(body, kind).filter(({ other }) => other === GROUND);
  for (const slot of find(crank, 'point-on-line')) {
    // the pin is on the crank, the line on the lever
    if (slot.joint.bodyB !== crank) continue;
    for (const base of onGround(slot.other, 'hinge'))
      yield [[crank, slot.other], () => slotted(pivot, slot, base)];
  }
  // the ground may have thousands of hinges: no link of the loop is looked for among them
  const onward = (body: string, back: string) =>
    find(body, 'hinge').filter(({ other }) => other !== GROUND && other !== body && other !== back);
  for (const pin of onward(crank, crank))
    for (const slide of find(pin.other, 'slider'))
      for (const base of slide.other === GROUND ? [] : onGround(slide.other, 'hinge'))
        yield [[crank, pin.other, slide.other], () => swinging(pivot, pin, slide, base)];
  const pairs = onward(crank, crank).flatMap((pin) =>
    onward(pin.other, crank).map((far) => [pin, far] as const),
  );
  for (const [pin, far] of pairs) {
    const members = [crank, pin.other, far.other];
    for (const base of onGround(far.other, 'hinge')) yield [members, () => fourBar(pivot, pin, far, base)];
    for (const guide of onGround(far.other, 'slider'))
      yield [members, () => sliderCrank(pivot, pin, far, guide)];
  }
}

const axisOf = (frame: JointFrame): Vec3 => rotate(frame.orientation, Z);
const isParallel = (a: Vec3, b: Vec3): boolean => length(cross(a, b)) < PARALLEL;

/** Across the axis of the first; null where the axes are not parallel. */
function pinsApart(a: JointFrame, b: JointFrame): number | null {
  const [axis, other] = [axisOf(a), axisOf(b)];
  if (!isParallel(axis, other)) return null;
  return length(cross(axis, subtract(b.position, a.position)));
}

function fourBar(pivot: Side, pin: Side, far: Side, base: Side): Loop | null {
  const lengths = [
    pinsApart(pivot.here, base.there),
    pinsApart(pivot.there, pin.here),
    pinsApart(pin.there, far.here),
    pinsApart(far.there, base.here),
  ];
  if (!lengths.every((one) => one !== null && one > 0)) return null;
  return { name: 'four-bar', ...fourBarMotion(...(lengths as [number, number, number, number])) };
}

/** `guide` is seen from the block. */
function sliderCrank(pivot: Side, pin: Side, far: Side, guide: Side): Loop | null {
  const [crank, rod] = [pinsApart(pivot.there, pin.here), pinsApart(pin.there, far.here)];
  const axis = axisOf(pivot.here);
  const way = axisOf(guide.there);
  if (!crank || !rod || !isSquare(axis, way)) return null;
  // the pin is where the block is along the guide, and as far beside it as it is in the block
  const turn = multiply(guide.there.orientation, conjugate(guide.here.orientation));
  const beside = rotate(turn, subtract(far.there.position, guide.here.position));
  if (!isParallel(axis, rotate(turn, axisOf(far.there)))) return null;
  const from = plus(subtract(guide.there.position, pivot.here.position), beside);
  return { name: 'slider-crank', ...sliderCrankMotion(crank, rod, across(from, axis, way)) };
}

/** `slot` is seen from the crank, `base` from the lever. */
function slotted(pivot: Side, slot: Side, base: Side): Loop | null {
  const ground = pinsApart(pivot.here, base.there);
  const axis = axisOf(pivot.there);
  const crank = length(cross(axis, subtract(slot.here.position, pivot.there.position)));
  const [lever, way] = [axisOf(base.here), axisOf(slot.there)];
  if (!ground || !(crank > 0) || !isSquare(lever, way)) return null;
  const offset = across(subtract(slot.there.position, base.here.position), lever, way);
  return { name: 'slotted', ...slottedMotion(ground, crank, offset) };
}

/** `slide` is seen from the rod, `base` from the block or the tube. */
function swinging(pivot: Side, pin: Side, slide: Side, base: Side): Loop | null {
  const [ground, arm] = [pinsApart(pivot.here, base.there), pinsApart(pivot.there, pin.here)];
  const [axis, way] = [axisOf(base.here), axisOf(slide.there)];
  if (!ground || !arm || !isSquare(axis, way)) return null;
  const turn = multiply(slide.there.orientation, conjugate(slide.here.orientation));
  if (!isParallel(axis, rotate(turn, axisOf(pin.there)))) return null;
  // from the pin of the block to that of the rod, where the frames of the slider meet
  const shut = plus(
    subtract(slide.there.position, base.here.position),
    rotate(turn, subtract(pin.there.position, slide.here.position)),
  );
  const offset = across(shut, axis, way);
  const limits = slide.joint.limits;
  const [low, high] = [limits?.minimum ?? null, limits?.maximum ?? null];
  // without stops it is a block that a rod goes through
  if (low === null || high === null) return { name: 'swinging', ...slottedMotion(ground, arm, offset) };
  // the coordinate is that of B from A; the rod may be either
  const sign = slide.joint.bodyB === pin.other ? 1 : -1;
  const reach = [low, high].map((q) => Math.hypot(dot(shut, way) + sign * q, offset));
  return { name: 'cylinder', ...cylinderMotion(ground, arm, Math.min(...reach), Math.max(...reach)) };
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const isSquare = (axis: Vec3, way: Vec3): boolean => Math.abs(dot(axis, way)) < PARALLEL;

/** Part of a vector across a direction, in the plane across the axis. */
function across(v: Vec3, axis: Vec3, way: Vec3): number {
  const side = cross(axis, way);
  return v[0] * side[0] + v[1] * side[1] + v[2] * side[2];
}
