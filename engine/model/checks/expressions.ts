import { compileExpression } from '../expression/compile';
import { findCoordinate, parameterValues } from '../expression/coordinates';
import { sameDimensions } from '../quantity/quantity';
import { kindOf, unitOf } from '../quantity/read-quantity';
import { withoutAngle } from '../quantity/units';
import { quote } from '../../schema/quote';
import type { Dimensions } from '../quantity/units';
import type { WrittenExpression } from '../../kinds/record-checks';
import type { Project } from '../project';
import type { Report, Subject } from './report';

/** Characters shown after the position of an error. */
const SHOWN = 20;

export function checkExpression(
  project: Project,
  expression: WrittenExpression,
  subject: Subject,
  report: Report,
): void {
  const { text, called, unit, variables = [] } = expression;
  const resolve = (name: string) => {
    const found = findCoordinate(project.joints, name);
    return typeof found === 'string' ? found : 0;
  };
  const result = compileExpression(text, resolve, { parameters: parameterValues(project), variables });
  const example =
    variables.length > 0
      ? 'Correct it there; 200 * (length - 0.1) + 5 * rate is an example.'
      : 'Correct it there; 10 * sin(2 * pi * t) is an example.';
  if (!result.ok) {
    const rest = text.slice(result.at, result.at + SHOWN);
    const where = rest === '' ? 'at its end' : `at character ${result.at + 1}, before ${quote(rest)}`;
    const what = `its ${called} cannot be read ${where}: ${result.message}`;
    report.error('bad-expression', subject, 'expression', what, example);
  } else if (result.dimensions !== null && !isOf(result.dimensions, unit)) {
    const kind = kindOf(result.dimensions);
    const what = `its ${called} gives ${kind === null ? 'a quantity of another kind' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`}, where ${unit} is wanted`;
    report.error('bad-expression', subject, 'expression', what, `Write one that gives ${unit}.`);
  }
}

const isOf = (dimensions: Dimensions, unit: string): boolean =>
  dimensions.every((exponent) => exponent === 0) ||
  sameDimensions(dimensions, withoutAngle(unitOf(unit)!.dimensions));
