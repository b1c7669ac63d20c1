/** A joint of the tree as the joints of MuJoCo that its child has, in the order in which they act from the parent on. */
import { inverse, into, turn } from '../../core/math/rigid';
import { dot, scaled, subtract } from '../vectors';
import type { Branch } from '../export/spanning-tree';
import type { Joint, JointKind, Vec3 } from '../../model/project';
import type { Scene } from '../export/scene';
import type { UniqueNames } from '../export/unique-names';

export interface MadeJoint {
  readonly type: 'hinge' | 'slide' | 'ball';
  /** Unique among joints of the file. */
  readonly name: string;
  /** In the frame of the child. */
  readonly position: Vec3;
  readonly axis: Vec3;
  /** Coordinate at the start [rad or m]. */
  readonly ref: number;
  /** 1, or 3 for a ball. */
  readonly rates: readonly number[];
  /** Whether its coordinate is that of the joint here. */
  readonly isOwn: boolean;
}

/** What was made of each joint of the tree, by its id. */
export type MadeJoints = ReadonlyMap<string, readonly MadeJoint[]>;

type Primitive = readonly [type: 'hinge' | 'slide' | 'ball', axis?: 0 | 1 | 2, side?: 'B'];

/** From A to B; axes of A's frame unless they are B's. */
export const PRIMITIVES: ReadonlyMap<JointKind, readonly Primitive[]> = new Map<
  JointKind,
  readonly Primitive[]
>([
  ['hinge', [['hinge', 2]]],
  ['slider', [['slide', 2]]],
  [
    'cylinder',
    [
      ['slide', 2],
      ['hinge', 2],
    ],
  ],
  [
    'screw',
    [
      ['slide', 2],
      ['hinge', 2],
    ],
  ],
  [
    'universal',
    [
      ['hinge', 0],
      ['hinge', 1, 'B'],
    ],
  ],
  [
    'planar',
    [
      ['slide', 0],
      ['slide', 1],
      ['hinge', 2],
    ],
  ],
  [
    'constant-orientation',
    [
      ['slide', 0],
      ['slide', 1],
      ['slide', 2],
    ],
  ],
  ['point-in-plane', [['slide', 0], ['slide', 1], ['ball']]],
  ['point-on-line', [['slide', 2], ['ball']]],
  ['ball', [['ball']]],
  ['nail', [['ball']]],
  ['fixed', []],
]);

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function jointElements(
  { joint, parent, child, reversed }: Branch,
  scene: Scene,
  names: UniqueNames,
): MadeJoint[] {
  if (joint === null) return [];
  const primitives = PRIMITIVES.get(joint.kind)!;
  const [placeA, placeB] = [scene.place(joint.bodyA, joint.frameA), scene.place(joint.bodyB, joint.frameB)];
  const frame = scene.frameOf(child);
  // what B does relative to A, A does the other way relative to B
  const sign = reversed ? -1 : 1;
  const back = inverse(frame.orientation);
  const spin = turn(back, subtract(scene.turningOf(child), scene.turningOf(parent)));
  const drift = subtract(scene.velocityAt(child, placeB.position), scene.velocityAt(parent, placeB.position));
  const position = into(frame, placeB).position;
  const made = primitives.map(([type, axis = 2, side], index): MadeJoint => {
    const along = turn((side ? placeB : placeA).orientation, AXES[axis]);
    const own = scaled(turn(back, along), sign);
    const kind = type === 'hinge' ? 'rotation' : 'translation';
    const isOwn = type !== 'ball' && isCoordinate(joint, type, primitives);
    const name = primitives.length === 1 ? joint.name : names.take(`${joint.name} ${index + 1}`);
    const rate = type === 'hinge' ? dot(spin, own) : dot(drift, scaled(along, sign));
    return {
      ...{ type, name, position, axis: own, isOwn },
      ref: isOwn ? scene.valueOf(joint, kind) : 0,
      rates: type === 'ball' ? spin : [rate],
    };
  });
  return reversed ? made.toReversed() : made;
}

/** Of several rotations none is the coordinate of the joint. */
function isCoordinate({ kind }: Joint, type: 'hinge' | 'slide', primitives: readonly Primitive[]): boolean {
  if (kind === 'screw') return type === 'hinge';
  return (
    primitives.filter(([one]) => one === type).length === 1 && ['hinge', 'slider', 'cylinder'].includes(kind)
  );
}
