/** Which sets of parameters may close a loop: each a change that an engineer would think of. */
import { jointDefinition } from '../../../kinds/joints/joints';
import { carrierOf, isOnGround } from '../loops/loop-parameters';
import type { LoopParameter } from '../loops/loop-problem';
import type { Repair } from '../assembly-reports';
import type { Joint, Project, Vec3 } from '../../../model/project';

export interface RepairOption {
  readonly kind: Exclude<Repair['kind'], 'elsewhere'>;
  readonly parameters: readonly LoopParameter[];
}

/** Distances below this fraction of the loop's size count as zero [1]. */
const SAME_POINT = 1e-6;
/** Sides tried per body. */
const MOST_SIDES = 6;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Where a joint's frame sits on a body of the loop. */
export interface Corner {
  readonly joint: number;
  readonly side: 'a' | 'b';
  readonly position: Vec3;
}

/** Single records, then all of a kind, then lengths and axes together. `angles`: whether axes are misaligned too. */
export function listOptions(project: Project, size: number, angles: boolean): RepairOption[] {
  const lengths = [
    ...project.bodies.flatMap((body) => sidesOf(project, body.id, size)),
    ...project.joints.flatMap(({ kind }, joint) =>
      jointDefinition(kind).points === 'apart' ? [[{ kind: 'rod', joint } as const]] : [],
    ),
  ];
  const points = pointsOf(project);
  const axes = angles ? axesOf(project) : [];
  const all = (kind: RepairOption['kind'], sets: readonly (readonly LoopParameter[])[]): RepairOption[] =>
    sets.length > 1 ? [{ kind, parameters: sets.flat() }] : [];
  return [
    ...lengths.map((parameters) => ({ kind: 'length' as const, parameters })),
    ...points.map((parameters) => ({ kind: 'point' as const, parameters })),
    ...axes.map((parameters) => ({ kind: 'axis' as const, parameters })),
    ...all('lengths', lengths),
    ...all('points', points),
    ...all('axes', axes),
    ...(axes.length > 0 ? all('mixed', [...points, ...lengths, ...axes]) : []),
  ];
}

export function cornersOf({ joints }: Pick<Project, 'joints'>, body: string): Corner[] {
  return joints.flatMap((joint, index) =>
    (['a', 'b'] as const)
      .filter((side) => carrierOf(joint, side) === body)
      .map((side) => ({ joint: index, side, position: frameOf(joint, side).position })),
  );
}

export const frameOf = (joint: Joint, side: 'a' | 'b') => (side === 'a' ? joint.frameA : joint.frameB);

/** Distances between the joints of a link; the joint farther from the body's origin moves. */
function sidesOf(project: Project, body: string, size: number): LoopParameter[][] {
  const corners = cornersOf(project, body);
  const sides: LoopParameter[][] = [];
  corners.forEach((one, i) => {
    for (const other of corners.slice(i + 1)) {
      const [fixed, moving] = norm(one.position) > norm(other.position) ? [other, one] : [one, other];
      const d = moving.position.map((value, c) => value - fixed.position[c]);
      const length = Math.hypot(...d);
      if (length <= SAME_POINT * size) continue;
      const direction = d.map((value) => value / length) as unknown as Vec3;
      sides.push([{ kind: 'point', joint: moving.joint, side: moving.side, direction }]);
    }
  });
  return sides.slice(0, MOST_SIDES);
}

/** Points on the ground can be put anywhere; a loop without any there may move its joints on their second bodies. */
function pointsOf({ joints }: Project): LoopParameter[][] {
  const grounded = joints.some((joint) => isOnGround(joint) !== null);
  return joints.flatMap((joint, index) => {
    const side = grounded ? isOnGround(joint) : 'b';
    if (side === null || !holdsPoint(joint)) return [];
    return [AXES.map((direction) => ({ kind: 'point' as const, joint: index, side, direction }))];
  });
}

const holdsPoint = ({ kind }: Joint): boolean => jointDefinition(kind).points !== 'free';

function axesOf({ joints }: Project): LoopParameter[][] {
  return joints.flatMap((joint, index) => {
    if (!jointDefinition(joint.kind).holdsDirection) return [];
    const side = isOnGround(joint) ?? 'b';
    return [AXES.map((direction) => ({ kind: 'axis' as const, joint: index, side, direction }))];
  });
}

const norm = (v: Vec3): number => Math.hypot(...v);
