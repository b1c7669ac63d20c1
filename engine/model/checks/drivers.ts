import { ONE_COORDINATE } from '../project';
import type { Project } from '../project';
import { subjectOf } from './report';
import type { Report } from './report';

export function checkDrivers(project: Project, report: Report): void {
  const joints = new Map(project.joints.map((joint) => [joint.id, joint]));
  const speeds = new Map<string, string>();
  for (const driver of project.drivers) {
    const subject = subjectOf('drivers', driver);
    const joint = joints.get(driver.joint);
    if (joint === undefined) {
      const what = `joint is "${driver.joint}", and there is no joint with that id`;
      report.error('missing-joint', subject, 'joint', what, 'Choose a hinge, slider or screw that exists.');
      continue;
    }
    if (!ONE_COORDINATE.has(joint.kind)) {
      const what = `it drives ${subjectOf('joints', joint).title}, a ${joint.kind} joint, which has no single coordinate`;
      report.error('undrivable-joint', subject, 'joint', what, 'Choose a hinge, a slider or a screw.');
    }
    if (driver.kind !== 'speed') continue;
    const other = speeds.get(driver.joint);
    if (other === undefined) speeds.set(driver.joint, driver.id);
    else {
      const what = `it prescribes the speed of joint ${driver.joint}, which ${other} prescribes already`;
      report.error('two-speeds', subject, 'joint', what, 'Delete one of the two, or make it an effort.');
    }
  }
}
