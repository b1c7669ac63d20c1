/** What a module is made of. */
import type { DenseTable, Tableau } from '../../integrators/tableau';
import type { Graph, Node } from './graph';

/** What is worked out of a state, beside its rates and its maximal state: nodes that are stored one behind the other. */
export type Results = Readonly<Record<string, readonly Node[]>>;

export interface ProgramSource {
  readonly graph: Graph;
  readonly parameterCount: number;
  readonly derivative: readonly Node[];
  /** The maximal state, by whose error steps are judged but for its last `measured` components. */
  readonly expansion: readonly Node[];
  readonly measured: number;
  /** A state moved onto the constraints; null where there are none to leave. */
  readonly projection: readonly Node[] | null;
  /** A number that is worked out with the rates: how near a singular position a stage is. */
  readonly nearness: Node;
  readonly results: Results;
  readonly tableau: Tableau;
  readonly dense: DenseTable;
}
