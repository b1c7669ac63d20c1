import type { Problem } from '../model/problem';

/** Aborts an import: the text is not XML, or exceeds the bounds of a model. Caught in `importModel`. */
export class ImportFault extends Error {
  readonly problem: Problem;

  constructor(code: string, message: string, remedy: string) {
    super(message);
    this.problem = { severity: 'error', code, record: null, field: null, message, remedy };
  }
}
