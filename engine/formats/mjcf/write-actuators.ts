/** Drivers as actuators, whose controls are in the keyframe. */
import { drivenCoordinate } from '../../kinds/joints/joint-coordinates';
import { node } from '../export/xml-writer';
import type { Driver } from '../../model/project';
import type { ExportLog } from '../export/export-log';
import type { MadeJoints } from './joint-elements';
import type { Scene } from '../export/scene';
import type { XmlNode } from '../export/xml-writer';

/** Gain of a driver that prescribes, over the inertia that it would have to move: as stiff as steps allow. */
const STIFF = 1e4;

export function writeActuators(
  scene: Scene,
  made: MadeJoints,
  log: ExportLog,
): { actuators: XmlNode[]; controls: number[] } {
  const { project } = scene;
  const gain = STIFF * inertiaOf(scene);
  const actuators: XmlNode[] = [];
  const controls: number[] = [];
  for (const driver of project.drivers) {
    const record = project.joints.find(({ id }) => id === driver.joint)!;
    const wanted = drivenCoordinate(record.kind, driver.coordinate).kind === 'rotation' ? 'hinge' : 'slide';
    const joint = made.get(driver.joint)?.find(({ type, isOwn }) => isOwn && type === wanted);
    if (joint === undefined) {
      log.leave('driver', driver.name, 'its joint closes a loop, and has no coordinate in MuJoCo');
      continue;
    }
    const most = driver.kind === 'effort' ? null : (driver.maximum ?? null);
    const range = most === null ? {} : { forcelimited: 'true', forcerange: [-most, most] };
    const common = { name: driver.name, joint: joint.name };
    if (driver.kind === 'effort') actuators.push(node('motor', common));
    else if (driver.kind === 'speed')
      actuators.push(node('velocity', { ...common, kv: gain / 10, ...range }));
    else actuators.push(node('position', { ...common, kp: gain, ...range }));
    controls.push(driver.value);
    tell(driver, log);
  }
  return { actuators, controls };
}

function tell(driver: Driver, log: ExportLog): void {
  if (driver.kind === 'effort') {
    if (driver.expression) log.change('driver', driver.name, 'its value is kept, its expression is left out');
    return;
  }
  const word = driver.kind === 'speed' ? 'a damper towards its speed' : 'a spring towards its position';
  log.change('driver', driver.name, `in MuJoCo it is ${word}, not exact`);
  if (driver.kind === 'position' && driver.motion)
    log.leave('motion', driver.name, 'a control that changes with time is given by a program');
}

/** Largest moment of inertia of a body about an axis of its frame [kg m^2], or mass [kg] if that is more. */
function inertiaOf({ bodies }: Scene): number {
  return [...bodies.values()].reduce(
    (most, { mass }) => Math.max(most, mass.mass, ...mass.inertia.slice(0, 3)),
    1e-3,
  );
}
