/**
 * A linkage from a path of points: a bar between each two, and hinges where bars, ground and bodies that are there
 * already meet. A pin of n bodies gets n - 1 hinges, all on the first of them. A point that slides has its pin in a block
 * on a guide of the ground, or in a slot of the body that it rides on; or its link slides through a block that is pinned there.
 */
import { drawLink } from '../../../../engine/kinds/shapes/link';
import { drawRod } from '../../../../engine/kinds/shapes/rod';
import { blockSize } from '../../../../engine/kinds/shapes/sizes';
import type { Body, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { add, distance, scale, subtract } from '../../geometry';
import { fromAxes, onGround } from './anchor';
import type { Anchor } from './anchor';
import { createBar, createDrawn, isAcross } from './draw-body';
import { createTernary } from './draw-ternary';
import { withJoint } from './with-joint';
import type { Edit } from '../edit';
import { createEdit, freeName } from '../edit';
import { TEXT } from '../../texts';

/** The line along which a point slides: a direction in W, fixed to the ground or to a body. */
export interface Slide {
  readonly on: Anchor;
  readonly direction: Vec3;
  /** The link that ends here slides through a block that is pinned to the ground or the body, instead. */
  readonly swings?: boolean;
}

export interface PathPoint {
  readonly at: Vec3;
  /** The body (or ground) that has a pin here already. */
  readonly anchor: Anchor | null;
  readonly slide?: Slide | undefined;
  /** A third pin of the link that ends here. */
  readonly third?: PathPoint | undefined;
}

export interface LinkageOptions {
  /** Whether bars that lie across the normal are flat; others are round. */
  readonly flat: boolean;
  /** Axis of the hinges, in W. */
  readonly normal: Vec3;
  /** Whether a first and a last point that meet nothing are pinned to ground. */
  readonly groundEnds: readonly [first: boolean, last: boolean];
}

/** Points nearer to each other are the same pin [m]. */
const SAME = 1e-7;

/** Null where two points that follow each other are the same, three of a link are collinear, or there are fewer than two. */
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
  const links: Body[] = [];
  for (const [i, { third }] of path.slice(1).entries()) {
    const ends = throughBlocks(path, lengths, i);
    const link = third
      ? createTernary(next, [...ends, third.at], normal)
      : createBar(next, make, ends, normal);
    if (link === null) return null;
    links.push(link);
    next = { ...next, bodies: [...next.bodies, link] };
  }
  for (const pin of findPins(path, groundEnds)) {
    const own = pin.links.map((k): Anchor => ({ body: links[k].id, pose: links[k], at: pin.at }));
    const length = Math.max(...pin.links.map((k) => lengths[k]));
    let members = own;
    if (pin.slide) [next, members] = withSlide(next, own, pin.slide, normal, length);
    else if (pin.anchor) members = [{ ...pin.anchor, at: pin.at }, ...own];
    const [base, ...others] = members;
    for (const other of others) next = withJoint(next, 'hinge', [base, other], normal);
  }
  const count = links.length;
  const label = count === 1 ? `Draw ${links[0].name}` : TEXT.drawLinkage(count);
  return createEdit(label, project, next, links[0].id);
}

/** How far a link reaches beyond a block that it slides through: of its own length, and of a link before it that takes it back. */
const BEYOND = { own: 0.5, next: 2 } as const;

/** The ends of link i: beyond its points where it slides through a block. */
function throughBlocks(
  path: readonly PathPoint[],
  lengths: readonly number[],
  i: number,
): readonly [Vec3, Vec3] {
  const [from, to] = [path[i], path[i + 1]];
  const others = [lengths[i - 1] ?? 0, lengths[i + 1] ?? 0];
  const reach = Math.max(BEYOND.own * lengths[i], BEYOND.next * Math.max(...others)) / lengths[i];
  const beyond = (a: Vec3, b: Vec3) => add(b, scale(subtract(b, a), reach));
  const swings = ({ slide }: PathPoint, end: number) => slide?.swings === true && linkThrough(end) === i;
  return [
    swings(from, i) ? beyond(to.at, from.at) : from.at,
    swings(to, i + 1) ? beyond(from.at, to.at) : to.at,
  ];
}

/** The link that slides through the block at point i: that which ends there, or the first. */
const linkThrough = (i: number): number => Math.max(0, i - 1);

/** The block of a link that slides through it, pinned where it is; also returns the bodies that meet at its pin. */
function withSwing(
  project: Project,
  [link, ...others]: readonly Anchor[],
  { on, direction }: Slide,
  normal: Vec3,
  length: number,
): [Project, Anchor[]] {
  const [next, block] = withBlock(project, link.at, direction, normal, length);
  const sliding = withJoint(next, 'slider', [block, link], direction);
  return [sliding, [{ ...on, at: link.at }, block, ...others]];
}

function withBlock(
  project: Project,
  at: Vec3,
  direction: Vec3,
  normal: Vec3,
  length: number,
): [Project, Anchor] {
  const shape = { kind: 'box', center: [0, 0, 0], size: blockSize(length) } as const;
  const body = createDrawn(project, shape, at, fromAxes(direction, normal));
  const block = { ...body, name: freeName(project, TEXT.block) };
  return [
    { ...project, bodies: [...project.bodies, block] },
    { body: block.id, pose: block, at },
  ];
}

/**
 * On ground, a sliding block that carries the pin; on a body, a slot for the pin of the first link. Also returns the bodies that meet at
 * the pin.
 */
function withSlide(
  project: Project,
  own: readonly Anchor[],
  slide: Slide,
  normal: Vec3,
  length: number,
): [Project, Anchor[]] {
  const { on, direction } = slide;
  const { at } = own[0];
  if (slide.swings === true) return withSwing(project, own, slide, normal, length);
  if (on.body !== GROUND)
    return [withJoint(project, 'point-on-line', [{ ...on, at }, own[0]], direction), [...own]];
  const [next, anchor] = withBlock(project, at, direction, normal, length);
  return [withJoint(next, 'slider', [onGround(at), anchor], direction), [anchor, ...own]];
}

/** A point where links meet each other or existing bodies. */
interface Pin {
  readonly at: Vec3;
  /** The links that have it, in the order in which they were drawn. */
  links: number[];
  anchor: Anchor | null;
  slide: Slide | undefined;
  /** Whether only ends of the path meet here, and one of them is to be on ground. */
  isEnd: boolean;
  ground: boolean;
}

function findPins(path: readonly PathPoint[], groundEnds: LinkageOptions['groundEnds']): Pin[] {
  const pins: Pin[] = [];
  const add = ({ at, anchor, slide }: PathPoint, links: number[], end: 0 | 1 | null) => {
    const ground = end !== null && groundEnds[end];
    const pin = pins.find((one) => distance(one.at, at) < SAME);
    if (pin === undefined) return void pins.push({ at, links, anchor, slide, isEnd: end !== null, ground });
    pin.links = [...new Set([...pin.links, ...links])].sort((a, b) => a - b);
    pin.anchor ??= anchor;
    pin.slide ??= slide;
    pin.isEnd &&= end !== null;
    pin.ground ||= ground;
  };
  path.forEach((point, i) => {
    const links = [i - 1, i].filter((k) => k >= 0 && k < path.length - 1);
    add(point, links, i === 0 ? 0 : i === path.length - 1 ? 1 : null);
  });
  path.forEach(({ third }, i) => third && i > 0 && add(third, [i - 1], null));
  for (const pin of pins) if (pin.isEnd && pin.ground) pin.anchor ??= onGround(pin.at);
  return pins;
}
