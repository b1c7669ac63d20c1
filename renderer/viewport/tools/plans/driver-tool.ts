/** Plan of the driver tool: click the joint that is driven. */
import * as kinds from '../../../../engine/kinds/joints/joint-coordinates';
import { anyJoint } from '../../../../engine/kinds/joints/joint-words';
import { addDriver, isDrivable } from '../../../document/edits/add/add-driver';
import { parseQuantity, quantityLabel } from '../../../ui/quantity';
import type { DrawPlan, Picked, PlanSize } from '../draw/draw-plan';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';
import { shownUnits, typedIn } from '../../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';

const DRIVABLE_JOINTS = anyJoint(kinds.isDrivable);
const NO_JOINT = TEXT.noJointHere(DRIVABLE_JOINTS);

export function driverPlan(context: ToolContext): DrawPlan {
  /** The joint whose symbol was clicked, away from its point. */
  let over: string | null = null;
  let isLinear = false;
  const speed: PlanSize = {
    id: 'speed',
    label: 'Speed',
    value: null,
    show: () => showSpeed(speed.value, isLinear, shownUnits(context.model())),
    read(text) {
      const units = shownUnits(context.model());
      const turning = parseQuantity(text, 'rad/s', typedIn('rad/s', units, 'rpm'));
      isLinear = !turning.ok;
      return turning.ok ? turning : parseQuantity(text, 'm/s', typedIn('m/s', units));
    },
  };
  const jointAt = (point: Picked | undefined) =>
    context.model().joints.find(({ id }) => id === (point?.joint ?? over)) ?? null;
  return {
    title: 'Driver',
    count: 1,
    hint: () => TEXT.clickDrivenJoint,
    measure: () => 'none',
    sizes: [speed],
    press(at) {
      over = context.model().joints.find(({ id }) => id === at.record)?.id ?? null;
      return false;
    },
    sketch: () => ({ lines: [], marks: [] }),
    lines: false,
    counts: false,
    build(project, [point]) {
      const joint = jointAt(point);
      if (joint === null) return NO_JOINT;
      if (!isDrivable(joint)) return TEXT.notDrivable(joint.name, OTHER);
      if (speed.value !== null && isLinear !== (kinds.mainCoordinate(joint.kind).kind === 'translation'))
        return TEXT.speedUnit(joint.name, isLinear ? TEXT.angularUnits : 'm/s');
      return addDriver(project, joint.id, speed.value) ?? NO_JOINT;
    },
    typed: ({ drivers }) => drivers.map(({ id }) => ({ record: id, field: 'value', text: speed.text })),
  };
}

const OTHER = `Click ${DRIVABLE_JOINTS}.`;

const showSpeed = (value: number | null, isLinear: boolean, units: ShownUnits): string =>
  isLinear && value !== null
    ? quantityLabel(value, 'm/s', units)
    : quantityLabel(value ?? 2 * Math.PI, 'rad/s', units, { usual: 'rpm' });
