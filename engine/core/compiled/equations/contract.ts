/** What the equations of a system are to the code that integrates them. */
import type { Graph, Node } from '../code/graph';

/**
 * The equations of motion in joint coordinates, as nodes of one graph. Its states are the joint state: what the stepper
 * integrates. The maximal state y is that of `core/coordinates/layout.ts`.
 */
export interface CompiledEquations {
  readonly graph: Graph;
  /** Components of the joint state, the last `measured` of which are carried along without a say in the length of steps. */
  readonly stateLength: number;
  readonly measured: number;
  /** stateLength: rates of the joint state. */
  readonly derivative: readonly Node[];
  /** stateLength: the joint state moved onto the rows of the loops by one correction; null without loops, whose state is always on them. */
  readonly projection: readonly Node[] | null;
  /** Length of y: the maximal state of a joint state. */
  readonly expansion: readonly Node[];
  /** 6 per body, the ground included: accelerations as in `work.acc`, for the judge. */
  readonly accelerations: readonly Node[];
  /** The smallest pivot of the loops over what its row would be on free bodies [1]; null without loops. */
  readonly smallestPivot: Node | null;
  /** Whether rows that hold at times do as these equations have it: stops are open, motors keep their speed. */
  readonly holds: () => boolean;
  /** The joint state of a maximal state y whose joints are closed. */
  readonly contract: (y: Float64Array, joint: Float64Array) => void;
  /** Numbers of the model, as they are now: live changes of a driver's value count. */
  readonly writeParameters: (parameters: Float64Array) => void;
  readonly parameterCount: number;
}

/** Why a system is not compiled, as words that follow "global system, because of": "contact", "dry friction". */
export interface NotCompiled {
  readonly reason: string;
}

export type Compilation = CompiledEquations | NotCompiled;
