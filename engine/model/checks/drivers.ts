import { anyJoint } from '../../kinds/joints/joint-words';
import { coordinatesOf, drivenCoordinate, isDrivable } from '../../kinds/joints/joint-coordinates';
import type { Driver, Project } from '../project';
import { driverDefinition } from '../../kinds/drivers/drivers';
import { DocumentChecks } from './record-checks';
import { subjectOf } from './report';
import type { Report } from './report';

export function checkDrivers(project: Project, report: Report): void {
  const joints = new Map(project.joints.map((joint) => [joint.id, joint]));
  const prescribed = new Map<string, Driver>();
  const document = { project, bodies: new Set<string>() };
  for (const driver of project.drivers) {
    const subject = subjectOf('drivers', driver);
    const joint = joints.get(driver.joint);
    if (joint === undefined) {
      const what = `joint is "${driver.joint}", and there is no joint with that id`;
      report.error('missing-joint', subject, 'joint', what, `Choose ${anyJoint(isDrivable)} that exists.`);
      continue;
    }
    if (!isDrivable(joint.kind)) {
      const what = `it drives ${subjectOf('joints', joint).title}, a ${joint.kind} joint, which has no single coordinate`;
      const remedy = `Choose ${anyJoint(isDrivable)}.`;
      report.error('undrivable-joint', subject, 'joint', what, remedy);
    }
    const driven = drivenCoordinate(joint.kind, driver.coordinate);
    const definition = driverDefinition(driver.kind);
    definition.check?.(driver, driven, new DocumentChecks(document, 'drivers', driver, report));
    if (definition.prescribes === null) continue;
    const coordinate = coordinatesOf(joint.kind).length > 1 ? driven.kind : '';
    const key = `${driver.joint}/${coordinate}`;
    const other = prescribed.get(key);
    if (other === undefined) prescribed.set(key, driver);
    else {
      const of = coordinate === '' ? 'joint' : `the ${coordinate} of joint`;
      const what = `it prescribes the ${driver.kind} of ${of} ${driver.joint}, which ${other.id} prescribes already`;
      report.error('two-speeds', subject, 'joint', what, 'Delete one of the two, or make it an effort.');
    }
  }
}
