/**
 * Rank of a mechanism as drawn, from the document alone, without masses and without a line of the engine: the singular values
 * of its velocity conditions.
 */
import { norm, singularValues } from './singular-values';
import { velocityConditions } from './velocity-conditions';
import type { Project } from '../../engine/model/project';

/** Values between these belong to positions too near a singular one to tell. */
const ZERO = 1e-11;
const CLEAR = 1e-5;

export interface OracleRank {
  /** Of joints and couplings, and with the rows of drivers. */
  readonly joints: number;
  readonly all: number;
}

/** Null where a singular value is neither rounding nor clearly more. */
export function rankOfDrawing(project: Project): OracleRank | null {
  const { rows, undriven } = velocityConditions(project);
  const size = 6 * project.bodies.length;
  const all = rankOf(rows, size);
  const alone = rows.length > undriven ? rankOf(rows.slice(0, undriven), size) : all;
  return all === null || alone === null ? null : { joints: alone, all };
}

/** Rows of unit length, and turns of each body counted at the arm at which its rows attack it, so that neither size nor unit tells. */
function rankOf(given: readonly Float64Array[], columns: number): number | null {
  const rows = given.map((row) => row.slice());
  for (let round = 0; round < 6; round++) {
    for (let at = 0; at < columns; at += 3) {
      let squares = 0;
      for (const row of rows) squares += row[at] ** 2 + row[at + 1] ** 2 + row[at + 2] ** 2;
      if (squares === 0) continue;
      const factor = 1 / Math.sqrt(squares);
      for (const row of rows) for (let c = at; c < at + 3; c++) row[c] *= factor;
    }
    for (const row of rows) {
      const length = norm(row);
      for (let c = 0; c < columns; c++) row[c] /= length;
    }
  }
  const values = singularValues(rows, columns);
  if (values.some((value) => value > ZERO && value < CLEAR)) return null;
  return values.filter((value) => value >= CLEAR).length;
}
