/** A formula with one name replaced wherever it occurs as a whole word; the e of `2e3` belongs to the number. */
export function renameInFormula(formula: string, from: string, to: string): string {
  // digits before a name form a number: "2crank" is 2 times crank
  const words = /(?:\d+\.?\d*|\.\d+)[eE][+-]?\d+|[A-Za-z][A-Za-z0-9_]*/g;
  return formula.replace(words, (word) => (word === from ? to : word));
}
