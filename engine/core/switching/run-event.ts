import type { Impulse } from './impulses';

/** An event at a time in a run, and the record that it concerns. */
export interface RunEvent {
  time: number;
  kind:
    | 'load-on'
    | 'load-off'
    | 'driver-changed'
    | 'singular'
    /** A driver cannot move the mechanism. */
    | 'dead-point'
    /** A joint reverses while the mechanism moves on. */
    | 'travel-limit'
    /** A limit is hit, or a contact closes, at a significant speed. */
    | 'impact'
    /** A joint comes to rest on its stop, or passes it in a kinematic run. */
    | 'limit'
    | 'contact'
    /** A stop or contact is left, or a motor regains its speed. */
    | 'released'
    | 'stick'
    | 'slip'
    /** A motor exerts its maximum effort, or needs more in a kinematic run. */
    | 'saturated'
    /** Compiled equations and the global system disagree: the run continues with the latter. */
    | 'equations-left';
  record: string | null;
  message: string;
  /** For an impact. */
  impulse?: Impulse;
}
