import { GROUND } from '../project';
import type { Project } from '../project';
import { checkUnit } from './directions';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

export function checkJoints(project: Project, report: Report): void {
  const bodies = new Set(project.bodies.map((body) => body.id));
  for (const joint of project.joints) {
    const subject = subjectOf('joints', joint);
    checkBodyId(joint.bodyA, 'bodyA', bodies, subject, report);
    checkBodyId(joint.bodyB, 'bodyB', bodies, subject, report);
    if (joint.bodyA === joint.bodyB) {
      const what = `it connects ${joint.bodyA === GROUND ? 'the ground' : `the body ${joint.bodyA}`} to itself`;
      report.error('same-body', subject, 'bodyB', what, 'Choose two different bodies.');
    } else if (joint.kind === 'nail' && joint.bodyA !== GROUND) {
      const what = `a nail holds a body to the ground, but bodyA is ${joint.bodyA}`;
      report.error('nail-off-ground', subject, 'bodyA', what, 'Set bodyA to "ground", or use a ball joint.');
    }
    if (joint.kind === 'screw' && joint.pitch === 0) {
      const what = 'the pitch is 0, so the screw would not advance';
      report.error('zero-pitch', subject, 'pitch', what, 'Give the advance per turn in m, or use a hinge.');
    }
    checkUnit(joint.frameA.orientation, 'frameA.orientation', subject, report);
    checkUnit(joint.frameB.orientation, 'frameB.orientation', subject, report);
  }
}

export function checkBodyId(
  id: string,
  field: string,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  if (id === GROUND || bodies.has(id)) return;
  const what = `${field} is "${id}", and there is no body with that id`;
  report.error('missing-body', subject, field, what, 'Choose a body that exists, or "ground".');
}
