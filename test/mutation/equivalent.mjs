/**
 * Mutants that no test can tell from the source, each with the reason: they are named and not counted.
 * - `line` is the line of the source that the mutant starts on, `was` what it replaces and `is` what with; where one is left
 *   out, any will do.
 * @type {{ file: string, line?: string, was?: string, is?: string, mutator?: string, reason: string }[]}
 */
const LISTED = [];

/** Two words or more that are not code: what a person reads. */
const SENTENCE = /^(['"`])(?=.*[A-Za-z]{2}.*\s.*[A-Za-z]{2}|.*\s[A-Za-z]{2,}|.*[A-Za-z]{2,}\s).*\1$/s;

/** Why the mutant is not counted, or undefined. */
export function reasonOf(mutant) {
  const { fileName: file, line, original: was, replacement: is, mutatorName: mutator } = mutant;
  if (mutant.status === 'Ignored') return mutant.statusReason;
  // Whether a message comes is what other mutants of its statement ask; its words are read by model/sentences and test/rules.
  if (mutator === 'StringLiteral' && SENTENCE.test(was)) return 'the words of a message';
  return LISTED.find(
    (one) =>
      one.file === file &&
      (one.line ?? line) === line &&
      (one.was ?? was) === was &&
      (one.is ?? is) === is &&
      (one.mutator ?? mutator) === mutator,
  )?.reason;
}
