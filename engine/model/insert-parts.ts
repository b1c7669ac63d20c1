/**
 * Parts from a file as bodies, and joints between them and with bodies of parts of the same file that are there already. Those may stand
 * elsewhere than in the file by now: a part goes with the one that it is joined to, else to its place in the file.
 */
import { into, outOf } from '../core/math/rigid';
import type { RigidFrame } from '../core/math/rigid';
import { jointDefinition } from '../kinds/joints/joints';
import { createBody } from './defaults';
import { LIMITS } from './fields/limits';
import { joinBodies } from './join-bodies';
import type { Material } from './materials/material';
import { createNaming } from './naming';
import type { Naming } from './naming';
import type { PlacedPart } from './placed-part';
import type { Body, Joint, MassProperties, Project } from './project';
import type { SuggestedJoint } from './suggested-joint';

/** A joint between parts of one file, where they stand in it; `a` is null on ground. */
export interface PartJoint extends Pick<SuggestedJoint, 'kind' | 'at' | 'axis'> {
  readonly a: PlacedPart | null;
  readonly b: PlacedPart;
}

export interface PartsToInsert {
  /** Open ones without a mass are left out. */
  readonly parts: readonly PlacedPart[];
  /** Name of a body whose part has none. */
  readonly called: string;
  readonly material: Material;
  /** Of each part whose surface is open [kg]: its moments are those of a solid box of its size. */
  readonly openMass: number | null;
  readonly joints: readonly PartJoint[];
  readonly group: string | null;
  /** In turn, for parts without one. */
  readonly colors: readonly string[];
}

/** Bodies that are there already, by their parts. */
export type KnownParts = ReadonlyMap<PlacedPart, Body>;

/** The same project where nothing is inserted. */
export function insertParts(project: Project, order: PartsToInsert, known: KnownParts = new Map()): Project {
  const { called, material, openMass, group, colors } = order;
  const naming = createNaming(project);
  const parts = order.parts.filter(({ shape }) => shape.volume !== null || openMass !== null);
  if (parts.length === 0) return project;
  const places = placesOf(parts, order.joints, known);
  const { name: made, strength, limit, density } = material;
  const bodies = parts.map((part, i): Body => {
    const { name, color, shape } = part;
    const own = name.slice(0, LIMITS.name - 8).trim() || called;
    return createBody({
      id: naming.id('body'),
      name: naming.own(own, own),
      color: color ?? colors[(project.bodies.length + i) % colors.length],
      ...places.get(part),
      ...{ shape, group },
      mass: shape.volume === null ? boxMass(openMass ?? 0, density, shape) : { kind: 'shape', density },
      material: { name: made, strength, limit },
    });
  });
  const all = new Map([...known, ...parts.map((part, i) => [part, bodies[i]] as const)]);
  const joints = jointsOf(order.joints, all, naming).filter(({ bodyA, bodyB }) =>
    bodies.some(({ id }) => id === bodyA || id === bodyB),
  );
  return {
    ...project,
    bodies: [...project.bodies, ...bodies],
    joints: [...project.joints, ...joints],
  };
}

function placesOf(
  parts: readonly PlacedPart[],
  joints: readonly PartJoint[],
  known: KnownParts,
): ReadonlyMap<PlacedPart, RigidFrame> {
  const places = new Map<PlacedPart, RigidFrame>(known);
  /** One that has its place gives it to what is joined to it. */
  const give = (from: PlacedPart | null, to: PlacedPart | null): boolean => {
    const place = from === null ? undefined : places.get(from);
    if (!from || !to || !place || places.has(to) || !parts.includes(to)) return false;
    places.set(to, outOf(place, into(from, to)));
    return true;
  };
  if (known.size > 0) while (joints.some(({ a, b }) => give(a, b) || give(b, a)));
  for (const part of parts) {
    const { position, orientation } = places.get(part) ?? part;
    places.set(part, { position, orientation });
  }
  return places;
}

/** Between bodies that are there; their frames are where the parts stand in the file. */
function jointsOf(
  joints: readonly PartJoint[],
  bodies: ReadonlyMap<PlacedPart, Body>,
  naming: Naming,
): Joint[] {
  const standing = (part: PlacedPart): Body | null => {
    const body = bodies.get(part);
    const { position, orientation } = part;
    return body ? { ...body, position, orientation } : null;
  };
  return joints.flatMap(({ kind, a, b, ...place }) => {
    const [first, second] = [a && standing(a), standing(b)];
    if (second === null || (a !== null && first === null)) return [];
    const name = naming.name(jointDefinition(kind).title);
    return [joinBodies({ id: naming.id('joint'), name, kind }, place, first, second)];
  });
}

function boxMass(
  mass: number,
  density: number,
  { middle, size: [x, y, z] }: PlacedPart['shape'],
): MassProperties {
  const c = mass / 12;
  // a sheet has a moment about the lines in it all the same
  const least = 1e-6 * (x * x + y * y + z * z);
  const about = (a: number, b: number): number => c * Math.max(a * a + b * b, least);
  return {
    kind: 'custom',
    mass,
    centerOfMass: middle,
    density,
    inertia: [about(y, z), about(x, z), about(x, y), 0, 0, 0],
  };
}
