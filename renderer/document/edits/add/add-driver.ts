import { createDriver, createId } from '../../../../engine/model/defaults';
import * as kinds from '../../../../engine/kinds/joints/joint-coordinates';
import { driverDefinition, prescribes } from '../../../../engine/kinds/drivers/drivers';
import type { DriverKind, Joint, Project } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

export const isDrivable = (joint: Joint): boolean => kinds.isDrivable(joint.kind);

/** The joint a new driver would act on: the one asked for, else the first that has none; null when there is none. */
export function findDrivable(project: Project, wanted: string | null): Joint | null {
  const asked = project.joints.find((joint) => joint.id === wanted);
  if (asked !== undefined && isDrivable(asked)) return asked;
  const driven = new Set(project.drivers.map((driver) => driver.joint));
  return project.joints.find((joint) => isDrivable(joint) && !driven.has(joint.id)) ?? null;
}

/**
 * A joint whose motion is prescribed already gets a torque or force: two prescribed motions would contradict. `speed`
 * [rad/s or m/s] is that of a joint whose motion is free; without it the driver turns once, or goes 0.1 m, per second.
 */
export function addDriver(project: Project, wanted: string | null, speed: number | null = null): Edit | null {
  const joint = findDrivable(project, wanted);
  if (joint === null) return null;
  const id = createId(idsOf(project), 'driver');
  const name = freeName(project, 'Driver');
  const taken = project.drivers.some((driver) => driver.joint === joint.id && prescribes(driver) !== null);
  const kind: DriverKind = taken ? 'effort' : 'speed';
  const [first, second] = kinds.coordinatesOf(joint.kind);
  const value = (taken ? null : speed) ?? driverDefinition(kind).usual(first);
  const coordinate = second ? { coordinate: first.kind } : {};
  const driver = createDriver({ id, name, joint: joint.id, kind, value, ...coordinate });
  return createEdit(`Add ${name}`, project, { ...project, drivers: [...project.drivers, driver] }, id);
}
