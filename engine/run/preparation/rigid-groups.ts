/**
 * Bodies welded together by fixed joints are a single rigid body in the equations of motion (T 8.5): the welds cost no rows
 * and do not drift, and a crank made of five bodies takes the same steps as a crank made of one.
 */
import { addMasses, massOutOf } from '../../model/masses/mass-sum';
import { massOf } from '../../model/masses/mass';
import { GROUND } from '../../model/project';
import { into, outOf, turn } from '../../core/math/rigid';
import { definitionOf } from '../../kinds/loads/loads';
import { mapPlaces } from '../../kinds/map-places';
import type { Values } from '../../schema/field';
import type { RigidFrame } from '../../core/math/rigid';
import type { Body, Contact, Joint, Project } from '../../model/project';

/** A body of the document inside the rigid body that it is part of. */
export interface Member {
  /** Body that represents the group and whose frame it has; `ground` if the group is welded to the ground. */
  readonly root: string;
  /** Frame of the member in the frame of the root. */
  readonly frame: RigidFrame;
}

export interface RigidGroups {
  /** The document with one body per group and without the joints inside groups. It has no measurements. */
  readonly project: Project;
  /** Per body of the document, its place in a group; an unwelded body is its own root. */
  readonly members: ReadonlyMap<string, Member>;
}

const HERE: RigidFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

/** Null if nothing is welded, or if a joint other than a weld lies inside a group: it would have no freedom to act on. */
export function mergeWelded(project: Project): RigidGroups | null {
  const welds = project.joints.filter(({ kind, feedback }) => kind === 'fixed' && feedback === null);
  if (welds.length === 0) return null;
  const members = new Map<string, Member>();
  for (const root of rootsFirst(project)) {
    if (!members.has(root)) gather(root, welds, contacting(project), members);
  }
  const rootOf = (body: string) => members.get(body)!.root;
  const isInside = ({ bodyA, bodyB }: Joint) => rootOf(bodyA) === rootOf(bodyB);
  if (project.joints.some((joint) => joint.kind !== 'fixed' && isInside(joint))) return null;
  if (![...members].some(([body, { root }]) => body !== root)) return null;
  return { project: rewrite(project, members, isInside), members };
}

/** The ground, then bodies whose own shape is in contact, then the others, the heaviest first: this order decides the roots. */
function rootsFirst(project: Project): string[] {
  const touching = contacting(project);
  const bodies = project.bodies.map((body) => ({ id: body.id, mass: massOf(body).mass }));
  bodies.sort((a, b) => Number(touching.has(b.id)) - Number(touching.has(a.id)) || b.mass - a.mass);
  return [GROUND, ...bodies.map(({ id }) => id)];
}

/** Bodies that contacts name: their shapes are given in their own frames, so each of them stays a root. */
function contacting({ contacts }: Project): ReadonlySet<string> {
  return new Set(contacts.flatMap(({ bodyA, bodyB }: Contact) => [bodyA, bodyB]));
}

/** Collects everything welded to `root`, along a spanning tree of welds. */
function gather(
  root: string,
  welds: readonly Joint[],
  touching: ReadonlySet<string>,
  members: Map<string, Member>,
): void {
  members.set(root, { root, frame: HERE });
  const waiting = [root];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { frame } = members.get(from)!;
    for (const { bodyA, bodyB, frameA, frameB } of welds) {
      if (bodyA !== from && bodyB !== from) continue;
      const next = bodyA === from ? bodyB : bodyA;
      if (members.has(next) || touching.has(next) || next === GROUND) continue;
      const [here, there] = bodyA === from ? [frameA, frameB] : [frameB, frameA];
      members.set(next, { root, frame: outOf(frame, outOf(here, into(there, HERE))) });
      waiting.push(next);
    }
  }
}

function rewrite(
  project: Project,
  members: ReadonlyMap<string, Member>,
  isInside: (joint: Joint) => boolean,
): Project {
  const rootOf = (body: string) => members.get(body)!.root;
  const inRoot = (body: string, frame: RigidFrame) => outOf(members.get(body)!.frame, frame);
  return {
    ...project,
    bodies: project.bodies.filter(({ id }) => rootOf(id) === id).map((body) => merge(project, body, members)),
    joints: project.joints
      .filter((joint) => !isInside(joint))
      .map((joint) => ({
        ...joint,
        bodyA: rootOf(joint.bodyA),
        bodyB: rootOf(joint.bodyB),
        frameA: inRoot(joint.bodyA, joint.frameA),
        frameB: inRoot(joint.bodyB, joint.frameB),
      })),
    loads: project.loads.map((load) => moveLoad(load, members)),
    measures: [],
  };
}

/** The root with the mass, centre of mass and inertia of the whole group. */
function merge(project: Project, root: Body, members: ReadonlyMap<string, Member>): Body {
  const parts = project.bodies.flatMap((body) => {
    const member = members.get(body.id)!;
    if (member.root !== root.id) return [];
    const { mass, centerOfMass: center, inertia } = massOf(body);
    return [massOutOf(member.frame, { mass, center, inertia })];
  });
  if (parts.length === 1) return root;
  const { mass, center, inertia } = addMasses(parts);
  return { ...root, mass: { kind: 'custom', mass, centerOfMass: center, inertia } };
}

type PlacedLoad = Project['loads'][number];

/** The load, with everything given in the frame of a body converted to that of its root. */
function moveLoad(load: PlacedLoad, members: ReadonlyMap<string, Member>): PlacedLoad {
  const frameOf = (body: string) => members.get(body)!.frame;
  const { fields } = definitionOf(load.kind);
  const moved = mapPlaces(load, fields, {
    point: (position, body) => outOf(frameOf(body), { ...HERE, position }).position,
    frame: (at, body) => outOf(frameOf(body), at),
    vector: (vector, body, fixedIn) =>
      fixedIn === 'body' ? turn(frameOf(body).orientation, vector) : vector,
  });
  const roots = fields
    .filter(({ type }) => type === 'body')
    .map(({ key }) => [key, members.get((load as unknown as Values)[key] as string)!.root]);
  return { ...moved, ...Object.fromEntries(roots) } as PlacedLoad;
}
