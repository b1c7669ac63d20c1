import type { CompiledDriver, CompiledJoint, SwitchedCoordinate } from './system';
import { dryFriction } from '../forces/dry-friction';
import { drivenCoordinate } from '../../kinds/joints/joint-coordinates';
import { isMotor } from '../../kinds/drivers/drivers';
import type { Coordinate, CoordinateRow } from '../coordinates/coordinate';
import type { Project } from '../../model/project';
import type { SwitchedRow } from './switched-row';

type NewRow = Partial<SwitchedRow> &
  Pick<SwitchedRow, 'kind' | 'row' | 'id' | 'name' | 'joint' | 'coordinate'>;

const row = (fields: NewRow): SwitchedRow => ({
  driver: -1,
  lower: 0,
  upper: Infinity,
  restitution: 0,
  normal: -1,
  partner: -1,
  coefficient: 0,
  ...fields,
});

/** Whether the turns of a joint must be counted: its stops are beyond one turn, or a motor can lose its position. */
export function countsTurns(project: Project, joint: number): boolean {
  const { id, kind, limits } = project.joints[joint];
  const stops = limits && (limits.minimum !== null || limits.maximum !== null);
  const motor = project.drivers.some(
    (driver) =>
      driver.joint === id && isMotor(driver) && drivenCoordinate(kind, driver.coordinate).kind === 'rotation',
  );
  return Boolean(stops) || motor;
}

/**
 * Motors, then rows of limits and friction from `firstRow` on. `atRow` writes a coordinate to a row.
 */
export function compileSwitched(
  project: Project,
  joints: readonly CompiledJoint[],
  drivers: readonly CompiledDriver[],
  firstRow: number,
  atRow: (coordinate: Coordinate, row: number) => CoordinateRow,
): { switched: SwitchedRow[]; coordinates: SwitchedCoordinate[]; rows: number } {
  const switched = compileMotors(project, drivers);
  const coordinates: SwitchedCoordinate[] = [];
  let next = firstRow;
  joints.forEach(({ record, coordinates: own }, joint) => {
    const { id, name, limits } = record;
    if (own.length !== 1) return;
    const [coordinate] = own;
    const owner = { id, name, joint, coordinate, restitution: limits?.restitution ?? 0 };
    const first = switched.length;
    const offsets: number[] = [];
    const add = (fields: Pick<SwitchedRow, 'kind'> & Partial<SwitchedRow>, offset: number) => {
      switched.push(row({ ...owner, ...fields, row: next++ }));
      offsets.push(offset);
    };
    if (limits && limits.minimum !== null) add({ kind: 'limit-minimum' }, limits.minimum);
    if (limits && limits.maximum !== null) add({ kind: 'limit-maximum' }, limits.maximum);
    const friction = dryFriction(record);
    if (friction) add(friction, 0);
    if (offsets.length > 0) coordinates.push({ ...atRow(coordinate, switched[first].row), first, offsets });
  });
  return { switched, coordinates, rows: next - firstRow };
}

function compileMotors(project: Project, drivers: readonly CompiledDriver[]): SwitchedRow[] {
  return project.drivers.flatMap((driver, i) => {
    const { id, name, joint, coordinate, row: at, response } = drivers[i];
    if (!isMotor(driver)) return [];
    const maximum = driver.maximum as number;
    const kind = response > 0 ? 'servo' : 'motor';
    return [row({ kind, row: at, id, name, joint, coordinate, driver: i, lower: -maximum, upper: maximum })];
  });
}
