import { coordinatesOf, drivenCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import { driverDefinition } from '../../../../engine/kinds/drivers/drivers';
import { DRIVER_FIELDS } from '../../../../engine/model/fields/fields';
import type { CoordinateDefinition } from '../../../../engine/kinds/joints/joint-coordinates';
import type { Driver, DriverKind, Joint, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { updateRecord } from './update-record';

/** The coordinate that a driver acts on; an angle where its joint is missing. */
export const coordinateOf = (
  joint: Joint | undefined,
  { coordinate }: Pick<Driver, 'coordinate'>,
): CoordinateDefinition => drivenCoordinate(joint?.kind ?? 'hinge', coordinate);

/** Another kind of driver: what only the old one had goes, and its value means nothing any more. */
export function changeDriverKind(project: Project, driver: Driver, kind: DriverKind): Edit | null {
  const joint = project.joints.find(({ id }) => id === driver.joint);
  const value = driverDefinition(kind).usual(coordinateOf(joint, driver));
  return updateRecord(project, driver.id, 'Kind', () => withoutStrays({ ...driver, kind, value }));
}

/** Another joint: only one with two coordinates asks which of them is driven. */
export function changeDriverJoint(project: Project, driver: Driver, id: string): Edit | null {
  const joint = project.joints.find((one) => one.id === id);
  const { coordinate, ...rest } = driver;
  return updateRecord(project, driver.id, 'Joint', () => ({
    ...rest,
    joint: id,
    ...(joint && coordinatesOf(joint.kind).length > 1
      ? { coordinate: drivenCoordinate(joint.kind, coordinate).kind }
      : {}),
  }));
}

/** Fields that records of the kind do not have would only be warned about. */
function withoutStrays(driver: Driver): Driver {
  const gone = new Set(
    DRIVER_FIELDS.flatMap(({ key, only = [driver.kind] }) => (only.includes(driver.kind) ? [] : key)),
  );
  return Object.fromEntries(Object.entries(driver).filter(([key]) => !gone.has(key))) as unknown as Driver;
}
