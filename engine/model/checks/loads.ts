import { GROUND } from '../project';
import type { Load, Project, Vec3 } from '../project';
import { checkBushing, checkExpressionLoad, checkTorsionSpring } from './elements';
import { checkBodyId } from './joints';
import { checkExpression } from './expressions';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

export function checkLoads(project: Project, report: Report): void {
  const bodies = new Set(project.bodies.map((body) => body.id));
  for (const load of project.loads) {
    const subject = subjectOf('loads', load);
    switch (load.kind) {
      case 'spring':
        checkSpring(load, bodies, subject, report);
        if (load.expression) checkExpression(project, load.expression, 'tension', subject, report);
        break;
      case 'bushing':
        checkBushing(load, bodies, subject, report);
        break;
      case 'torsion-spring':
        checkTorsionSpring(project, load, subject, report);
        break;
      default:
        checkWrench(load, bodies, subject, report);
        if (load.kind === 'expression') checkExpressionLoad(project, load, subject, report);
    }
  }
}

function checkWrench(
  load: Extract<Load, { body: string }>,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  if (load.body === GROUND) {
    const noun = load.kind === 'expression' ? load.quantity : load.kind;
    const what = `a ${noun} on the ground moves nothing`;
    report.error('load-on-ground', subject, 'body', what, 'Choose the body that it acts on.');
  } else checkBodyId(load.body, 'body', bodies, subject, report);
  if ('until' in load && load.until !== null && load.until <= load.from) {
    const what = `it ends at ${load.until} s, not after it begins at ${load.from} s`;
    report.error('bad-window', subject, 'until', what, 'Let it end later, or never (null).');
  }
}

function checkSpring(
  spring: Extract<Load, { kind: 'spring' }>,
  bodies: ReadonlySet<string>,
  subject: Subject,
  report: Report,
): void {
  checkBodyId(spring.bodyA, 'bodyA', bodies, subject, report);
  checkBodyId(spring.bodyB, 'bodyB', bodies, subject, report);
  if (spring.bodyA !== spring.bodyB) return;
  if (samePoint(spring.pointA, spring.pointB)) {
    const what = `both ends are at the same point of ${spring.bodyA}, so it has no length and no direction`;
    report.error('zero-length-spring', subject, 'pointB', what, 'Attach one end to another body.');
  } else {
    const what = `both ends are on ${spring.bodyA}, so it moves nothing`;
    report.warn('idle-spring', subject, 'bodyB', what, 'Attach one end to another body.');
  }
}

function samePoint(a: Vec3, b: Vec3): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
