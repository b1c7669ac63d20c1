import { anyJoint } from '../../kinds/joints/joint-words';
import { createMeshFinder } from '../mesh/find-mesh';
import { hasOneCoordinate } from '../../kinds/joints/joint-coordinates';
import type { Coupling, Project } from '../project';
import { subjectOf } from './report';
import type { Report } from './report';

export function checkCouplings(project: Project, report: Report): void {
  const findMesh = createMeshFinder(project);
  for (const coupling of project.couplings) {
    const subject = subjectOf('couplings', coupling);
    for (const side of ['joint1', 'joint2'] as const) checkSide(project, coupling, side, report);
    if (coupling.joint1 === coupling.joint2) {
      const what = `it couples the joint ${coupling.joint1} to itself`;
      report.error('same-joint', subject, 'joint2', what, 'Choose two different joints.');
    }
    if (coupling.ratio === 0) {
      const what = 'the ratio is 0, which would lock joint 2';
      report.error('zero-ratio', subject, 'ratio', what, 'Give the rate of joint 2 over that of joint 1.');
    }
    const found = coupling.joint1 === coupling.joint2 ? null : findMesh(coupling);
    if (found && 'problem' in found) {
      const { code, field, what, remedy } = found.problem;
      report.error(code, subject, field, what, remedy);
    }
  }
}

function checkSide(project: Project, coupling: Coupling, side: 'joint1' | 'joint2', report: Report): void {
  const subject = subjectOf('couplings', coupling);
  const joint = project.joints.find((candidate) => candidate.id === coupling[side]);
  if (joint === undefined) {
    const what = `${side} is "${coupling[side]}", and there is no joint with that id`;
    report.error('missing-joint', subject, side, what, `Choose ${anyJoint(hasOneCoordinate)} that exists.`);
  } else if (!hasOneCoordinate(joint.kind)) {
    const what = `it couples ${subjectOf('joints', joint).title}, a ${joint.kind} joint, which has no single coordinate`;
    report.error('uncouplable-joint', subject, side, what, `Choose ${anyJoint(hasOneCoordinate)}.`);
  }
}
