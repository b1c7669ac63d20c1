/** Reports of the analyses other than runs. */
import type { Problem } from '../../model/problem';
import type { AssembliesReport, GapReport, SwapReport } from './assembly-reports';
import type { Pose } from '../../model/pose';

export const STUDIES = ['motions', 'equilibrium', 'modes', 'gaps', 'assemblies', 'swaps'] as const;
/**
 * The free motions of the joints; static equilibrium; linearised modes about it; why a loop stays open and what would close
 * it; other assembly modes; joints that would remove redundancy.
 */
export type StudyKind = (typeof STUDIES)[number];

export interface StudyReport {
  study: StudyKind;
  /** The position analysed: assembled, or the equilibrium. */
  poses: Pose[];
  /** Number of free motions, of which `motions` may show only the first. */
  freedoms: number;
  equilibrium: EquilibriumReport | null;
  motions: StudyMotion[];
  /** Only in studies of that kind. */
  gaps?: GapReport;
  assemblies?: AssembliesReport;
  swaps?: SwapReport;
}

export interface EquilibriumReport {
  stability: 'stable' | 'neutral' | 'unstable' | 'rigid';
  /** Residual force along the free motions over the applied force [1]. */
  residual: number;
  /** Largest displacement of a centre of mass from the drawn position [m], and its body. */
  largestMove: number;
  largestMoveBody: string | null;
  /**
   * Force [N] and moment [N m] on B from A about the joint's point on B, along world axes; `mask` as in `Mobility`; `shared`: how much
   * of the force and of the moment redundant constraints share (T 10.2).
   */
  reactions: {
    joint: string;
    force: [number, number, number];
    moment: [number, number, number];
    mask: number;
    shared: [number, number];
  }[];
  /** `mask`: as for one component of a reaction, what is known of the effort. */
  efforts: { driver: string; effort: number; mask: number }[];
  /** Force [N] and moment [N m] of each load that acts, on the body or on B of two, about its point there, along world axes. */
  loads: { load: string; force: [number, number, number]; moment: [number, number, number] }[];
}

export interface StudyMotion {
  /** Body that moves most. */
  mover: string;
  /** Velocity of each centre of mass and angular velocity in W, scaled to a largest speed of one characteristic length per second. */
  velocities: { body: string; linear: [number, number, number]; angular: [number, number, number] }[];
  /** Poses along the motion with the joints closed, the position itself in the middle unless a stop cuts it short. */
  frames: Pose[][];
  /** Index of the frame with the position itself. */
  center: number;
  /** Of `modes`: eigenvalue re + i im [1/s], frequency [Hz], damping ratio [1]. */
  mode: {
    kind: 'oscillation' | 'decay' | 'growth' | 'neutral';
    re: number;
    im: number;
    frequency: number;
    dampingRatio: number;
  } | null;
}

export interface StudyOutcome {
  readonly problems: Problem[];
  readonly report: StudyReport | null;
}
