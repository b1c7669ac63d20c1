/**
 * A linkage from a path of points: a bar between each two, and hinges where bars, ground and bodies that are there
 * already meet. A pin of n bodies gets n - 1 hinges, all on the first of them.
 */
import { drawLink } from '../../../../engine/kinds/shapes/link';
import { drawRod } from '../../../../engine/kinds/shapes/rod';
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { createId, createJoint } from '../../../../engine/model/defaults';
import type { Body, Project, Vec3 } from '../../../../engine/model/project';
import { alignZ, distance } from '../../geometry';
import { localFrame, onGround } from './anchor';
import type { Anchor } from './anchor';
import { createBar, isAcross } from './draw-body';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';
import { TEXT } from '../../texts';

export interface PathPoint {
  readonly at: Vec3;
  /** The body (or ground) that has a pin here already. */
  readonly anchor: Anchor | null;
}

export interface LinkageOptions {
  /** Whether bars that lie across the normal are flat; others are round. */
  readonly flat: boolean;
  /** Axis of the hinges, in W. */
  readonly normal: Vec3;
  /** Whether a first and a last point that meet nothing are pinned to ground. */
  readonly groundEnds: boolean;
}

/** Points nearer to each other are the same pin [m]. */
const SAME = 1e-7;

/** Null where two points that follow each other are the same, or there are fewer than two. */
export function drawLinkage(
  project: Project,
  path: readonly PathPoint[],
  { flat, normal, groundEnds }: LinkageOptions,
): Edit | null {
  const lengths = path.slice(1).map((point, i) => distance(path[i].at, point.at));
  if (lengths.length === 0 || Math.min(...lengths) < SAME) return null;
  const isPlanar = path.every(({ at }) => isAcross([path[0].at, at], normal));
  const make = flat && isPlanar ? drawLink : drawRod;
  let next = project;
  const bars: Body[] = [];
  for (let i = 0; i + 1 < path.length; i++) {
    const bar = createBar(next, make, [path[i].at, path[i + 1].at], normal);
    if (bar === null) return null;
    bars.push(bar);
    next = { ...next, bodies: [...next.bodies, bar] };
  }
  for (const pin of findPins(path)) {
    const [base, ...others] = membersOf(pin, path, bars, groundEnds);
    if (base !== undefined) for (const other of others) next = withHinge(next, base, other, normal);
  }
  const count = bars.length;
  const label = count === 1 ? `Draw ${bars[0].name}` : TEXT.drawLinkage(count);
  return createEdit(label, project, next, bars[0].id);
}

/** Indices into the path that are one and the same point, in the order of their first. */
function findPins(path: readonly PathPoint[]): number[][] {
  const pins: number[][] = [];
  path.forEach(({ at }, i) => {
    const same = pins.find(([first]) => distance(path[first].at, at) < SAME);
    if (same) same.push(i);
    else pins.push([i]);
  });
  return pins;
}

/** Who meets at a pin: what was there first, then the bars in the order in which they were drawn. */
function membersOf(
  pin: readonly number[],
  path: readonly PathPoint[],
  bars: readonly Body[],
  groundEnds: boolean,
): Anchor[] {
  const { at } = path[pin[0]];
  const there = pin.map((i) => path[i].anchor).find((anchor) => anchor !== null);
  const isEnd = pin.every((i) => i === 0 || i === path.length - 1);
  const before = there ?? (isEnd && groundEnds ? onGround(at) : null);
  const touching = bars.filter((_, k) => pin.includes(k) || pin.includes(k + 1));
  const own = touching.map((bar): Anchor => ({ body: bar.id, pose: bar, at }));
  return before ? [{ ...before, at }, ...own] : own;
}

/** The project with a hinge between the two, its axis along the normal (in W). */
export function withHinge(project: Project, a: Anchor, b: Anchor, normal: Vec3): Project {
  const orientation = alignZ(normal);
  const hinge = createJoint({
    id: createId(idsOf(project), 'joint'),
    name: freeName(project, jointDefinition('hinge').title),
    bodyA: a.body,
    bodyB: b.body,
    frameA: localFrame(a, orientation),
    frameB: localFrame(b, orientation),
  });
  return { ...project, joints: [...project.joints, hinge] };
}
