import { GROUND } from '../project';
import { canTouch, TOUCHING, wanders } from '../../kinds/shapes/touching';
import type { Body, Project, Settings } from '../project';
import { checkBodyId } from './body-id';
import { checkDirection } from './directions';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

export function checkContacts(project: Project, report: Report): void {
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  const ids = new Set(bodies.keys());
  for (const contact of project.contacts) {
    const subject = subjectOf('contacts', contact);
    checkBodyId(contact.bodyA, 'bodyA', ids, subject, report);
    if (contact.bodyB === GROUND) {
      const what = 'bodyB is the ground, which has no shape';
      report.error('contact-on-ground', subject, 'bodyB', what, 'Make the ground body A, with a half-space.');
    } else checkBodyId(contact.bodyB, 'bodyB', ids, subject, report);
    if (contact.bodyA === contact.bodyB) {
      const what = `it lets ${contact.bodyA === GROUND ? 'the ground' : `the body ${contact.bodyA}`} touch itself`;
      report.error('same-body', subject, 'bodyB', what, 'Choose two different bodies.');
    }
    if (contact.plane !== null) checkDirection(contact.plane.normal, 'plane.normal', subject, report);
    else if (contact.bodyA === GROUND) {
      const what = 'bodyA is the ground, which has no shape, and there is no half-space';
      report.error('contact-on-ground', subject, 'plane', what, 'Give the contact a half-space.');
    }
    const first = contact.plane === null ? bodies.get(contact.bodyA) : undefined;
    const second = bodies.get(contact.bodyB);
    const sound = [checkShape(first, 'bodyA', subject, report), checkShape(second, 'bodyB', subject, report)];
    if (sound.every(Boolean)) checkSolver(first, second, project.settings, subject, report);
  }
}

function checkShape(
  body: Body | undefined,
  field: 'bodyA' | 'bodyB',
  subject: Subject,
  report: Report,
): boolean {
  if (body === undefined || canTouch(body.shape)) return true;
  const what = `${field} is ${subjectOf('bodies', body).title}, a ${body.shape.kind}, and only ${TOUCHING.all} can touch`;
  const remedy =
    field === 'bodyA'
      ? `Give the contact a half-space where the body touches, or choose ${TOUCHING.any}.`
      : `Choose a body that is ${TOUCHING.any}, or weld one to it with a fixed joint.`;
  report.error('untouchable-shape', subject, field, what, remedy);
  return false;
}

/** The time of a contact cannot be located if its points on the shapes change with the pose. */
function checkSolver(
  first: Body | undefined,
  second: Body | undefined,
  { solver }: Settings,
  subject: Subject,
  report: Report,
): void {
  if (solver === 'optimisation') {
    const what = 'the optimisation form does not support contacts';
    const remedy = 'Choose the Lagrange system, the saddle-point form or sequential impulses as the solver.';
    report.error('contact-needs-solver', subject, null, what, remedy);
    return;
  }
  if (solver === 'sequential-impulses' || !first || !second || !wanders(first.shape, second.shape)) return;
  const [one, other] = [first.shape.kind, second.shape.kind];
  const what = `a ${one} against a ${other} touches in places that change with the pose, which this solver cannot locate in time`;
  const remedy =
    'Use sequential impulses, or a half-space on body A in place of its shape, or a sphere in place of one of the two.';
  report.error('contact-needs-solver', subject, null, what, remedy);
}
