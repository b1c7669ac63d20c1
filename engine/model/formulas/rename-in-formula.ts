/** A formula with one name replaced wherever it stands as a whole word; `2mm` and `crank2` are words of their own. */
export function renameInFormula(formula: string, from: string, to: string): string {
  // digits before a name belong to a number: "2crank" is 2 times crank
  return formula.replace(/[A-Za-z][A-Za-z0-9_]*/g, (word) => (word === from ? to : word));
}
