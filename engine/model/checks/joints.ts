import { jointDefinition } from '../../kinds/joints/joints';
import { GROUND } from '../project';
import type { Project } from '../project';
import { checkBodyId } from './body-id';
import { checkUnit } from './directions';
import { DocumentChecks } from './record-checks';
import { subjectOf } from './report';
import type { Report } from './report';

export function checkJoints(project: Project, report: Report): void {
  const document = { project, bodies: new Set(project.bodies.map((body) => body.id)) };
  for (const joint of project.joints) {
    const subject = subjectOf('joints', joint);
    checkBodyId(joint.bodyA, 'bodyA', document.bodies, subject, report);
    checkBodyId(joint.bodyB, 'bodyB', document.bodies, subject, report);
    if (joint.bodyA === joint.bodyB) {
      const what = `it connects ${joint.bodyA === GROUND ? 'the ground' : `the body ${joint.bodyA}`} to itself`;
      report.error('same-body', subject, 'bodyB', what, 'Choose two different bodies.');
    }
    jointDefinition(joint.kind).check?.(joint, new DocumentChecks(document, 'joints', joint, report));
    checkUnit(joint.frameA.orientation, 'frameA.orientation', subject, report);
    checkUnit(joint.frameB.orientation, 'frameB.orientation', subject, report);
  }
}
