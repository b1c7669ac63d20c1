/** Of `i < n` to `i <= n`: the turn too many writes past the end of arrays of doubles, which does nothing. */
export const PAST_THE_END = 'writes past the end of arrays of doubles, which does nothing';

/** A loop over the elements of arrays of one length, on each of these lines. */
export const each = (file, reason, lines) =>
  lines.map((line) => ({
    file,
    line,
    mutator: 'EqualityOperator',
    is: line.match(/[ijckq] < [^;]+/)[0].replace('<', '<='),
    reason,
  }));
