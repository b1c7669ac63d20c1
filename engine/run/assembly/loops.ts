/**
 * Rings of bodies and joints: the biconnected parts of the graph (bodies as nodes, the ground among them, joints as edges).
 * Only they can fail to close; what is attached to a ring by a single joint always can.
 */
import type { Project } from '../../model/project';

export interface Loop {
  /** Body ids, and `ground` where the loop runs through it. */
  readonly bodies: ReadonlySet<string>;
  /** Indices into `project.joints`, ascending. */
  readonly joints: readonly number[];
}

interface Edge {
  readonly joint: number;
  readonly to: string;
}

/** Biconnected components with more than one joint, by Tarjan's search; iterative, as chains may be long. */
export function findLoops(project: Pick<Project, 'joints'>): Loop[] {
  const edges = adjacency(project);
  const depth = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: number[] = [];
  const loops: Loop[] = [];
  const seen = new Set<number>();
  for (const root of edges.keys()) {
    if (depth.has(root)) continue;
    depth.set(root, 0);
    low.set(root, 0);
    const path = [{ node: root, next: 0, by: -1 }];
    while (path.length > 0) {
      const top = path[path.length - 1];
      const edge = edges.get(top.node)?.[top.next++];
      if (edge) {
        if (seen.has(edge.joint)) continue;
        seen.add(edge.joint);
        stack.push(edge.joint);
        const known = depth.get(edge.to);
        if (known !== undefined) lower(low, top.node, known);
        else {
          depth.set(edge.to, path.length);
          low.set(edge.to, path.length);
          path.push({ node: edge.to, next: 0, by: edge.joint });
        }
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (!parent) continue;
      const reach = low.get(top.node) as number;
      lower(low, parent.node, reach);
      if (reach >= (depth.get(parent.node) as number)) loops.push(close(project, stack, top.by));
    }
  }
  return loops.filter(({ joints }) => joints.length > 1);
}

function adjacency({ joints }: Pick<Project, 'joints'>): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  const add = (from: string, joint: number, to: string) => {
    const list = edges.get(from);
    if (list) list.push({ joint, to });
    else edges.set(from, [{ joint, to }]);
  };
  joints.forEach(({ bodyA, bodyB }, joint) => {
    add(bodyA, joint, bodyB);
    add(bodyB, joint, bodyA);
  });
  return edges;
}

function lower(low: Map<string, number>, node: string, value: number): void {
  if (value < (low.get(node) as number)) low.set(node, value);
}

/** Pops the joints of one component off the stack, down to the one that led into it. */
function close({ joints }: Pick<Project, 'joints'>, stack: number[], by: number): Loop {
  const members = stack.splice(stack.lastIndexOf(by)).sort((a, b) => a - b);
  const bodies = new Set(members.flatMap((joint) => [joints[joint].bodyA, joints[joint].bodyB]));
  return { bodies, joints: members };
}
