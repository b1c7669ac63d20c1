import { beamOf } from '../masses/beam';
import { isSemidefinite } from '../../schema/symmetric6';
import { subjectOf } from './report';
import type { Project } from '../project';
import type { Report } from './report';

/** Checks compliances of joints and sections of bodies. */
export function checkElasticity(project: Project, report: Report): void {
  for (const joint of project.joints) {
    const { compliance } = joint;
    if (compliance?.kind !== 'matrix' || isSemidefinite(compliance.matrix)) continue;
    const what =
      'its compliance matrix is not positive semi-definite: in some direction it would move against the force';
    const remedy = 'Make the elements on the diagonal larger, or those beside it smaller.';
    report.error('bad-matrix', subjectOf('joints', joint), 'compliance', what, remedy);
  }
  for (const body of project.bodies) {
    if (!body.elastic) continue;
    const result = beamOf(body, project);
    if (result.ok) continue;
    report.error('no-beam', subjectOf('bodies', body), 'elastic', result.message, result.remedy);
  }
}
