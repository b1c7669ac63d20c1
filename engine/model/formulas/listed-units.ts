/** Units of numbers that stand in lists: each place has its own. */

/**
 * Of the element in row r and column c of a 6 x 6 matrix of a bushing, by three units such as `N/m, N/rad, N*m/rad`: of
 * forces by displacements, of the couplings, of torques by rotations.
 */
export function unitOfElement(units: string, r: number, c: number): string {
  const turning = (r < 3 ? 0 : 1) + (c < 3 ? 0 : 1);
  return units.split(',')[turning]?.trim() ?? '1';
}

/** Of the coefficient of t^power in a polynomial of a position in `unit`. */
export const unitOfCoefficient = (unit: string, power: number): string =>
  power === 1 ? `${unit}/s` : `${unit}/s^${power}`;

/** Row and column of an element of the upper triangle of a 6 x 6 matrix, which is listed row by row. */
export function placeOfElement(index: number): readonly [row: number, column: number] {
  let [row, first] = [0, 0];
  for (; index >= first + 6 - row; row++) first += 6 - row;
  return [row, row + index - first];
}
