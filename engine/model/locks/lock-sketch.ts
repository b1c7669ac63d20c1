/**
 * The drawing of a planar mechanism as a sketch: a point for each pin and each end of a bar, a single one where several meet; the
 * conditions of its joints and of the shapes of its bodies, and its locks.
 */
import { add } from '../../core/math/rigid';
import { cross, dot, rotate, subtract } from '../../core/math/triples';
import { barOf } from '../../kinds/shapes/shapes';
import { jointDefinition } from '../../kinds/joints/joints';
import { findById } from '../find-by-id';
import { oncePer } from '../once-per';
import { drawingNormal, planeAxes } from '../plane/drawing-plane';
import { GROUND } from '../project';
import type { Project, Vec3 } from '../project';
import type { Sketch } from '../sketch/sketch';
import type { BodyPoint, Drawn } from './drawn';
import { conditionsOf } from './lock-conditions';

/** Points of a body closer than this in the plane coincide [m]. */
const SAME = 1e-9;
/** A bar lies in a plane if the sine of its angle to it is below this [1]. */
const FLAT = 1e-6;

export interface LockSketch extends Drawn {
  readonly sketch: Sketch;
  /** Points on the ground. */
  readonly grounded: ReadonlySet<number>;
}

type Node = { -readonly [K in keyof BodyPoint]: BodyPoint[K] } & { lead: Node | null };

/** Null if the mechanism moves in space, or, without joints to define the plane, a bar with a lock leaves that of the paper. */
export const sketchOf = oncePer((project: Project): LockSketch | null => {
  const normal = drawingNormal(project);
  if (normal === null || (project.joints.length === 0 && leaves(project, normal))) return null;
  const { u, v } = planeAxes(normal);
  const bodies = new Map<string, Node[]>();
  let count = 0;
  const node = (id: string, local: Vec3): Node => {
    const own = bodies.get(id) ?? [];
    bodies.set(id, own);
    const body = findById(project.bodies, id);
    const at = body ? add(body.position, rotate(body.orientation, local)) : local;
    const uv = [dot(u, at), dot(v, at)] as const;
    const lead = own.find((one) => Math.hypot(uv[0] - one.uv[0], uv[1] - one.uv[1]) < SAME) ?? null;
    const made: Node = { local, at, uv, point: count++, lead };
    own.push(made);
    return made;
  };
  // the ground's points stay where they are, and the ends of bars come first: frames of bars lie along them
  const grounded = project.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === GROUND ? [node(GROUND, frameA.position)] : []),
    ...(bodyB === GROUND ? [node(GROUND, frameB.position)] : []),
  ]);
  const ends = new Map<string, [Node, Node]>();
  for (const { id, shape } of project.bodies) {
    const bar = barOf(shape);
    if (bar) ends.set(id, [node(id, bar.ends[0]), node(id, bar.ends[1])]);
  }
  const pins = new Map<string, [Node, Node]>();
  for (const { id, kind, bodyA, bodyB, frameA, frameB } of project.joints) {
    const pair: [Node, Node] = [node(bodyA, frameA.position), node(bodyB, frameB.position)];
    pins.set(id, pair);
    if (jointDefinition(kind).points === 'meet') unite(...pair);
  }
  const start = number([...bodies.values()].flat());
  const drawn: Drawn = { u, v, axis: cross(u, v), bodies, pins, ends };
  // what can be locked is determined after every edit, and needs no conditions
  let sketch: Sketch | null = null;
  return {
    ...drawn,
    get sketch() {
      return (sketch ??= { start, conditions: conditionsOf(project, drawn), size: sizeOf(start) });
    },
    grounded: new Set(grounded.map(({ point }) => point)),
  };
});

/** Whether a bar with a lock is not in the plane: the lock then refers to another plane. */
function leaves({ bodies, locks }: Project, normal: Vec3): boolean {
  const named = new Set((locks ?? []).flatMap(({ of }) => of.map(({ record }) => record)));
  return bodies.some(({ id, shape, orientation }) => {
    const ends = named.has(id) ? barOf(shape)?.ends : undefined;
    if (!ends) return false;
    const way = rotate(orientation, subtract(ends[1], ends[0]));
    return Math.abs(dot(way, normal)) > FLAT * Math.hypot(...way);
  });
}

function leadOf(node: Node): Node {
  let lead = node;
  while (lead.lead) lead = lead.lead;
  return lead;
}

/** The node found first leads: one on the ground, if any. */
function unite(a: Node, b: Node): void {
  const [one, other] = [leadOf(a), leadOf(b)];
  if (one.point < other.point) other.lead = one;
  else if (one !== other) one.lead = other;
}

/** Numbers the points; every node has the position of its leading node. */
function number(nodes: readonly Node[]): Float64Array {
  const leads = nodes.filter(({ lead }) => lead === null);
  leads.forEach((lead, i) => (lead.point = i));
  for (const node of nodes) node.point = leadOf(node).point;
  return Float64Array.from(leads.flatMap(({ uv }) => uv));
}

/** Diagonal of the drawing [m]. */
function sizeOf(start: Float64Array): number {
  const span = [0, 1].map((axis) => {
    const values = start.filter((_, i) => i % 2 === axis);
    return values.reduce((most, value) => Math.max(most, value), -Infinity) - values.reduce((least, value) => Math.min(least, value), Infinity); // oxfmt-ignore
  });
  return Math.max(1e-6, Number.isFinite(span[0]) ? Math.hypot(span[0], span[1]) : 0);
}
