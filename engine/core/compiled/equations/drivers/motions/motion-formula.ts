/** The formula of a motion of a position driver in the equations: its function of time and two derivatives, as nodes. */
import type { Graph, Node } from '../../../code/graph';
import type { ModelNumbers } from '../../numbers';
import type { Vector } from '../../../code/vectors';

export interface MotionSite {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  /** [s] */
  readonly t: Node;
  /** Zero or more where discontinuous values take their limit from the left: at the end of a segment of the run. */
  readonly pastEnd: Node;
}

/** Position [rad or m], rate and acceleration. */
export type MotionFormula<M> = (motion: M, site: MotionSite) => Vector;
