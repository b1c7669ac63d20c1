import { BLOCKS } from '../constraints/blocks';
import { createMeshFinder } from '../../model/mesh/find-mesh';
import { driverDefinition, responseOf } from '../../kinds/drivers/drivers';
import { coordinatesOf, drivenCoordinate } from '../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../kinds/joints/joints';
import { use } from '../../kinds/joints/block-uses';
import { toMatrix } from '../math/quat';
import type { Armature } from './armatures';
import type { BlockBatch } from '../constraints/row-block';
import type { BlockUse } from '../../kinds/joints/joint-definition';
import type { Joint, JointFrame, Project } from '../../model/project';
import type { Mesh } from '../../kinds/couplings/mesh';
import { compileMesh } from './compile-mesh';
import { compileSwitched, countsTurns } from './compile-switched';
import type { Coordinate, CoordinateRow } from '../coordinates/coordinate';
import type { CoordinateDefinition } from '../coordinates/coordinate-definition';
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
  | 'viscous'
  | 'couplings'
  | 'counted'
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

/** Rows of all joints in file order, then those of couplings, of drivers and the switched ones. The records must be valid. */
export function compileJoints(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
  { scope, armatures }: { scope: CompiledScope; armatures: readonly Armature[] },
): RowArrays {
  const instances: Instance[] = [];
  let m = 0;
  const add = (use: BlockUse, joint: number, driver: number): number => {
    instances.push({ use, joint, driver, row: m });
    m += BLOCKS[use.block].rows;
    return m;
  };
  const turning = countTurns(project, scope);
  const joints = project.joints.map((record, index): CompiledJoint => {
    const row = m;
    for (const use of jointDefinition(record.kind).blocks(record.formulation)) add(use, index, -1);
    const { axesB, ...axis } = compileFrames(record, bodyIndex, com);
    const coordinates = coordinatesOf(record.kind).map((one): Coordinate => {
      const turn = one.kind === 'rotation' ? turning.indexOf(index) : -1;
      return { ...one, joint: index, axis, turn };
    });
    return { ...axis, axesB, record, row, rows: m - row, coordinates };
  });
  const firstCoupling = m;
  m += project.couplings.length;
  const jointRows = m;
  const drivers = project.drivers.map((driver, index): CompiledDriver => {
    const joint = project.joints.findIndex((candidate) => candidate.id === driver.joint);
    const wanted = drivenCoordinate(project.joints[joint].kind, driver.coordinate);
    const own = joints[joint].coordinates.find(({ kind }) => kind === wanted.kind) as Coordinate;
    const definition = driverDefinition(driver.kind);
    const row = definition.prescribes === null ? -1 : m;
    if (definition.prescribes !== null) add(useOf(wanted), joint, index);
    return {
      id: driver.id,
      name: driver.name,
      joint,
      prescribes: definition.prescribes,
      coordinate: own,
      target: definition.target?.(driver) ?? null,
      response: responseOf(driver),
      evaluate: scope.drivers[index]?.evaluate ?? null,
      formula: scope.drivers[index]?.formula ?? null,
      row,
    };
  });
  const atRow = createRows(joints);
  const own = project.couplings.length - armatures.length;
  const couplings = compileCouplings(project, joints, firstCoupling, atRow, (mesh) =>
    compileMesh(mesh, bodyIndex, com),
  ).map((coupling, i) => (i < own ? coupling : turnedBy(armatures[i - own], coupling, joints, atRow)));
  const { rows, ...switching } = compileSwitched(project, joints, drivers, m, atRow);
  m += rows;
  return {
    m,
    jointRows,
    joints,
    viscous: joints.filter(({ record }) => (record.friction?.viscous ?? 0) !== 0),
    drivers,
    ...compileRows(instances, joints, m, couplings, switching),
    batches: batch(instances, joints),
    couplings,
    counted: turning.flatMap((joint) => joints[joint].coordinates.filter(({ turn }) => turn >= 0)),
    ...switching,
    measured: joints
      .slice(0, joints.length - armatures.length)
      .flatMap(({ coordinates }) => coordinates.map((one) => atRow(one, 0))),
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
    frames: Float64Array.of(...record.frameA.orientation, ...record.frameB.orientation),
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

/** Joints whose turns the state counts, in state order: those with a coupling, stop, motor, reading or friction on their angle. */
function countTurns(project: Project, scope: CompiledScope): number[] {
  const { joints, couplings } = project;
  const isAngle = (joint: number): boolean =>
    coordinatesOf(joints[joint].kind).some(({ kind }) => kind === 'rotation');
  const coupled = couplings.flatMap(({ joint1, joint2 }) =>
    [joint1, joint2].map((record) => joints.findIndex(({ id }) => id === record)),
  );
  const all = [...joints.keys()];
  const counting = all.filter((joint) => countsTurns(project, joint));
  const rubbed = all.filter((joint) => (joints[joint].friction?.coulomb ?? 0) > 0);
  return [
    ...new Set([...[...coupled, ...counting].filter(isAngle), ...scope.counted, ...rubbed.filter(isAngle)]),
  ];
}

const useOf = ({ block }: CoordinateDefinition): BlockUse => use(block);

/** Writes a coordinate to a row. */
function createRows(joints: readonly CompiledJoint[]) {
  return (coordinate: Coordinate, row: number): CoordinateRow => {
    const [one] = batch([{ use: useOf(coordinate), joint: coordinate.joint, driver: -1, row }], joints);
    return { coordinate, batch: one };
  };
}

function compileCouplings(
  project: Project,
  joints: readonly CompiledJoint[],
  firstRow: number,
  atRow: ReturnType<typeof createRows>,
  meshOf: (mesh: Mesh) => CompiledMesh,
) {
  const findMesh = createMeshFinder(project);
  return project.couplings.map((coupling, i): CompiledCoupling => {
    const { id, name, joint1, joint2, ratio } = coupling;
    const found = findMesh(coupling);
    const side = (record: string) => {
      const joint = joints.findIndex((candidate) => candidate.record.id === record);
      return atRow(joints[joint].coordinates[0], firstRow + i);
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

/** The coupling of an armature, driven by the coordinate that has it: of two not always the first. */
function turnedBy(
  { coordinate }: Armature,
  coupling: CompiledCoupling,
  joints: readonly CompiledJoint[],
  atRow: ReturnType<typeof createRows>,
): CompiledCoupling {
  const [first, second] = coupling.sides;
  const { coordinates } = joints[first.coordinate.joint];
  const turning = coordinates.find(({ kind }) => kind === coordinate)!;
  return { ...coupling, sides: [atRow(turning, coupling.row), second] };
}

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
      for (const [slot, { coordinate }] of [[m + i, first] as const, [row, second] as const]) {
        rowA[slot] = coordinate.axis.a;
        rowB[slot] = coordinate.axis.b;
      }
    }
    rowJoint[row] = second.coordinate.joint;
    rowUnits[row] = second.coordinate.unit;
  });
  for (const { coordinate, first, offsets } of coordinates) {
    offsets.forEach((_, i) => {
      const { row } = switched[first + i];
      rowA[row] = coordinate.axis.a;
      rowB[row] = coordinate.axis.b;
      rowJoint[row] = coordinate.joint;
      rowUnits[row] = coordinate.unit;
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
      params.set(block.pack(joints[member.joint], member.use), block.stride * i);
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
