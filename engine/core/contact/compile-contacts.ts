import { armOf, planeOf, shapeOf } from './contact-shape';
import { CONTACT_SHAPES } from './shape';
import { findPair } from './pairs';
import { rowsPerPlace } from './contact-rows';
import type { Body, Contact, Project } from '../../model/project';
import type { ContactShape } from './shape';
import type { Pair, CompiledContact } from './compiled-contact';

/** Relative to the larger shape [1]; places further apart cannot touch within a step whose length follows the motion. */
const NEAR = 0.2;

/** Number of contact rows of a valid project [1]. */
export function countContactRows({ bodies, contacts }: Pick<Project, 'bodies' | 'contacts'>): number {
  const kinds = new Map(bodies.map((body) => [body.id, shapeOf(body, [0, 0, 0])?.kind]));
  let rows = 0;
  for (const contact of contacts) {
    const kindA = contact.plane ? 'plane' : kinds.get(contact.bodyA);
    const kindB = kinds.get(contact.bodyB);
    if (!kindA || !kindB) continue;
    const pair = findPair(kindA, kindB) ?? findPair(kindB, kindA);
    rows += (pair?.slots ?? 0) * rowsPerPlace(contact);
  }
  return rows;
}

/** The records must be valid. */
export function compileContacts(
  project: Pick<Project, 'bodies' | 'contacts'>,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledContact[] {
  return project.contacts.map((contact) => compileContact(contact, project.bodies, bodyIndex, com));
}

function compileContact(
  contact: Contact,
  bodies: readonly Body[],
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledContact {
  const side = (id: string) => {
    const index = bodyIndex.get(id) as number;
    const center = [...com.subarray(3 * index, 3 * index + 3)];
    const body = bodies.find((candidate) => candidate.id === id);
    return { index, center, shape: body ? shapeOf(body, center) : null };
  };
  const first = side(contact.bodyA);
  const second = side(contact.bodyB);
  const shapeA = contact.plane ? planeOf(contact.plane, first.center) : (first.shape as ContactShape);
  const shapeB = second.shape as ContactShape;
  const order = CONTACT_SHAPES.indexOf(shapeA.kind) <= CONTACT_SHAPES.indexOf(shapeB.kind) ? 1 : -1;
  const [a, b] = order > 0 ? [first.index, second.index] : [second.index, first.index];
  const [inA, inB] = order > 0 ? [shapeA, shapeB] : [shapeB, shapeA];
  const { id, name, restitution, friction } = contact;
  const pair = findPair(inA.kind, inB.kind) as Pair;
  const near = NEAR * Math.max(armOf(inA), armOf(inB));
  return { id, name, a, b, order, pair, shapeA: inA, shapeB: inB, restitution, friction, near };
}
