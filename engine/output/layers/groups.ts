/** Bodies that stay in one layer, since they touch each other within the plane: guides, teeth, belts, contacts and welds. */
import { jointDefinition } from '../../kinds/joints/joints';
import { drawnMesh } from '../gears/drawn-mesh';
import { GROUND } from '../../model/project';
import type { Joint, Project } from '../../model/project';

export interface Groups {
  readonly count: number;
  /** By the index of the body, numbered in the order of their first bodies. */
  readonly of: readonly number[];
  /** The one that slides on the ground; null if nothing does. */
  readonly guided: number | null;
}

export function groupBodies(project: Project): Groups {
  const index = new Map([[GROUND, 0], ...project.bodies.map(({ id }, i) => [id, i + 1] as const)]);
  const parent = [...index.values()];
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i];
    return i;
  };
  const join = (a: string, b: string): void => {
    const [i, k] = [index.get(a), index.get(b)];
    if (i === undefined || k === undefined) return;
    const [low, high] = [root(i), root(k)].sort((x, y) => x - y);
    parent[high] = low;
  };
  for (const joint of project.joints) if (keepsLevel(joint)) join(joint.bodyA, joint.bodyB);
  for (const { bodyA, bodyB } of project.contacts)
    if (bodyA !== GROUND && bodyB !== GROUND) join(bodyA, bodyB);
  for (const coupling of project.couplings) {
    const mesh = drawnMesh(project, coupling);
    if (mesh) join(...mesh.wheels);
  }
  const numbers = new Map<number, number>();
  const of = project.bodies.map((_, i) => {
    const own = root(i + 1);
    if (!numbers.has(own)) numbers.set(own, numbers.size);
    return numbers.get(own)!;
  });
  return { count: numbers.size, of, guided: numbers.get(0) ?? null };
}

const GUIDES: ReadonlySet<string | null> = new Set(['rail', 'shaft', 'thread', 'plane']);

function keepsLevel({ kind, bodyA, bodyB }: Joint): boolean {
  const { coordinates, holds, parts } = jointDefinition(kind);
  if (holds === 6 && coordinates.length === 0) return true;
  if (isRoller(kind)) return bodyA === GROUND || bodyB === GROUND;
  return GUIDES.has(parts.a);
}

/**
 * A pin that slides along a line, as in a slotted link: it reaches over to the body with the line, which may be in another layer. Along a
 * line of the ground it is as high as the line.
 */
export function isRoller(kind: Joint['kind']): boolean {
  const { plane, turns } = jointDefinition(kind);
  return plane === 'within' && turns !== null;
}
