/** What the library throws for a fault of the model or of a request. */
import type { Problem } from '../model/problem';

/** Lists what is wrong, each with the record concerned and a remedy; `message` has all of them as text. */
export class KempeError extends Error {
  override readonly name = 'KempeError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const listed = errors.length > 0 ? errors : problems;
    super(listed.map(({ message, remedy }) => `${message} ${remedy}`).join('\n'));
    this.problems = problems;
  }
}

/** A fault of a request rather than of a record. */
export const fault = (code: string, message: string, remedy: string): KempeError =>
  new KempeError([{ severity: 'error', code, record: null, field: null, message, remedy }]);
