import { prescribes } from '../../engine/kinds/drivers/drivers';
import { drivenCoordinate, isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { typedUnit } from '../../engine/model/formulas/typed-quantity';
import type { Project } from '../../engine/model/project';
import type { ShownUnits } from '../../engine/model/quantity/unit-systems';
import { quantityLabel, restingText } from '../ui/quantity';

/** `Run 3, 90 rpm`: the number, and what the one driver does, which most runs differ in: as it was typed, else in these units. */
export function nameRun(number: number, project: Project, units: ShownUnits): string {
  const name = `Run ${number}`;
  const [driver, ...others] = project.drivers.filter((one) => prescribes(one) === 'rate');
  if (!driver || others.length > 0) return name;
  const joint = project.joints.find(({ id }) => id === driver.joint);
  if (!joint || !isDrivable(joint.kind)) return name;
  const { kind } = drivenCoordinate(joint.kind, driver.coordinate);
  const typed = driver.formulas?.find(({ field }) => field === 'value')?.formula ?? '';
  const speed =
    typedUnit(typed) === null
      ? kind === 'translation'
        ? quantityLabel(driver.value, 'm/s', units, { digits: 4 })
        : quantityLabel(driver.value, 'rad/s', units, { usual: 'rpm', digits: 4 })
      : restingText(typed);
  return `${name}, ${speed.replace('-', '\u2212')}`;
}
