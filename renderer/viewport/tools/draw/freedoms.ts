/**
 * `DOF 1 (+3 redundant)`: by rank, and the rows that hold what is held already. `words` take the place of those: a planar
 * loop always holds what is out of its plane more than once.
 */
export function freedoms(
  mobility: { degreesOfFreedom: number; rows: number; rank: number },
  words: string | null = null,
): string {
  const { degreesOfFreedom, rows, rank } = mobility;
  const redundant = rows - rank;
  const more = words ?? (redundant > 0 ? `(+${redundant} redundant)` : null);
  return `DOF ${degreesOfFreedom}${words === null ? '' : ','}${more === null ? '' : ` ${more}`}`;
}
