/**
 * Bodies that meet by design: joined, coupled, in contact by a record, or held at the same place as others, like three links on one pin.
 * What is fixed to each other is one part, and has the same neighbours. The
 * ground is none: what is fixed to it may stand in the way of what turns on it.
 */
import { jointDefinition } from '../../kinds/joints/joints';
import { add, distance, rotate } from '../../core/math/triples';
import { GROUND } from '../../model/project';
import type { JointKind, Project, Quat, Vec3 } from '../../model/project';

/** [m], over the size of the model: joints closer than this are at one place. */
const SAME_PLACE = 1e-5;

export interface Neighbours {
  has(a: string, b: string): boolean;
}

interface Held {
  readonly at: Vec3;
  readonly parts: readonly string[];
}

const isRigid = (kind: JointKind): boolean => jointDefinition(kind).holds === 6;

/** `poseOf`: of a body at the start. */
export function findNeighbours(
  project: Project,
  poseOf: (body: string) => { position: Vec3; orientation: Quat },
): Neighbours {
  const { joints, couplings, contacts } = project;
  const { parts, still } = partsOf(project);
  const partOf = (body: string): string => parts.get(body) ?? body;
  const pairs = new Set<string>();
  const join = (bodies: readonly string[]): void => {
    const own = [...new Set(bodies.filter((body) => body !== GROUND).map(partOf))];
    for (const a of own) for (const b of own) if (a !== b) pairs.add(`${a} ${b}`);
  };
  const held: Held[] = [];
  for (const { kind, bodyA, bodyB, frameB } of joints) {
    const { points } = jointDefinition(kind);
    if (points === 'apart' || points === 'free') continue;
    join([bodyA, bodyB]);
    // where something is fixed says nothing of what it touches
    if (points !== 'meet' || isRigid(kind)) continue;
    const { position, orientation } = poseOf(bodyB);
    held.push({ at: add(position, rotate(orientation, frameB.position)), parts: [bodyA, bodyB] });
  }
  const scale = held.reduce((most, { at }) => Math.max(most, Math.hypot(...at)), 0) || 1;
  // along x those at one place stand beside each other
  held.sort((a, b) => a.at[0] - b.at[0]);
  held.forEach((one, i) => {
    for (let k = i + 1; k < held.length && held[k].at[0] - one.at[0] < SAME_PLACE * scale; k++)
      if (distance(one.at, held[k].at) < SAME_PLACE * scale) join([...one.parts, ...held[k].parts]);
  });
  for (const { bodyA, bodyB } of contacts) join([bodyA, bodyB]);
  const jointOf = new Map(joints.map((joint) => [joint.id, joint]));
  for (const { joint1, joint2 } of couplings) {
    const both = [jointOf.get(joint1), jointOf.get(joint2)];
    join(both.flatMap((joint) => (joint ? [joint.bodyA, joint.bodyB] : [])));
  }
  return {
    has: (a, b) =>
      partOf(a) === partOf(b) || (still.has(a) && still.has(b)) || pairs.has(`${partOf(a)} ${partOf(b)}`),
  };
}

/** The name of a part for each body: all that fixed joints hold together; and the bodies that are fixed to the ground. */
function partsOf({ bodies, joints }: Project): { parts: Map<string, string>; still: Set<string> } {
  const parts = new Map(bodies.map(({ id }) => [id, id]));
  const fixed = joints.filter(({ kind }) => isRigid(kind));
  for (const { bodyA, bodyB } of fixed) {
    const [kept, gone] = [parts.get(bodyA), parts.get(bodyB)];
    if (kept === undefined || gone === undefined || kept === gone) continue;
    for (const [body, part] of parts) if (part === gone) parts.set(body, kept);
  }
  const grounded = fixed.flatMap(({ bodyA, bodyB }) =>
    bodyA === GROUND ? [parts.get(bodyB)] : bodyB === GROUND ? [parts.get(bodyA)] : [],
  );
  const still = new Set([...parts].flatMap(([body, part]) => (grounded.includes(part) ? [body] : [])));
  return { parts, still };
}
