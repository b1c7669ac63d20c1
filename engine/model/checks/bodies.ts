import { checkOnce } from '../fields/known-records';
import type { KnownRecords } from '../fields/known-records';
import { massOf } from '../masses/mass';
import { principalMoments } from '../masses/principal';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { inSentence, quantityInSentence } from '../quantity/in-sentence';
import { shownUnits } from '../quantity/unit-systems';
import type { ShownUnits } from '../quantity/unit-systems';
import type { Body, Project } from '../project';
import { checkUnit } from './directions';
import { DocumentChecks } from './record-checks';
import { subjectOf } from './report';
import type { Report, Subject } from './report';

/** Rounding allowed in typed moments of a thin plate (where two add up to the third). */
const TRIANGLE_SLACK = 1e-3;
/** Largest difference of the larger two moments over the smallest: the step falls as its square root [1]. */
const UNEVEN = 10;

export function checkBodies(project: Project, report: Report, known?: KnownRecords): void {
  const document = { project, bodies: new Set<string>() };
  const check = (body: Body, into: Report): void =>
    checkBody(body, shownUnits(project), into, new DocumentChecks(document, 'bodies', body, into));
  for (const body of project.bodies) checkOnce(body, known?.sound, report, check);
}

function checkBody(body: Body, units: ShownUnits, report: Report, checks: DocumentChecks): void {
  const subject = subjectOf('bodies', body);
  checkUnit(body.orientation, 'orientation', subject, report);
  const sound = shapeDefinition(body.shape.kind).check?.(body.shape, checks) ?? true;
  if (body.mass.kind === 'custom') checkInertia(body.mass.inertia, subject, units, report);
  else if (sound) checkDerived(body, subject, units, report);
}

function checkDerived(body: Body, subject: Subject, units: ShownUnits, report: Report): void {
  const lack = shapeDefinition(body.shape.kind).noMass?.(body.shape) ?? null;
  if (lack !== null) {
    report.error('bad-mass', subject, 'mass', lack, 'Give its mass, its centre and its inertia by hand.');
    return;
  }
  const { mass, inertia } = massOf(body);
  const [smallest, , largest] = principalMoments(inertia);
  if (mass > 0 && smallest > 0 && Number.isFinite(largest)) return;
  const words = (value: number, unit: string) => quantityInSentence(value, unit, units);
  const what = `its shape and density give a mass of ${words(mass, 'kg')} and principal moments from ${words(smallest, 'kg*m^2')} to ${words(largest, 'kg*m^2')}`;
  report.error('bad-mass', subject, 'shape', what, 'Check the sizes and the density.');
}

function checkInertia(
  inertia: readonly [number, number, number, number, number, number],
  subject: Subject,
  units: ShownUnits,
  report: Report,
): void {
  const [a, b, c] = principalMoments(inertia);
  if (a > 1e-12 * c && a + b >= c * (1 - TRIANGLE_SLACK) && c - b <= UNEVEN * a) return;
  const { texts, unit } = inSentence([a, b, c], 'kg*m^2', units, { digits: 4 });
  const shown = `${texts[0]}, ${texts[1]} and ${texts[2]} ${unit}`;
  if (!(a > 1e-12 * c)) {
    const what = `mass.inertia is not positive definite; its principal moments are ${shown}`;
    report.error(
      'bad-inertia',
      subject,
      'mass.inertia',
      what,
      'All three principal moments must be above 0.',
    );
  } else if (a + b < c * (1 - TRIANGLE_SLACK)) {
    const what = `no body can have the inertia given; of its principal moments ${shown} the largest exceeds the sum of the others`;
    const remedy = 'Check mass.inertia: about the centre of mass, as Ixx, Iyy, Izz, Ixy, Ixz, Iyz.';
    report.error('bad-inertia', subject, 'mass.inertia', what, remedy);
  } else if (c - b > UNEVEN * a) {
    const what = `of its principal moments ${shown} the larger two differ by ${short((c - b) / a)} times the smallest, where no body has more than once: it would wobble about its axis faster than anything else moves, which determines the step`;
    const remedy = 'Make the larger two moments of mass.inertia equal, as those of a thin rod are.';
    report.warn('uneven-inertia', subject, 'mass.inertia', what, remedy);
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
