/** The result of a validation: one published problem, run at one tolerance. */
export interface ValidationResult {
  /** Id of the case. */
  id: string;
  tolerance: number;
  /** Every error is within its bound and the run came to its end. */
  passed: boolean;
  /** The failed comparisons, one sentence each. */
  failures: string[];
  headline: { what: string; unit: string; time: number; reference: number; ours: number };
  states: Deviation;
  /** Null where the reference has no forces, or none that are unique. */
  forces: Deviation | null;
  /** Largest change of energy over the largest energy of the run [1]. */
  energy: { error: number; bound: number };
  /** Largest residuals of the constraints over the run [m], [m/s]. */
  drift: { position: number; velocity: number };
  rank: { minimum: number; maximum: number; rows: number };
  steps: number;
  evaluations: number;
  /** Number of values compared. */
  compared: number;
}

/** The largest error of one kind, as a fraction of its quantity's scale [1]. */
export interface Deviation {
  error: number;
  bound: number;
  /** Where it occurs. */
  worst: { what: string; column: string; unit: string; time: number; reference: number; ours: number };
}
