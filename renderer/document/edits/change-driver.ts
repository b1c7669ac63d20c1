import { findFields, RECORD_FIELDS } from '../../../engine/model/fields';
import type { Driver, Joint, Motion, Project } from '../../../engine/model/project';
import type { Edit } from './edit';
import { updateRecord } from './update-record';

/** Whether a driver acts along its joint's axis, in metres and newtons, and not about it. */
export function slides(joint: Joint | undefined, { coordinate }: Pick<Driver, 'coordinate'>): boolean {
  return joint?.kind === 'slider' || (joint?.kind === 'cylinder' && coordinate === 'translation');
}

/** Another kind of driver: what only the old one had goes, and its value means nothing any more. */
export function changeDriverKind(project: Project, driver: Driver, kind: Driver['kind']): Edit | null {
  const joint = project.joints.find(({ id }) => id === driver.joint);
  const along = slides(joint, driver);
  const values = { speed: along ? 0.1 : 2 * Math.PI, position: 0, effort: 1 };
  return updateRecord(project, driver.id, 'Kind', () =>
    withoutStrays({ ...driver, kind, value: values[kind] }),
  );
}

/** Another joint: only a cylinder asks which of its coordinates is driven. */
export function changeDriverJoint(project: Project, driver: Driver, id: string): Edit | null {
  const joint = project.joints.find((one) => one.id === id);
  const { coordinate, ...rest } = driver;
  return updateRecord(project, driver.id, 'Joint', () => ({
    ...rest,
    joint: id,
    ...(joint?.kind === 'cylinder' ? { coordinate: coordinate ?? 'rotation' } : {}),
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

/** A motion to begin with: a quarter turn, or a tenth of a metre, in times that fit a run of some seconds. */
export function createMotionOf(kind: Motion['kind'], along: boolean): Motion {
  const size = along ? 0.1 : Math.PI / 2;
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
