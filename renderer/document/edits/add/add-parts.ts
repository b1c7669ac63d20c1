/** Parts from a file as bodies: at their places, of one material, in a group of the file's name where there are several; and joints between them. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { createBody } from '../../../../engine/model/defaults';
import { LIMITS } from '../../../../engine/model/fields/limits';
import { joinBodies } from '../../../../engine/model/join-bodies';
import type { PlacedPart } from '../../../../engine/model/placed-part';
import type { SuggestedJoint } from '../../../../engine/model/suggested-joint';
import type { Material } from '../../../../engine/model/materials/material';
import type { Body, Joint, MassProperties, Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { createNaming } from '../../../../engine/model/naming';
import type { Naming } from '../../../../engine/model/naming';
import { freeGroup, groupsOf } from '../records/groups';
import { withMaterial } from '../values/choose-material';
import { BODY_COLORS } from './add-body';

/** A joint between parts that are added with it; `a` is null on ground. */
export interface PartJoint extends Pick<SuggestedJoint, 'kind' | 'at' | 'axis'> {
  readonly a: PlacedPart | null;
  readonly b: PlacedPart;
}

export interface PartsToAdd {
  readonly parts: readonly PlacedPart[];
  /** Name of the file without its ending. */
  readonly called: string;
  readonly material: Material;
  /** Of each part whose surface is open [kg]: its moments are those of a solid box of its size. */
  readonly openMass: number | null;
  readonly joints: readonly PartJoint[];
}

/** Null where nothing is left to add: open parts without a mass are left out. */
export function addParts(project: Project, add: PartsToAdd): Edit | null {
  const { parts, called, material, openMass } = add;
  const naming = createNaming(project);
  const title = called.slice(0, LIMITS.name - 8).trim() || TEXT.part;
  const weighed = parts.filter(({ shape }) => shape.volume !== null || openMass !== null);
  const group = weighed.length > 1 ? freeGroup(groupsOf(project), title) : null;
  const bodies = weighed.map(({ name, color, position, orientation, shape }, i): Body => {
    const own = name.slice(0, LIMITS.name - 8).trim() || title;
    const body = createBody({
      id: naming.id('body'),
      name: naming.own(own, own),
      color: color ?? BODY_COLORS[(project.bodies.length + i) % BODY_COLORS.length],
      ...{ position, orientation, shape, group },
      ...(shape.volume === null ? { mass: boxMass(openMass ?? 0, shape) } : {}),
    });
    return withMaterial(body, material);
  });
  if (bodies.length === 0) return null;
  const joints = jointsOf(add.joints, new Map(weighed.map((part, i) => [part, bodies[i]])), naming);
  const next = {
    ...project,
    bodies: [...project.bodies, ...bodies],
    joints: [...project.joints, ...joints],
  };
  return createEdit(TEXT.insertParts(title, bodies.length), project, next, bodies.at(-1)?.id ?? null);
}

/** Those whose parts are added. */
function jointsOf(
  joints: readonly PartJoint[],
  bodies: ReadonlyMap<PlacedPart, Body>,
  naming: Naming,
): Joint[] {
  return joints.flatMap(({ kind, a, b, ...place }) => {
    const [first, second] = [a && bodies.get(a), bodies.get(b)];
    if (first === undefined || second === undefined) return [];
    const name = naming.name(jointDefinition(kind).title);
    return [joinBodies({ id: naming.id('joint'), name, kind }, place, first, second)];
  });
}

function boxMass(mass: number, { middle, size: [x, y, z] }: PlacedPart['shape']): MassProperties {
  const c = mass / 12;
  // a sheet has a moment about the lines in it all the same
  const least = 1e-6 * (x * x + y * y + z * z);
  const about = (a: number, b: number): number => c * Math.max(a * a + b * b, least);
  return {
    kind: 'custom',
    mass,
    centerOfMass: middle,
    inertia: [about(y, z), about(x, z), about(x, y), 0, 0, 0],
  };
}
