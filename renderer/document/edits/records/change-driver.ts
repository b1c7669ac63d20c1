import { coordinatesOf, drivenCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import { findFields, RECORD_FIELDS } from '../../../../engine/model/fields/fields';
import type { CoordinateDefinition } from '../../../../engine/kinds/joints/joint-coordinates';
import type { Driver, Joint, Motion, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { updateRecord } from './update-record';

/** The coordinate that a driver acts on; an angle where its joint is missing. */
export const coordinateOf = (
  joint: Joint | undefined,
  { coordinate }: Pick<Driver, 'coordinate'>,
): CoordinateDefinition => drivenCoordinate(joint?.kind ?? 'hinge', coordinate);

/** Another kind of driver: what only the old one had goes, and its value means nothing any more. */
export function changeDriverKind(project: Project, driver: Driver, kind: Driver['kind']): Edit | null {
  const joint = project.joints.find(({ id }) => id === driver.joint);
  const values = { speed: coordinateOf(joint, driver).usualSpeed, position: 0, effort: 1 };
  return updateRecord(project, driver.id, 'Kind', () =>
    withoutStrays({ ...driver, kind, value: values[kind] }),
  );
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
  const known = new Set(findFields(RECORD_FIELDS.drivers, driver)?.map(({ key }) => key));
  const gone = ['motion', 'expression', 'maximum', 'response'].filter((key) => !known.has(key));
  return Object.fromEntries(
    Object.entries(driver).filter(([key]) => !gone.includes(key)),
  ) as unknown as Driver;
}

/** A motion of that size [rad or m] to begin with, in times that fit a run of some seconds. */
export function createMotionOf(kind: Motion['kind'], size: number): Motion {
  switch (kind) {
    case 'polynomial':
      return { kind, coefficients: [size] };
    case 'harmonic':
      return { kind, amplitude: size, frequency: 0.5, phase: 0 };
    case 'cycloidal':
      return {
        kind,
        rise: size,
        start: 0,
        riseTime: 1,
        dwellTime: 0.5,
        returnTime: 1,
        restTime: 0.5,
        repeat: 'periodic',
      };
    case 'table':
      return {
        kind,
        points: [
          [0, 0],
          [1, size],
          [2, 0],
        ],
        ends: 'clamped',
      };
  }
}
