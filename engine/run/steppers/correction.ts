/** Moves joint states onto the loops that the tree does not close (T 16.5). */
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Correct } from './joint-steps';
import type { Program } from '../../core/compiled/code/program';

/** Most corrections onto the loops: each squares the residual. */
const MOST_CORRECTIONS = 4;
/** A correction below this fraction of a component, or of 1, is rounding [1]. */
const ROUNDING = 1e-14;

/** As far as doubles allow. */
export function createCorrection({ projection }: CompiledEquations, program: Program): Correct {
  if (projection === null) return () => undefined;
  return (t, y) => {
    for (let i = 0; i < MOST_CORRECTIONS; i++) {
      program.calc('projection', t, y);
      let largest = 0;
      for (let c = 0; c < y.length; c++) {
        const change = Math.abs(program.outputs[c] - y[c]) / Math.max(1, Math.abs(y[c]));
        if (change > largest) largest = change;
        y[c] = program.outputs[c];
      }
      if (!(largest > ROUNDING)) return;
    }
  };
}
