/**
 * Finds what pushes a mechanism out of the plane that its joints let it move in (T 10.14): gravity, loads, contacts, teeth. Uses the
 * document alone, so the effect of an edited load is known before a run.
 */
import { GROUND } from '../project';
import { definitionOf } from '../../kinds/loads/loads';
import { IN_PLANE } from '../../kinds/loads/load-definition';
import { meshOf } from '../mesh/find-mesh';
import { oncePer } from '../once-per';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { across, dot, rotate, size } from '../../core/math/triples';
import type { Body, Contact, Coupling, Load, Project, Quat, Vec3 } from '../project';
import type { PlaneSides } from '../../kinds/loads/load-definition';
import type { Values } from '../../schema/field';

export interface OutOfPlane {
  readonly by: 'gravity' | 'load' | 'contact' | 'coupling';
  /** Id; null for gravity. */
  readonly record: string | null;
}

/** The first one found; null if everything stays in the plane. Bodies may be drawn anywhere in it. */
export function findOutOfPlane(project: Project, normal: Vec3): OutOfPlane | null {
  const sides = sidesOf(project, normal);
  if (isOff(project.settings.gravity, normal)) return { by: 'gravity', record: null };
  const load = project.loads.find((one) => loadLeaves(one, normal, sides));
  if (load) return { by: 'load', record: load.id };
  const bodies = bodiesById(project);
  const contact = project.contacts.find((one) => contactLeaves(one, bodies, sides));
  if (contact) return { by: 'contact', record: contact.id };
  const coupling = project.couplings.find((one) => meshLeaves(project, one, sides));
  return coupling ? { by: 'coupling', record: coupling.id } : null;
}

const bodiesById = oncePer(
  ({ bodies }: Project): ReadonlyMap<string, Body> => new Map(bodies.map((body) => [body.id, body])),
);

const isOff = (vector: Vec3, normal: Vec3): boolean =>
  Math.abs(dot(vector, normal)) > IN_PLANE * size(vector);
const isAskew = (vector: Vec3, normal: Vec3): boolean =>
  size(across(vector, normal)) > IN_PLANE * size(vector);

function sidesOf(project: Project, normal: Vec3): PlaneSides {
  const bodies = bodiesById(project);
  const normalIn = (body: string): Vec3 => {
    const [w, x, y, z]: Quat = bodies.get(body)?.orientation ?? [1, 0, 0, 0];
    return rotate([w, -x, -y, -z], normal);
  };
  const level = (point: Vec3, body: string): number =>
    dot(point, normalIn(body)) + dot(bodies.get(body)?.position ?? [0, 0, 0], normal);
  return { normalIn, level };
}

function loadLeaves(load: Load, normal: Vec3, sides: PlaneSides): boolean {
  const definition = definitionOf(load.kind);
  const values = load as unknown as Values;
  const isTurned = definition.fields.some(({ key, turns, of, when }) => {
    if (!turns || (when && !when(values))) return false;
    const body = of ? values[of] : values['frame'] === 'body' ? values['body'] : GROUND;
    const way = typeof turns === 'function' ? turns(values) : turns;
    const own = body === GROUND ? normal : sides.normalIn(body as string);
    return (way === 'polar' ? isOff : isAskew)(values[key] as Vec3, own);
  });
  return isTurned || (definition.leaves?.(load, sides) ?? false);
}

/** A half-space normal to the plane pushes along it; so do shapes at the same level that are symmetric above and below it. */
function contactLeaves(
  { plane, bodyA, bodyB }: Contact,
  bodies: ReadonlyMap<string, Body>,
  sides: PlaneSides,
): boolean {
  if (plane) return isOff(plane.normal, sides.normalIn(bodyA));
  const shapes = [bodyA, bodyB].flatMap((id) => bodies.get(id) ?? []);
  const levels = shapes.flatMap(({ id, shape }) => {
    const placed = shapeDefinition(shape.kind).touch?.place(shape, (at) => at);
    if (!placed) return [];
    const { point, second, half } = placed;
    // a box must have an axis along the normal
    const isTilted = half && !sides.normalIn(id).some((part) => Math.abs(part) > 1 - IN_PLANE);
    const own = sides.level(point as unknown as Vec3, id);
    return isTilted ? [own, Infinity] : [own, second ? sides.level(second as unknown as Vec3, id) : own];
  });
  const extent = shapes.reduce((sum, { position }) => sum + size(position), 1);
  return !(Math.max(...levels) - Math.min(...levels) <= IN_PLANE * extent);
}

/** Straight teeth and belts act in the plane of their wheels. */
function meshLeaves(project: Project, coupling: Coupling, sides: PlaneSides): boolean {
  const mesh = meshOf(project, coupling);
  if (!mesh) return false;
  const normal = sides.normalIn(mesh.carrier);
  return mesh.lines.some(({ direction, push }) => isOff(direction, normal) || isOff(push, normal));
}
