/** What of a model does not apply in a kinematic run, where the drivers move everything, whatever it takes (T 11.4). */
import { isMotor } from '../../kinds/drivers/drivers';
import { hasStops } from '../measures/force-elements';
import type { AnyRecord, Project } from '../../model/project';
import type { Problem } from '../../model/problem';
import type { Recording } from './recording';

/** Most records of one sort that a sentence names. */
const MOST_NAMES = 6;

const SORTS: readonly (readonly [one: string, many: string, (project: Project) => readonly AnyRecord[]])[] = [
  ['the end stops of', 'the end stops of', ({ joints }) => joints.filter(hasStops)],
  [
    'the dry friction of',
    'the dry friction of',
    ({ joints }) => joints.filter(({ friction }) => (friction?.coulomb ?? 0) > 0),
  ],
  ['the contact', 'the contacts', ({ contacts }) => contacts],
  ['the largest effort of', 'the largest efforts of', ({ drivers }) => drivers.filter(isMotor)],
];

/** In one sentence that names the records; null if the run leaves nothing out. */
export function leftOutWords(project: Project): string | null {
  const parts = SORTS.flatMap(([one, many, find]) => {
    const records = find(project);
    if (records.length === 0) return [];
    const named = records.slice(0, MOST_NAMES).map(({ id, name }) => `“${name || id}”`);
    const more = records.length - named.length;
    return `${records.length === 1 ? one : many} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
  return parts.length === 0 ? null : `A kinematic run leaves out ${parts.join('; ')}.`;
}

export function leftOutWarnings(project: Project): Problem[] {
  const message = leftOutWords(project);
  if (message === null) return [];
  return [
    {
      ...{ severity: 'warning', code: 'left-out', record: null, field: null, message },
      remedy: 'Make a dynamic run where they matter.',
    },
  ];
}

/** What a reader of the results must know: what was left out, and what the run found. */
export const warningsOfRun = ({ analysis, project, summary }: Recording): Problem[] => [
  ...(analysis === 'kinematic' ? leftOutWarnings(project) : []),
  ...(summary?.warnings ?? []),
];
