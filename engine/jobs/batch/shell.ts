/** Words for a POSIX shell. */

/** No file name or argument contains it. */
const NUL = '\0';

/**
 * The word as the shell reads it back, whatever it contains. A line break is not written as itself: no line of the script may begin with
 * text from outside, because schedulers read lines of their own. A script with such a word defines `nl` first (`LINE_BREAK`).
 *
 * Throws a RangeError for a word with a null character, which no program can be given.
 */
export function quoteWord(word: string): string {
  if (word.includes(NUL)) throw new RangeError('A word of a script contains a null character.');
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''").replaceAll('\n', `'"$nl"'`)}'`;
}

/** What defines `nl`: the shell drops line breaks at the end of what a command prints, so one letter follows it. */
export const LINE_BREAK = `nl=$(printf '\\n.')\nnl=\${nl%.}\n`;
