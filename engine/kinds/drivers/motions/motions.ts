/** All motions of a position driver, in the order in which menus offer them; see `motion-definition.ts`. */
import { cycloidal } from './cycloidal';
import { harmonic } from './harmonic';
import { polynomial } from './polynomial';
import { table } from './table';
import type { Cycloidal } from './cycloidal';
import type { Harmonic } from './harmonic';
import type { Polynomial } from './polynomial';
import type { Table } from './table';
import type { MotionDefinition, MotionFunction } from './motion-definition';

export type Motion = Polynomial | Harmonic | Cycloidal | Table;
export type MotionKind = Motion['kind'];

export const MOTIONS = { polynomial, harmonic, cycloidal, table } satisfies {
  readonly [K in MotionKind]: MotionDefinition<Extract<Motion, { kind: K }>>;
};

export const MOTION_KINDS = Object.keys(MOTIONS) as readonly MotionKind[];

export const motionDefinition = (kind: MotionKind) => MOTIONS[kind] as unknown as MotionDefinition<Motion>;

export const compileMotion = (motion: Motion): MotionFunction =>
  motionDefinition(motion.kind).compile(motion);

/** A default motion of that size [rad or m]. */
export const createMotion = (kind: MotionKind, size: number): Motion =>
  ({ kind, ...motionDefinition(kind).create(size) }) as Motion;
