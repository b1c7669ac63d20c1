/** All that is drawn of a model besides its bodies, without its loads, drivers and marks: what a scene needs to look like the machine. */
import { couplingDefinition } from '../../kinds/couplings/couplings';
import { jointDefinition } from '../../kinds/joints/joints';
import type { Body, Project, Vec3 } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { drawnMesh } from '../gears/drawn-mesh';
import { rimsOf } from '../gears/rims';
import type { Layers } from '../layers/layers';
import type { Solid } from '../solid/solid';
import { beltSolid } from './belt';
import { coilOf, fitPosts } from './coil';
import type { Coil } from './coil';
import { fitContact } from './contact';
import type { Fitting, Surroundings } from './fitting';
import { fitJoint } from './joint';
import { firstLook, symbolUp, viewAxes } from './look';
import { measureModel } from './measure-model';
import { drawnAt } from './stack';
import { strokesOf } from './strokes';
import { fitGasSpring, gasSpringsOf } from './telescope';

/** A point of a body, in its frame, where the body is drawn. */
export interface End {
  readonly body: string;
  readonly point: Vec3;
}

/** What reaches from one point to another, as they move. */
export interface Reaching {
  readonly name: string;
  readonly ends: readonly [End, End];
}

export interface Scenery {
  /** By the name of the record. */
  readonly fittings: readonly { readonly name: string; readonly fitting: Fitting }[];
  /** In the frame of the body that carries it. */
  readonly belts: readonly { readonly name: string; readonly body: string; readonly solid: Solid }[];
  /** Massless rods, `size`: glyph unit [m]. */
  readonly rods: readonly (Reaching & { readonly size: number })[];
  readonly coils: readonly (Reaching & { readonly coil: Coil })[];
}

export const NO_SCENERY: Scenery = { fittings: [], belts: [], rods: [], coils: [] };

export function sceneryOf(project: Project, recording: Recording, layers: Layers): Scenery {
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  const context = surroundingsOf(project, recording, layers, bodies);
  const end = (body: string, point: Vec3): End => ({ body, point: drawnAt(context, body, point) });
  const named = (name: string, fittings: readonly Fitting[]) =>
    fittings.map((fitting) => ({ name, fitting }));
  const springs = project.loads.filter((load) => load.kind === 'spring');
  return {
    fittings: [
      ...project.joints.flatMap((joint) => named(joint.name, fitJoint(joint, context))),
      ...project.contacts.flatMap((contact) => named(contact.name, fitContact(contact, context))),
      ...springs.flatMap((load) => {
        const gas = context.gasSprings.get(load.id);
        return named(load.name, gas ? fitGasSpring(gas, context) : fitPosts(load, context));
      }),
    ],
    belts: beltsOf(project, context),
    rods: project.joints
      .filter(({ kind }) => jointDefinition(kind).points === 'apart')
      .map(({ name, bodyA, bodyB, frameA, frameB }) => ({
        ends: [end(bodyA, frameA.position), end(bodyB, frameB.position)],
        name,
        size: context.size.glyph,
      })),
    coils: springs
      .filter(({ id }) => !context.gasSprings.has(id))
      .map(({ name, bodyA, bodyB, pointA, pointB }) => ({
        ends: [end(bodyA, pointA), end(bodyB, pointB)],
        name,
        coil: coilOf(context.size),
      })),
  };
}

function surroundingsOf(
  project: Project,
  recording: Recording,
  layers: Layers,
  bodies: ReadonlyMap<string, Body>,
): Surroundings {
  return {
    size: measureModel(project),
    up: symbolUp(project),
    front: viewAxes(firstLook(project)).toEye,
    strokes: strokesOf(project, recording),
    layers,
    gasSprings: gasSpringsOf(project),
    isFine: true,
    body: (id) => bodies.get(id) ?? null,
  };
}

function beltsOf(project: Project, context: Surroundings): Scenery['belts'] {
  const rims = rimsOf(project);
  return project.couplings.flatMap((coupling) => {
    const { name, geometry } = coupling;
    const mesh = drawnMesh(project, coupling);
    if (!mesh || !geometry) return [];
    const radius = mesh.radii[0] ?? 0;
    const rim = rims
      .get(mesh.wheels[0])
      ?.find((one) => one.kind === 'pulley' && Math.abs(one.radius - radius) < 1e-6 * radius);
    if (!rim) return [];
    const isChain = couplingDefinition(geometry.kind).isLinked === true;
    return [{ name, body: mesh.carrier, solid: beltSolid({ mesh, rim, isChain }, context) }];
  });
}
