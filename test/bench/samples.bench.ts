/**
 * What a sample of a large redundant mechanism costs: all its multipliers and labels. Against an evaluation with the
 * redundant rows aside, as the steps take it, and against deciding anew, from all rows, which of them are redundant.
 */
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { calcSharedParts } from '../../engine/core/diagnostics/shared-part';
import { maskVectors } from '../../engine/core/diagnostics/uniqueness';
import { forget, takeBack } from '../../engine/core/solvers/rows-aside';
import { grid, ladder } from '../support/planar-mechanism';
import { solveAsDrawn } from '../support/factorisations';
import type { Project } from '../../engine/model/project';

/** Milliseconds of the processor, not of the clock: others may be busy beside it. */
function cost(body: () => void): number {
  const once = () => {
    const start = process.cpuUsage();
    body();
    return process.cpuUsage(start).user / 1000;
  };
  for (let i = 0; i < 5; i++) once();
  return Array.from({ length: 7 }, once).sort((a, b) => a - b)[3];
}

function compare(name: string, project: Project): void {
  const { system, work, solver, y } = solveAsDrawn(project, { factorisation: 'sparse' });
  const dydt = new Float64Array(y.length);
  const masks = new Int32Array(system.joints.length);
  const parts = new Float64Array(2 * system.joints.length);
  const evaluate = () => void calcDerivative(system, 0, y, dydt, work, solver);
  const sample = () => {
    evaluate();
    maskVectors(system, work, solver.factor.nullSpace, masks);
    calcSharedParts(system, work, solver.factor.nullSpace, parts);
  };
  solver.setAside();
  const kept = cost(evaluate);
  takeBack(solver.aside);
  const own = cost(sample);
  forget(solver.aside);
  const anew = cost(sample);
  const figures = [kept, own, anew].map((ms) => `${ms.toFixed(1)} ms (${(ms / kept).toFixed(1)})`);
  const [aside, all, decided] = figures;
  console.log(`${name.padEnd(20)} rows aside ${aside}, sample ${all}, decided anew ${decided}`);
}

console.log('in brackets: against an evaluation with the redundant rows aside');
for (const n of [12, 16, 24]) compare(`net of ${n} x ${n}`, grid(n, n, 1));
compare('ladder of 300', ladder(300, 1));
