import type { Problem } from '../model/problem';

/** Ends an import at once: the text is no XML, or more than a model can be. Caught in `importModel`. */
export class ImportFault extends Error {
  readonly problem: Problem;

  constructor(code: string, message: string, remedy: string) {
    super(message);
    this.problem = { severity: 'error', code, record: null, field: null, message, remedy };
  }
}
