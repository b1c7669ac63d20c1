/** Joints as a tree from the ground, for formats of trees: the joints outside it close loops. */
import { GROUND } from '../../model/project';
import type { Joint, JointKind, Project } from '../../model/project';

/** A joint from the ground outwards. */
export interface Branch {
  /** Null for a body that no joint of the tree reaches. */
  readonly joint: Joint | null;
  readonly parent: string;
  readonly child: string;
  /** The child is body A of the joint: its coordinates are those of the parent relative to the child. */
  readonly reversed: boolean;
}

export interface SpanningTree {
  /** Each after that of its parent. */
  readonly branches: readonly Branch[];
  readonly loops: readonly Joint[];
}

/** `carries`: kinds that can be in the tree; `closes`: kinds that the format can also have outside it, which are left for that. */
export function findSpanningTree(
  { bodies, joints }: Project,
  carries: ReadonlySet<JointKind>,
  closes: ReadonlySet<JointKind>,
): SpanningTree {
  const at = new Map<string, Joint[]>();
  for (const joint of joints) {
    if (!carries.has(joint.kind)) continue;
    for (const end of [joint.bodyA, joint.bodyB]) at.set(end, [...(at.get(end) ?? []), joint]);
  }
  const branches: Branch[] = [];
  const used = new Set<Joint>();
  const reached = new Set<string>([GROUND]);
  // those that can only be in the tree come first
  const [first, then]: [Branch[], Branch[]] = [[], []];
  const offer = (from: string): void => {
    for (const joint of at.get(from) ?? []) {
      const reversed = joint.bodyB === from;
      const child = reversed ? joint.bodyA : joint.bodyB;
      (closes.has(joint.kind) ? then : first).push({ joint, parent: from, child, reversed });
    }
  };
  const grow = (): void => {
    for (let one = 0, two = 0; one < first.length || two < then.length;) {
      const branch = one < first.length ? first[one++] : then[two++];
      if (reached.has(branch.child)) continue;
      reached.add(branch.child);
      branches.push(branch);
      used.add(branch.joint!);
      offer(branch.child);
    }
    first.length = then.length = 0;
  };
  offer(GROUND);
  grow();
  for (const { id } of bodies) {
    if (reached.has(id)) continue;
    reached.add(id);
    branches.push({ joint: null, parent: GROUND, child: id, reversed: false });
    offer(id);
    grow();
  }
  return { branches, loops: joints.filter((joint) => !used.has(joint)) };
}
