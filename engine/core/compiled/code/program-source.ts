/** The input from which a module is made. */
import type { DenseTable, Tableau } from '../../integrators/tableau';
import type { Graph, Node } from './graph';

/** Quantities computed from a state besides its rates and its maximal state: nodes that are stored consecutively. */
export type Results = Readonly<Record<string, readonly Node[]>>;

export interface ProgramSource {
  readonly graph: Graph;
  readonly parameterCount: number;
  readonly derivative: readonly Node[];
  /** The maximal state; all but its last `measured` components enter the error of a step. */
  readonly expansion: readonly Node[];
  readonly measured: number;
  /** A state moved onto the constraints; null for a system without loops. */
  readonly projection: readonly Node[] | null;
  /** A number computed along with the rates: how near a stage is to a singular position. */
  readonly nearness: Node;
  readonly results: Results;
  /** A method without stages, such as `NO_STEPS`, has no steps in the module. */
  readonly tableau: Tableau;
  readonly dense: DenseTable;
}
