import { createContact, createId } from '../../../../engine/model/defaults';
import type { Body, Contact, Project, Shape, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { poseOf, rotate, scale, subtract, tidy, toLocal, toWorld } from '../../geometry';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { canTouch, wanders } from '../../../../engine/kinds/shapes/touching';
import type { Touch } from '../../../../engine/kinds/shapes/shape-definition';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

/**
 * Lets the last two bodies touch, or the ground and one. Of two shapes that touch in places that change with the pose, and
 * of a shape that does not touch by itself, the face is taken for a half-space, as a person would put it.
 */
export function addContact(project: Project, chosen: readonly string[]): Edit | null {
  const bodies = chosen.flatMap((id) => project.bodies.find((body) => body.id === id) ?? []);
  const touching = bodies.filter(({ shape }) => canTouch(shape));
  // whichever of the two can touch is body B; the last one chosen, if both can
  const b = touching.at(-1);
  const touch = b && shapeDefinition(b.shape.kind).touch;
  if (b === undefined || touch === undefined) return null;
  const a = bodies.filter((body) => body !== b).at(-1);
  const id = createId(idsOf(project), 'contact');
  const name = freeName(project, 'Contact');
  const sides = a === undefined ? onGround(project, b, touch) : between(project, a, b);
  const contact = createContact({ id, name, bodyB: b.id, ...sides });
  return createEdit(`Add ${name}`, project, { ...project, contacts: [...project.contacts, contact] }, id);
}

type Sides = Pick<Contact, 'bodyA' | 'plane'>;

function between(project: Project, a: Body, b: Body): Sides {
  if (canTouch(a.shape) && !wanders(a.shape, b.shape)) return { bodyA: a.id, plane: null };
  return { bodyA: a.id, plane: faceTowards(a, toLocal(poseOf(project, a.id), middle(b))) };
}

const middle = (body: Body): Vec3 => toWorld(body, centerOf(body.shape));

const centerOf = (shape: Shape): Vec3 => shapeDefinition(shape.kind).center(shape);

/** The flat side of a shape that looks most towards a point of its frame. */
export function faceTowards({ shape }: Pick<Body, 'shape'>, target: Vec3): NonNullable<Contact['plane']> {
  const center = centerOf(shape);
  const away = subtract(target, center);
  const face = shapeDefinition(shape.kind).face?.(shape, away);
  const { normal, depth } = face ?? { normal: [0, 0, away[2] < 0 ? -1 : 1] as const, depth: 0 };
  const outward = tidy(normal);
  return { point: tidy(subtract(center, scale(outward, -depth))), normal: outward };
}

/** A level plane below the body, half its size away from it. */
function onGround(project: Project, body: Body, touch: Touch<Shape>): Sides {
  const { gravity } = project.settings;
  const weight = Math.hypot(...gravity);
  const up: Vec3 = weight > 0 ? scale(gravity, -1 / weight) : [0, 1, 0];
  const points = touch.lowest(body.shape, rotate(inverseOf(body), up)).map((point) => toWorld(body, point));
  const heights = points.map((point) => point.reduce((sum, value, c) => sum + value * up[c], 0));
  const center = middle(body);
  const level = center.reduce((sum, value, c) => sum + value * up[c], 0);
  const drop = level - Math.min(...heights) + touch.size(body.shape) / 2;
  return { bodyA: GROUND, plane: { point: tidy(subtract(center, scale(up, drop))), normal: tidy(up) } };
}

const inverseOf = ({ orientation: [w, x, y, z] }: Body) => [w, -x, -y, -z] as const;
