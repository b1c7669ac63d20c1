/** The equations of a system, as the integrating code sees them. */
import type { Graph, Node } from '../code/graph';
import type { MultiplierNodes } from '../reactions/multiplier-nodes';

/**
 * The equations of motion in joint coordinates, as nodes of one graph. The integrated state is the joint state; the maximal state y is
 * that of `core/coordinates/layout.ts`.
 */
export interface CompiledEquations {
  readonly graph: Graph;
  /** Number of components of the joint state; the last `measured` of them do not influence the step length. */
  readonly stateLength: number;
  readonly measured: number;
  /** Its first components, positions and velocities, are those on which rates depend; integrals follow. */
  readonly coupled: number;
  /** stateLength: rates of the joint state. */
  readonly derivative: readonly Node[];
  /** stateLength: the joint state after one correction onto the loop rows; null without loops, when no correction is needed. */
  readonly projection: readonly Node[] | null;
  /** Length of y: the maximal state that belongs to a joint state. */
  readonly expansion: readonly Node[];
  /** 6 per body, the ground included: accelerations as in `work.acc`, for the check by the global system. */
  readonly accelerations: readonly Node[];
  /** 2 per switched row, see `margins.ts`; null if there are no such rows, or none that can be relied on. */
  readonly margins: readonly Node[] | null;
  /** The multipliers of the global system for these accelerations; null where they are found without them. */
  readonly multipliers: MultiplierNodes | null;
  /** The smallest pivot of the loops, relative to its row's value on free bodies [1]; null without loops. */
  readonly smallestPivot: Node | null;
  /** Whether those switched rows hold that these equations contain, and no others. */
  readonly holds: () => boolean;
  /** The joint state of a maximal state y with closed joints. */
  readonly contract: (y: Float64Array, joint: Float64Array) => void;
  /** The current numbers of the model, including live changes of a driver's value. */
  readonly writeParameters: (parameters: Float64Array) => void;
  readonly parameterCount: number;
}

/** Why a system is not compiled, to follow "global system, because of": "feedback", "the size of the model". */
export interface NotCompiled {
  readonly reason: string;
}

export type Compilation = CompiledEquations | NotCompiled;
