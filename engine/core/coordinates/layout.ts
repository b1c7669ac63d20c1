/**
 * Layout of the integrated state y of a system of n bodies (ground included):
 *
 *   [ x q ] per body: centre of mass in W [m] and quaternion body to W, 7 each;
 *   [ v w ] per body: velocity of the centre of mass [m/s] and angular velocity [rad/s], both in W, 6 each;
 *   work: done since the start by loads, dampers and drivers [J];
 *   turns: counted joint angles, integrated over turns [rad];
 *   dissipated: energy dissipated by dampers, drag, friction and impacts since the start [J].
 *
 * The velocity part is the generalised velocity xdot of the sources, 6n long. The dissipated energy is integrated for output only: it
 * stands last, so that step errors come from the components before it, and a measure does not change the run that it measures.
 */
import type { Scratch } from '../math/scratch';

/** What determines the layout: the number of bodies, ground included. */
export interface Bodies {
  readonly n: number;
}

/** The part of the workspace derived from the pose, with scratch arrays. */
export interface Kinematics {
  /** 9n: rotation matrices, B to W. */
  readonly R: Float64Array;
  readonly scratch: Scratch;
}

/** Number of components at the end of the state that are integrated for output only. */
export const MEASURED = 1;

export function stateSize(n: number, turns = 0): number {
  return 13 * n + 1 + turns + MEASURED;
}
/** Offset of body b's centre of mass; its quaternion follows at + 3. */
export function poseOffset(b: number): number {
  return 7 * b;
}
/** Offset of the generalised velocity. */
export function velocityOffset(n: number): number {
  return 7 * n;
}
export function workOffset(n: number): number {
  return 13 * n;
}
export function turnOffset(n: number): number {
  return 13 * n + 1;
}
export function dissipatedOffset(y: Float64Array): number {
  return y.length - MEASURED;
}

/**
 * The unknowns that an implicit method solves for together: poses and velocities of all bodies but the ground, which never moves. Work,
 * turns and dissipated energy follow from them, and nothing depends on those.
 */
export function newtonStructure(
  n: number,
  size: number,
): { readonly coupled: Int32Array; readonly quadratures: Int32Array; readonly measured: number } {
  const range = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => from + i);
  const v = velocityOffset(n);
  return {
    coupled: Int32Array.from([...range(poseOffset(1), v), ...range(v + 6, workOffset(n))]),
    quadratures: Int32Array.from(range(workOffset(n), size)),
    measured: MEASURED,
  };
}
