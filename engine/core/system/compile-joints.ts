import { BLOCKS } from '../constraints/blocks';
import { DRIVER_BLOCK, driverBlock, JOINT_BLOCKS } from '../constraints/joints';
import { createMeshFinder } from '../../model/mesh/find-mesh';
import { createMotion } from '../../model/motions/motion';
import { RESPONSE, isMotor } from '../../model/project';
import { toMatrix } from '../math/quat';
import type { BlockBatch, BlockKind } from '../constraints/row-block';
import type { BlockUse } from '../constraints/joints';
import type { Joint, JointFrame, Project } from '../../model/project';
import type { Mesh } from '../../model/mesh/mesh';
import { compileMesh } from './compile-mesh';
import { compileSwitched, countsTurns } from './compile-switched';
import type { CompiledScope } from './compile-scope';
import type { CompiledCoupling, CompiledDriver, CompiledJoint, CompiledMesh, System } from './system';

type RowArrays = Pick<
  System,
  | 'm'
  | 'jointRows'
  | 'batches'
  | 'rowA'
  | 'rowB'
  | 'rowJoint'
  | 'joints'
  | 'couplings'
  | 'turnJoints'
  | 'drivers'
  | 'switched'
  | 'coordinates'
  | 'measured'
> & { rowUnits: ('m' | 'rad')[] };

interface Instance {
  use: BlockUse;
  joint: number;
  driver: number;
  row: number;
}

/** Rows of all joints in the order of the file, then those of couplings, of speed drivers and the switched ones. Expects valid records. */
export function compileJoints(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
  scope: CompiledScope,
): RowArrays {
  const instances: Instance[] = [];
  let m = 0;
  const add = (use: BlockUse, joint: number, driver: number): number => {
    instances.push({ use, joint, driver, row: m });
    m += BLOCKS[use.block].rows;
    return m;
  };
  const joints = project.joints.map((record, index): CompiledJoint => {
    const row = m;
    for (const use of JOINT_BLOCKS[record.kind](record.formulation)) add(use, index, -1);
    return { ...compileFrames(record, bodyIndex, com), record, row, rows: m - row };
  });
  const firstCoupling = m;
  m += project.couplings.length;
  const jointRows = m;
  const drivers = project.drivers.map((driver, index): CompiledDriver => {
    const joint = project.joints.findIndex((candidate) => candidate.id === driver.joint);
    const use = driverBlock(project.joints[joint].kind, driver.coordinate);
    const row = driver.kind !== 'effort' && use ? m : -1;
    if (row >= 0 && use) add(use, joint, index);
    return {
      id: driver.id,
      name: driver.name,
      joint,
      kind: driver.kind,
      slides: use?.block === 'slide-distance',
      motion: driver.kind === 'position' && driver.motion ? createMotion(driver.motion) : null,
      response: driver.kind === 'position' && isMotor(driver) ? (driver.response ?? RESPONSE) : 0,
      evaluate: scope.drivers[index],
      row,
    };
  });
  const turnJoints: number[] = [];
  const coordinateOf = createCoordinates(joints, turnJoints);
  const couplings = compileCouplings(project, joints, firstCoupling, coordinateOf, (mesh) =>
    compileMesh(mesh, bodyIndex, com),
  );
  joints.forEach((_, joint) => countsTurns(project, joint) && coordinateOf(joint, 0));
  turnJoints.push(...scope.counted.filter((joint) => !turnJoints.includes(joint)));
  const { rows, ...switching } = compileSwitched(project, joints, drivers, m, coordinateOf);
  m += rows;
  return {
    m,
    jointRows,
    joints,
    drivers,
    ...compileRows(instances, joints, m, couplings, switching),
    batches: batch(instances, joints),
    couplings,
    turnJoints,
    ...switching,
    measured: compileMeasured(joints),
  };
}

function compileFrames(record: Joint, bodyIndex: ReadonlyMap<string, number>, com: Float64Array) {
  const a = bodyIndex.get(record.bodyA) as number;
  const b = bodyIndex.get(record.bodyB) as number;
  return {
    a,
    b,
    pointA: fromCenter(record.frameA, com, a),
    pointB: fromCenter(record.frameB, com, b),
    axesA: axes(record.frameA),
    axesB: axes(record.frameB),
  };
}

function fromCenter(frame: JointFrame, com: Float64Array, body: number): Float64Array {
  return Float64Array.from(frame.position, (value, c) => value - com[3 * body + c]);
}

function axes(frame: JointFrame): Float64Array {
  const matrix = new Float64Array(9);
  toMatrix(matrix, 0, Float64Array.from(frame.orientation), 0);
  return matrix;
}

/** The coordinate of a joint as one instance written to `row`, and the place of its turns in the state; null where there is none. */
function createCoordinates(joints: readonly CompiledJoint[], turnJoints: number[]) {
  return (joint: number, row: number) => {
    const use = DRIVER_BLOCK[joints[joint].record.kind];
    if (!use) return null;
    if (use.block === 'hinge-angle' && !turnJoints.includes(joint)) turnJoints.push(joint);
    const [one] = batch([{ use, joint, driver: -1, row }], joints);
    return { turn: turnJoints.indexOf(joint), batch: one };
  };
}

/** The coordinates of all joints that have any, each as an instance of its own written to row 0. */
function compileMeasured(joints: readonly CompiledJoint[]): System['measured'] {
  return joints.flatMap(({ record }, joint) => {
    const uses = [
      driverBlock(record.kind, 'rotation'),
      record.kind === 'cylinder' ? driverBlock('cylinder', 'translation') : undefined,
    ];
    return uses.flatMap((use) =>
      use ? [{ joint, batch: batch([{ use, joint, driver: -1, row: 0 }], joints)[0] }] : [],
    );
  });
}

function compileCouplings(
  project: Project,
  joints: readonly CompiledJoint[],
  firstRow: number,
  coordinateOf: ReturnType<typeof createCoordinates>,
  meshOf: (mesh: Mesh) => CompiledMesh,
) {
  const findMesh = createMeshFinder(project);
  return project.couplings.map((coupling, i): CompiledCoupling => {
    const { id, name, joint1, joint2, ratio } = coupling;
    const found = findMesh(coupling);
    const side = (record: string) => {
      const joint = joints.findIndex((candidate) => candidate.record.id === record);
      return { joint, ...(coordinateOf(joint, firstRow + i) as Coordinate) };
    };
    return {
      id,
      name,
      ratio,
      row: firstRow + i,
      sides: [side(joint1), side(joint2)],
      mesh: found && 'mesh' in found ? meshOf(found.mesh) : null,
    };
  });
}

type Coordinate = NonNullable<ReturnType<ReturnType<typeof createCoordinates>>>;

function compileRows(
  instances: readonly Instance[],
  joints: readonly CompiledJoint[],
  m: number,
  couplings: readonly CompiledCoupling[],
  { switched, coordinates }: Pick<System, 'switched' | 'coordinates'>,
) {
  const rowA = new Int32Array(m + couplings.length);
  const rowB = new Int32Array(m + couplings.length);
  const rowJoint = new Int32Array(m);
  const rowUnits: ('m' | 'rad')[] = [];
  for (const { use, joint, row } of instances) {
    BLOCKS[use.block].units.forEach((unit, r) => {
      rowA[row + r] = joints[joint].a;
      rowB[row + r] = joints[joint].b;
      rowJoint[row + r] = joint;
      rowUnits[row + r] = unit;
    });
  }
  couplings.forEach(({ row, sides: [first, second], mesh }, i) => {
    if (mesh) {
      rowA[row] = mesh.wheel1;
      rowB[row] = mesh.wheel2;
    } else {
      for (const [slot, { joint }] of [[m + i, first] as const, [row, second] as const]) {
        rowA[slot] = joints[joint].a;
        rowB[slot] = joints[joint].b;
      }
    }
    rowJoint[row] = second.joint;
    rowUnits[row] = second.batch.block.units[0];
  });
  for (const { joint, first, offsets, batch: one } of coordinates) {
    offsets.forEach((_, i) => {
      const { row } = switched[first + i];
      rowA[row] = joints[joint].a;
      rowB[row] = joints[joint].b;
      rowJoint[row] = joint;
      rowUnits[row] = one.block.units[0];
    });
  }
  return { rowA, rowB, rowJoint, rowUnits };
}

function batch(instances: readonly Instance[], joints: readonly CompiledJoint[]): BlockBatch[] {
  const kinds = [...new Set(instances.map((instance) => instance.use.block))];
  return kinds.map((kind) => {
    const block = BLOCKS[kind];
    const members = instances.filter((instance) => instance.use.block === kind);
    const params = new Float64Array(block.stride * members.length);
    members.forEach((member, i) => {
      params.set(PARAMS[kind](joints[member.joint], member.use), block.stride * i);
    });
    return {
      block,
      count: members.length,
      row: Int32Array.from(members, (member) => member.row),
      a: Int32Array.from(members, (member) => joints[member.joint].a),
      b: Int32Array.from(members, (member) => joints[member.joint].b),
      driver: Int32Array.from(members, (member) => member.driver),
      params,
    };
  });
}

const column = (matrix: Float64Array, c: number) => [matrix[c], matrix[3 + c], matrix[6 + c]];
const unit = (axis: number) => [0, 1, 2].map((c) => (c === axis ? 1 : 0));
const plane = (joint: CompiledJoint, use: BlockUse) => [
  ...joint.pointA,
  ...column(joint.axesA, use.axisA),
  ...joint.pointB,
];
const axesQuaternions = (joint: CompiledJoint) => [
  ...joint.record.frameA.orientation,
  ...joint.record.frameB.orientation,
];

/** Constants of one instance, in the layout that the block's file states. */
const PARAMS: Record<BlockKind, (joint: CompiledJoint, use: BlockUse) => number[]> = {
  'coincident-points': (joint) => [...joint.pointA, ...joint.pointB],
  nail: (joint) => [...joint.pointA, ...joint.pointB],
  'perpendicular-directions': (joint, use) => [
    ...column(joint.axesA, use.axisA),
    ...column(joint.axesB, use.axisB),
  ],
  'relative-rotation': (joint, use) => [...axesQuaternions(joint), ...unit(use.axisB)],
  'point-in-plane': plane,
  'point-distance': (joint) => [...joint.pointA, ...joint.pointB, joint.record.length as number],
  'screw-advance': (joint, use) => [
    ...plane(joint, use),
    ...axesQuaternions(joint),
    (joint.record.pitch as number) / (2 * Math.PI),
  ],
  'slide-distance': plane,
  'hinge-angle': axesQuaternions,
};
