import { compileExpression } from '../expression/compile';
import { findCoordinate, parameterValues } from '../expression/coordinates';
import { quote } from './report';
import type { Variable } from '../../schema/scope';
import type { Project } from '../project';
import type { Report, Subject } from './report';

/** Characters shown after the place of a fault. */
const SHOWN = 20;

export function checkExpression(
  project: Project,
  text: string,
  field: string,
  subject: Subject,
  report: Report,
  variables: readonly Variable[] = [],
): void {
  const resolve = (name: string) => {
    const found = findCoordinate(project.joints, name);
    return typeof found === 'string' ? found : 0;
  };
  const result = compileExpression(text, resolve, { parameters: parameterValues(project), variables });
  if (result.ok) return;
  const rest = text.slice(result.at, result.at + SHOWN);
  const where = rest === '' ? 'at its end' : `at character ${result.at + 1}, before ${quote(rest)}`;
  const what = `its ${field} cannot be read ${where}: ${result.message}`;
  report.error(
    'bad-expression',
    subject,
    'expression',
    what,
    variables.length > 0
      ? 'Correct it there; 200 * (length - 0.1) + 5 * rate is an example.'
      : 'Correct it there; 10 * sin(2 * pi * t) is an example.',
  );
}
