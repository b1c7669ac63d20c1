import { prescribes } from '../../engine/kinds/drivers/drivers';
import { drivenCoordinate, isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import type { Project } from '../../engine/model/project';

/** `Run 3, 90 rpm`: the number, and what the one driver of a turning joint does, which most runs differ in. */
export function nameRun(number: number, project: Project): string {
  const name = `Run ${number}`;
  const [driver, ...others] = project.drivers.filter((one) => prescribes(one) === 'rate');
  if (!driver || others.length > 0) return name;
  const joint = project.joints.find(({ id }) => id === driver.joint);
  if (!joint || !isDrivable(joint.kind)) return name;
  const { kind } = drivenCoordinate(joint.kind, driver.coordinate);
  if (kind === 'translation') return `${name}, ${round(driver.value)} m/s`;
  return `${name}, ${round((driver.value * 30) / Math.PI)} rpm`;
}

const round = (value: number): string => String(Number(value.toPrecision(4)) || 0).replace('-', '\u2212');
