import { checkBodyId } from './joints';
import { subjectOf } from './report';
import type { Project, Vec3 } from '../project';
import type { Report, Subject } from './report';

export function checkMeasures(project: Project, report: Report): void {
  const bodies = new Set(project.bodies.map((body) => body.id));
  for (const measure of project.measures) {
    const subject = subjectOf('measures', measure);
    if (measure.kind === 'point') {
      checkMovable(measure.body, 'body', bodies, subject, report);
      continue;
    }
    checkBodyId(measure.bodyA, 'bodyA', bodies, subject, report);
    checkMovable(measure.bodyB, 'bodyB', bodies, subject, report);
    if (measure.bodyA === measure.bodyB) {
      const what = `both sides are on ${measure.bodyA}, so it never changes`;
      report.warn('idle-measure', subject, 'bodyB', what, 'Choose another body for one side.');
    }
    if (measure.kind !== 'angle') continue;
    checkDirection(measure.directionA, 'directionA', subject, report);
    checkDirection(measure.directionB, 'directionB', subject, report);
  }
}

function checkMovable(
  id: string,
  field: string,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  if (id === 'ground') {
    const what = `${field} is the ground, which never moves`;
    report.error('measure-of-ground', subject, field, what, 'Choose a body.');
  } else checkBodyId(id, field, bodies, subject, report);
}

function checkDirection(direction: Vec3, field: string, subject: Subject, report: Report): void {
  if (Math.hypot(...direction) > 0) return;
  const what = `${field} is [0, 0, 0], which has no direction`;
  report.error('zero-axis', subject, field, what, 'Give a direction such as [1, 0, 0].');
}
