/** What switches the rows of a model, at the start of its run. */
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { calcScales } from '../../engine/core/switching/scales';
import { Switching } from '../../engine/core/switching/switching';
import { evaluate } from './random-chain';
import type { Project } from '../../engine/model/project';

export function startSwitching(of: Project) {
  const { system, work, solver, y } = evaluate(of).model;
  const derivative = (t: number, state: Float64Array, dydt: Float64Array) =>
    calcDerivative(system, t, state, dydt, work, solver);
  const switching = new Switching(system, work, solver, derivative, y.length);
  return { system, work, solver, y, switching, mode: work.switched.mode, scales: calcScales(system, y) };
}
