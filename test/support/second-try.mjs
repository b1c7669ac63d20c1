/** Files of tests that failed and were run once more: what counts, and what is said of them. */
import { relative } from 'node:path';

export const NO_SECOND_TRY = 'Files that needed a second try: 0';

/** Paths of the files in which something failed. `tally`: the exit code of a suite, its `files`, and errors outside of them. */
export function failedFiles({ files }) {
  return files.filter(({ failed }) => failed > 0).map(({ path }) => path);
}

/** The second try stands for the files that it ran; an error outside of any test is not taken back by it. */
export function joinTries(first, second) {
  const failed = new Set(failedFiles(first));
  return {
    code: second.code,
    files: [...first.files.filter(({ path }) => !failed.has(path)), ...second.files],
    unhandled: first.unhandled + second.unhandled,
  };
}

/** The exit codes of both tries, and each file with how it ended. */
export function describeSecondTry(first, second, root) {
  const tried = failedFiles(first);
  const passed = new Set(second.files.filter(({ failed }) => failed === 0).map(({ path }) => path));
  const lines = tried.map(
    (path) => `  ${relative(root, path)}: ${passed.has(path) ? 'passed' : 'failed'} at the second try`,
  );
  const codes = `exit code ${first.code} at the first try, ${second.code} at the second`;
  return [`Files that needed a second try: ${tried.length} (${codes})`, ...lines].join('\n');
}
