/** The message if no joint, driver or limit is at fault, and yet the equations of the joints have no solution. */
import { massOf } from '../../model/masses/mass';
import { subjectOf } from '../../model/checks/report';
import { quantityInSentence } from '../../model/quantity/in-sentence';
import { shownUnits } from '../../model/quantity/unit-systems';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';

/** `found`, or else that numbers exceed the range of doubles: by far most often because of a vanishing mass. */
export function orUnsolved(found: readonly Problem[], project: Project): readonly Problem[] {
  const { bodies } = project;
  if (found.length > 0 || bodies.length === 0) return found;
  const masses = bodies.map((body) => massOf(body).mass);
  const least = Math.min(...masses);
  const lightest = bodies[masses.indexOf(least)];
  const { title } = subjectOf('bodies', lightest);
  return [
    {
      severity: 'error',
      code: 'unsolved',
      record: lightest.id,
      field: 'mass',
      message: `${title}, the lightest, has a mass of ${quantityInSentence(least, 'kg', shownUnits(project))}: with numbers this far apart the equations of the joints cannot be solved.`,
      remedy: 'Check its mass and size; in place of a link without mass use a distance joint.',
    },
  ];
}
