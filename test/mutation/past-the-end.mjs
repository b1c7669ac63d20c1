/** Of `i < n` to `i <= n`: the turn too many writes past the end of arrays of doubles, which does nothing. */
export const PAST_THE_END = 'writes past the end of arrays of doubles, which does nothing';

/** A loop over the elements of arrays of one length, on each of these lines. */
export const each = (file, reason, lines) =>
  lines.map((line) => ({
    file,
    line,
    mutator: 'EqualityOperator',
    is: line.match(/[bijckq] < [^;]+/)[0].replace('<', '<='),
    reason,
  }));

/** Further reasons that come again and again. */
export const EDGE = 'what is the bound to the last bit falls to either side';
export const EQUAL = 'of equally large ones any is the largest';
export const BEHIND = 'what is behind the rank nobody reads';
export const ITSELF = 'a row that is exchanged with itself stays where it is';
export const SPARES = 'to subtract nothing changes nothing: it only spares the work';

/** Of files of a folder of the core by name: which mutant, and why; of what; on which line, and the next one. */
export const named = (folder, list) =>
  list.map(([file, is, reason, was, line, next]) => ({
    ...{ file: `engine/core/${folder}/${file}.ts`, is, reason, was, line, next },
  }));
