/** What failed, each in a few lines: said last, where it is read although the output before it was long or cut. */
import { relative } from 'node:path';

/** Lines of a message, such as one that compares or a log of a driver, and their width. */
const MOST_LINES = 6;
const WIDEST = 240;
/** A file that fails as a whole has nothing more to say after so many tests. */
const MOST_TESTS = 12;

/** `files`: of each its `path` and its `failures`, which have the name of the test (none of a file's own) and a message. */
export function describeFailures(files, root) {
  return files.flatMap(({ path, failures }) => {
    const told = failures.slice(0, MOST_TESTS).flatMap(({ name, message }) => {
      const lines = message.split('\n').filter((line) => line.trim() !== '');
      const shown = lines.slice(0, MOST_LINES).map((line) => `    ${line.slice(0, WIDEST)}`);
      return [`  ${relative(root, path)}${name === '' ? '' : ` > ${name}`}`, ...shown];
    });
    const more = failures.length - MOST_TESTS;
    return more > 0 ? [...told, `  ${relative(root, path)}: ${more} more`] : told;
  });
}
