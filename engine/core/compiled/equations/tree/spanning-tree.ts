/** The spanning tree of a system over its joints, from the ground (T 16.1): which joint carries which body. */
import { TREE_JOINTS } from '../joints/tree-joints';
import { free } from '../joints/free';
import type { CompiledJoint, System } from '../../../system/system';
import type { TreeJoint } from '../joints/tree-joint';

export interface Branch {
  readonly body: number;
  /** 0 is the ground. */
  readonly parent: number;
  readonly kind: TreeJoint;
  /** Null for a body that no joint carries. */
  readonly joint: CompiledJoint | null;
  /** Whether the parent is the joint's body B. */
  readonly reversed: boolean;
}

export interface SpanningTree {
  /** Parents before their children. */
  readonly branches: readonly Branch[];
  /** Joints that close loops. */
  readonly cut: readonly CompiledJoint[];
}

interface Candidate {
  readonly branch: Branch;
  readonly joint: CompiledJoint;
  readonly depth: number;
}

/** Joints with the fewest freedoms come first, and among those the nearest to the ground: this leaves the fewest rows to loops. */
export function growTree({ n, joints }: Pick<System, 'n' | 'joints'>): SpanningTree {
  const touching = Array.from({ length: n }, (): CompiledJoint[] => []);
  for (const joint of joints) {
    touching[joint.a].push(joint);
    touching[joint.b].push(joint);
  }
  const depths = new Int32Array(n).fill(-1);
  const branches: Branch[] = [];
  const carrying = new Set<CompiledJoint>();
  /** By freedoms. */
  const waiting: Candidate[][] = [];
  const reach = (body: number, depth: number) => {
    depths[body] = depth;
    for (const joint of touching[body]) {
      const kind = TREE_JOINTS[joint.record.kind];
      const reversed = joint.b === body;
      const child = reversed ? joint.a : joint.b;
      if (!kind || depths[child] >= 0) continue;
      const branch = { body: child, parent: body, kind, joint, reversed };
      (waiting[kind.velocities] ??= []).push({ branch, joint, depth });
    }
  };
  const grow = () => {
    for (let next = takeNearest(waiting, depths); next; next = takeNearest(waiting, depths)) {
      branches.push(next.branch);
      carrying.add(next.joint);
      reach(next.branch.body, next.depth + 1);
    }
  };
  reach(0, 0);
  grow();
  const byJoints = Array.from({ length: n - 1 }, (_, i) => i + 1).sort(
    (a, b) => touching[b].length - touching[a].length,
  );
  for (const body of byJoints) {
    if (depths[body] >= 0) continue;
    branches.push({ body, parent: 0, kind: free, joint: null, reversed: false });
    reach(body, 1);
    grow();
  }
  return { branches, cut: joints.filter((joint) => !carrying.has(joint)) };
}

/** Of the joints with the fewest freedoms, the one nearest to the ground whose body is not yet carried. */
function takeNearest(waiting: (Candidate[] | undefined)[], depths: Int32Array): Candidate | undefined {
  for (const candidates of waiting) {
    if (!candidates) continue;
    const open = candidates.filter(({ branch }) => depths[branch.body] < 0);
    candidates.length = 0;
    candidates.push(...open);
    if (open.length === 0) continue;
    let best = 0;
    for (let i = 1; i < open.length; i++) if (open[i].depth < open[best].depth) best = i;
    return candidates.splice(best, 1)[0];
  }
  return undefined;
}
