/** What this machine lacks for: every test that did not run, by file and reason, so that none is skipped in silence. */
import { relative } from 'node:path';

/** A test or what it stands in says why, as `saves (skipped: it needs strace)`. */
const REASON = /\(skipped: (.+?)\)(?= >|$)/;

/** In place of the names of tests: the file was not even loaded. */
export const WHOLE = Symbol('the whole file');

/** `files`: of each its `path` and the full names of the tests in it that were `notRun`; `lacking`: what no file can say. */
export function describeNotRun(files, lacking, root) {
  const groups = new Map();
  let count = 0;
  for (const { path, notRun } of files) {
    for (const name of notRun) {
      const said = name === WHOLE ? null : REASON.exec(name);
      const reason = said?.[1] ?? (lacking.length > 0 ? lacking.join('; ') : 'it does not say why');
      const line = `${name === WHOLE ? 'all ' : ''}of ${relative(root, path)}: ${reason}`;
      groups.set(line, (groups.get(line) ?? 0) + 1);
      count += 1;
    }
  }
  const lines = [...groups].map(([line, tests]) =>
    line.startsWith('all') ? `  ${line}` : `  ${tests} ${line}`,
  );
  return { count, lines };
}
