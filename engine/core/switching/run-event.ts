import type { Impulse } from './impulses';

/** Something that happens at a time in a run, and to which record. */
export interface RunEvent {
  time: number;
  kind:
    | 'load-on'
    | 'load-off'
    | 'driver-changed'
    | 'singular'
    /** A driver has no grip on the motion. */
    | 'dead-point'
    /** A joint turns back while the mechanism goes on. */
    | 'travel-limit'
    /** A limit is hit, or a contact closes, at a speed that matters. */
    | 'impact'
    /** A joint comes to rest on its stop. */
    | 'limit'
    | 'contact'
    /** A stop or contact is left, or a motor has its speed again. */
    | 'released'
    | 'stick'
    | 'slip'
    /** A motor gives its largest effort. */
    | 'saturated'
    /** Compiled equations and the global system disagree: the run goes on by the latter. */
    | 'equations-left';
  record: string | null;
  message: string;
  /** Of an impact. */
  impulse?: Impulse;
}
