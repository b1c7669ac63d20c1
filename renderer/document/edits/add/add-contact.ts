import { createContact, createId } from '../../../../engine/model/defaults';
import type { Body, Contact, Project, Shape, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { distance, poseOf, rotate, scale, subtract, tidy, toLocal, toWorld } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

/** Whether the engine knows how a shape of this kind touches. */
export const canTouch = ({ kind }: Shape): boolean => kind === 'sphere' || kind === 'rod' || kind === 'box';

/**
 * Lets the last two bodies touch, or the ground and one. Of two shapes that touch in places that change with the pose, and
 * of a shape that does not touch by itself, the face is taken for a half-space, as a person would put it.
 */
export function addContact(project: Project, chosen: readonly string[]): Edit | null {
  const bodies = chosen.flatMap((id) => project.bodies.find((body) => body.id === id) ?? []);
  const touching = bodies.filter(({ shape }) => canTouch(shape));
  // whichever of the two can touch is body B; the last one chosen, if both can
  const b = touching.at(-1);
  if (b === undefined) return null;
  const a = bodies.filter((body) => body !== b).at(-1);
  const id = createId(idsOf(project), 'contact');
  const name = freeName(project, 'Contact');
  const sides = a === undefined ? onGround(project, b) : between(project, a, b);
  const contact = createContact({ id, name, bodyB: b.id, ...sides });
  return createEdit(`Add ${name}`, project, { ...project, contacts: [...project.contacts, contact] }, id);
}

type Sides = Pick<Contact, 'bodyA' | 'plane'>;

function between(project: Project, a: Body, b: Body): Sides {
  const kinds = [a.shape.kind, b.shape.kind];
  const wandering = kinds.includes('box') && !kinds.includes('sphere');
  if (canTouch(a.shape) && !wandering) return { bodyA: a.id, plane: null };
  return { bodyA: a.id, plane: faceTowards(a, toLocal(poseOf(project, a.id), middle(b))) };
}

const middle = (body: Body): Vec3 => toWorld(body, centerOf(body.shape));

function centerOf(shape: Shape): Vec3 {
  if (shape.kind === 'rod') return tidy(scale(subtract(shape.to, scale(shape.from, -1)), 0.5));
  if (shape.kind !== 'plate') return shape.center;
  const count = shape.points.length;
  return [
    shape.points.reduce((sum, [x]) => sum + x / count, 0),
    shape.points.reduce((sum, [, y]) => sum + y / count, 0),
    0,
  ];
}

/** The flat side of a shape that looks most towards a point of its frame. */
export function faceTowards({ shape }: Pick<Body, 'shape'>, target: Vec3): NonNullable<Contact['plane']> {
  const center = centerOf(shape);
  const away = subtract(target, center);
  if (shape.kind === 'box') {
    const parts = away.map((value, k) => Math.abs(value) - shape.size[k] / 2);
    const k = parts.indexOf(Math.max(...parts));
    const normal = [0, 1, 2].map((c) => (c === k ? Math.sign(away[k]) || 1 : 0)) as unknown as Vec3;
    return { point: tidy(subtract(center, scale(normal, -shape.size[k] / 2))), normal };
  }
  const axis: Vec3 = shape.kind === 'cylinder' ? shape.axis : [0, 0, 1];
  const size = Math.hypot(...axis) || 1;
  const along = axis.reduce((sum, value, c) => sum + (value * away[c]) / size, 0);
  const normal = tidy(scale(axis, (along < 0 ? -1 : 1) / size));
  const depth =
    shape.kind === 'cylinder' ? shape.length / 2 : shape.kind === 'plate' ? shape.thickness / 2 : 0;
  return { point: tidy(subtract(center, scale(normal, -depth))), normal };
}

/** A level plane below the body, half its size away from it. */
function onGround(project: Project, body: Body): Sides {
  const { gravity } = project.settings;
  const weight = Math.hypot(...gravity);
  const up: Vec3 = weight > 0 ? scale(gravity, -1 / weight) : [0, 1, 0];
  const points = supportPoints(body.shape, rotate(inverseOf(body), up)).map((point) => toWorld(body, point));
  const heights = points.map((point) => point.reduce((sum, value, c) => sum + value * up[c], 0));
  const center = middle(body);
  const level = center.reduce((sum, value, c) => sum + value * up[c], 0);
  const drop = level - Math.min(...heights) + sizeOf(body.shape) / 2;
  return { bodyA: GROUND, plane: { point: tidy(subtract(center, scale(up, drop))), normal: tidy(up) } };
}

const inverseOf = ({ orientation: [w, x, y, z] }: Body) => [w, -x, -y, -z] as const;

/** Lowest points of a shape against `up`, both in its frame. */
function supportPoints(shape: Shape, up: Vec3): Vec3[] {
  const below = (point: Vec3, radius: number) => subtract(point, scale(up, radius));
  if (shape.kind === 'sphere') return [below(shape.center, shape.radius)];
  if (shape.kind === 'rod') return [below(shape.from, shape.radius), below(shape.to, shape.radius)];
  if (shape.kind !== 'box') return [centerOf(shape)];
  return Array.from({ length: 8 }, (_, i) => {
    const half = shape.size.map((size, k) => (((i >> k) & 1) === 1 ? size / 2 : -size / 2));
    return shape.center.map((value, c) => value + half[c]) as unknown as Vec3;
  });
}

function sizeOf(shape: Shape): number {
  if (shape.kind === 'sphere') return 2 * shape.radius;
  if (shape.kind === 'rod') return distance(shape.from, shape.to);
  return shape.kind === 'box' ? Math.max(...shape.size) : 0.1;
}
