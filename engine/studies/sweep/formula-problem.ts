import type { FormulaFault } from '../../model/formulas/follow-formulas';
import type { Problem } from '../../model/problem';

/** A formula that has no value for the numbers that were set. */
export const formulaProblem = ({ record, name, field, message }: FormulaFault): Problem => ({
  severity: 'error',
  code: 'formula-fault',
  record,
  field,
  message: `The formula of ${field === null ? '' : `${field} of `}“${name}” has no value here: ${message}`,
  remedy: 'Choose values for which every formula has one.',
});
