import type { CompiledLoad, System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * The contract of a load: `add` accumulates its force and torque about the centres of mass into work.force [N, N m]
 * and the power that is not accounted for by `energy` into work.power [W], with the part of it that turns into heat in work.loss as well; `energy` is its potential [J].
 */
export interface LoadKernel<L extends CompiledLoad> {
  readonly add: (load: L, system: System, y: Float64Array, work: Workspace) => void;
  readonly energy: (load: L, system: System, y: Float64Array, work: Workspace) => number;
}
