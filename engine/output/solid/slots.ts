/** A block that carries a link on a pin is open where the link goes in, as a clevis or a crosshead is: two cheeks, and what joins them. */
import { EYE } from '../../kinds/shapes/bar';
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { add, along, cross, dot, inverse, rotate, scale, subtract } from '../../results/free-body/vectors';
import type { Body, Joint, Project, Vec3 } from '../../model/project';
import type { ShapeOf } from '../../kinds/shapes/shapes';
import { arc } from './solid';
import type { Solid } from './solid';

/** In the frame of the block, where the block is, not where it is drawn. */
export interface Slot {
  readonly block: ShapeOf<'box'>;
  /** Of the pin. */
  readonly at: Vec3;
  /** Side of the block, 0 to 2: along the pin, and where the link goes in, with the way out. */
  readonly along: number;
  readonly open: number;
  readonly way: 1 | -1;
  /** Middle and half the width of the slot, along the pin from the origin [m]. */
  readonly middle: number;
  readonly half: number;
  /** Of the eye in it [m]. */
  readonly eye: number;
}

/** Where a body is drawn: from where it is, in its own frame, and half the height of its eyes [m]. */
type Placed = ReadonlyMap<string, { readonly shift: Vec3; readonly boss: number }>;

/** Room beside an eye and around it [1], and of the block that is left on either side and below at least [1]. */
const ROOM = { beside: 1.06, around: 1.15 };
const LEFT = 0.12;
/** A side counts as along the pin above this cosine. */
const ALONG = 0.999;
/** A pin stands at most so far out of the block [eyes]. */
const OUT = 1.5;

/** By the block. Of several links in one block, all that go in on the same side as the first have room. */
export function slotsOf({ bodies, joints }: Project, layers: Placed, normal: Vec3 | null): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  if (!normal) return slots;
  const index = new Map(bodies.map((body) => [body.id, body]));
  for (const joint of joints) {
    if (jointDefinition(joint.kind).boss !== 'pin') continue;
    const [a, b] = [index.get(joint.bodyA), index.get(joint.bodyB)];
    if (!a || !b) continue;
    const isFirst = a.shape.kind === 'box';
    const [block, link] = isFirst ? [a, b] : [b, a];
    if (block.shape.kind !== 'box' || !isLink(link)) continue;
    const slot = slotOf(block, link, isFirst ? joint.frameA : joint.frameB, { layers, normal });
    if (slot && !slots.has(block.id)) slots.set(block.id, slot);
  }
  return slots;
}

const isLink = ({ shape }: Body): boolean => barOf(shape) !== null;

function slotOf(
  block: Body,
  link: Body,
  frame: Joint['frameA'],
  { layers, normal }: { layers: Placed; normal: Vec3 },
): Slot | null {
  const box = block.shape as ShapeOf<'box'>;
  const toBlock = (way: Vec3): Vec3 => rotate(inverse(block.orientation), way);
  const axis = toBlock(normal);
  const side = axis.findIndex((part) => Math.abs(part) > ALONG);
  const [own, other] = [layers.get(block.id), layers.get(link.id)];
  if (side < 0 || !own || !other) return null;
  // from where the link is drawn to where the block is
  const lift = subtract(toBlock(rotate(link.orientation, other.shift)), own.shift);
  const middleOf = toBlock(
    subtract(
      add(rotate(link.orientation, shapeDefinition(link.shape.kind).center(link.shape)), link.position),
      block.position,
    ),
  );
  const reach = subtract(middleOf, frame.position);
  const flat = reach.map((part, k) => (k === side ? 0 : Math.abs(part)));
  const open = flat.indexOf(Math.max(...flat));
  const way = reach[open] < 0 ? -1 : 1;
  const bar = barOf(link.shape)!;
  const slot: Slot = {
    block: box,
    at: frame.position,
    along: side,
    open,
    way,
    middle: middleOf[side] + lift[side],
    half: ROOM.beside * other.boss,
    eye: EYE * bar.radius,
  };
  const { center, size } = box;
  const isWithin = Math.abs(slot.middle - center[side]) + slot.half < (0.5 - LEFT) * size[side];
  const deep = way * (frame.position[open] - center[open]) + size[open] / 2;
  const third = 3 - side - open;
  const beside = Math.abs(frame.position[third] - center[third]);
  const isHeld =
    deep - ROOM.around * slot.eye > LEFT * size[open] &&
    deep < size[open] + OUT * slot.eye &&
    beside < size[third] / 2;
  return flat[open] > 0 && isWithin && isHeld ? slot : null;
}

/** Points of the block by how far out of the slot, along the third side, and along the pin. */
type Place = (out: number, aside: number, high: number) => Vec3;

export function addSlotted(solid: Solid, slot: Slot): void {
  const { center, size } = slot.block;
  const third = 3 - slot.along - slot.open;
  const unit = (k: number, value = 1): Vec3 => [0, 1, 2].map((c) => (c === k ? value : 0)) as unknown as Vec3;
  const [o, a, h] = [unit(slot.open, slot.way), unit(third), unit(slot.along)];
  const isLeft = dot(o, cross(a, h)) < 0;
  const at: Place = (out, aside, high) =>
    along(along(add(center, scale(o, out)), a, isLeft ? -aside : aside), h, high);
  const [out, aside, high] = [size[slot.open] / 2, size[third] / 2, size[slot.along] / 2];
  const pin = slot.way * (slot.at[slot.open] - center[slot.open]);
  const across = (isLeft ? -1 : 1) * (slot.at[third] - center[third]);
  const floor = pin - ROOM.around * slot.eye;
  const middle = slot.middle - center[slot.along];
  const [low, top] = [middle - slot.half, middle + slot.half];
  const profile: [number, number][] = [
    [-out, -high],
    [out, -high],
    [out, low],
    [floor, low],
    [floor, top],
    [out, top],
    [out, high],
    [-out, high],
  ];
  addProfile(solid, profile, floor, { at, aside });
  // the pin stands out of the block or near its edge: lugs hold it
  const radius = Math.min(slot.eye, aside);
  if (pin + radius <= out) return;
  for (const [from, to] of [
    [-high, low],
    [top, high],
  ])
    addLug(solid, { pin, across, radius, out }, { at, from, to });
}

/** A channel, open towards positive `out`. */
function addProfile(
  solid: Solid,
  profile: readonly [number, number][],
  floor: number,
  { at, aside }: { at: Place; aside: number },
): void {
  const count = profile.length;
  const [, , , , , , [out, high]] = profile;
  const [low, top] = [profile[2][1], profile[4][1]];
  profile.forEach(([x, z], i) => {
    const [nx, nz] = profile[(i + 1) % count];
    solid.face([at(x, -aside, z), at(x, aside, z), at(nx, aside, nz), at(nx, -aside, nz)]);
    solid.edge(at(x, -aside, z), at(x, aside, z));
    for (const y of [-aside, aside]) solid.edge(at(x, y, z), at(nx, y, nz));
  });
  for (const y of [-aside, aside]) {
    for (const [x0, x1, z0, z1] of [
      [-out, floor, -high, high],
      [floor, out, -high, low],
      [floor, out, top, high],
    ]) {
      const cap = [at(x0, y, z0), at(x1, y, z0), at(x1, y, z1), at(x0, y, z1)];
      solid.face(y < 0 ? cap : cap.reverse());
    }
  }
}

function addLug(
  solid: Solid,
  { pin, across, radius, out }: { pin: number; across: number; radius: number; out: number },
  { at, from, to }: { at: Place; from: number; to: number },
): void {
  const round = arc({ center: [pin, across, 0], u: [0, -1, 0], v: [1, 0, 0], radius }, 0, Math.PI, 16);
  // of a pin within the block the arc begins where it comes out
  const wide = pin < out ? Math.sqrt(radius ** 2 - (out - pin) ** 2) : radius;
  const outline: [number, number][] = [
    [out, across - wide],
    ...round.flatMap(([x, y]): [number, number][] => (x > out + 1e-6 * radius ? [[x, y]] : [])),
    [out, across + wide],
  ];
  for (const z of [from, to]) {
    const face = outline.map(([x, y]) => at(x, y, z));
    // where it stands on the block nothing is inked
    solid.polyline(face);
    solid.face(z === to ? face : [...face].reverse());
  }
  outline.forEach(([x, y], i) => {
    const [px, py] = outline[(i + outline.length - 1) % outline.length];
    solid.face([at(px, py, from), at(x, y, from), at(x, y, to), at(px, py, to)]);
  });
}
