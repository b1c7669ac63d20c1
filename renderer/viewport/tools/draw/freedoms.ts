/** `DOF 1 (+3 redundant)`: by rank, and the rows that hold what is held already. */
export function freedoms(mobility: { degreesOfFreedom: number; rows: number; rank: number }): string {
  const { degreesOfFreedom, rows, rank } = mobility;
  const redundant = rows - rank;
  return `DOF ${degreesOfFreedom}${redundant > 0 ? ` (+${redundant} redundant)` : ''}`;
}
