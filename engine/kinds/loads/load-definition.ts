/**
 * Everything that a kind of load defines, and all that the rest of the program knows of it: for the document its fields, defaults and
 * checks, for the solver its kernel, for tables and reports its name and what it exerts, for the editor its icon, its place in menus and
 * how it is moved, copied, mirrored and scaled (by its fields, see `schema/field.ts`).
 *
 * To add a load, write its file beside this one and list it in `loads.ts`. A custom glyph goes to `renderer/viewport/glyphs/loads.ts`
 * and custom inspector rows to `renderer/panels/inspector/`; without them it has a plain marker and rows generated from its fields.
 */
import type { Coordinate, Forces } from '../../core/coordinates/coordinate';
import type { Bodies, Kinematics } from '../../core/coordinates/layout';
import type { PowerSums } from '../../core/coordinates/dissipate';
import type { Field } from '../../schema/field';
import type { JointFrame, Vec3 } from '../../schema/frame';
import type { CompiledExpression, Scope, Variable } from '../../schema/scope';
import type { RecordChecks } from '../record-checks';

export interface LoadRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** What a load requires: the body or joint that it acts on. Body A of a pair defaults to the ground. */
export type Attachment = 'body' | 'bodyB' | 'joint';

/** `L`: its record, `C`: what the kernel is given of it. */
export interface LoadDefinition<L extends LoadRecord, C> {
  /** As a heading, and as the name of new ones: `Torsion spring`. */
  readonly title: string;
  /** Within sentences and tables: `torsion spring`. */
  readonly noun: string;
  /** Equation in THEORY. */
  readonly theory: string;
  /** SVG path of its icon, in a 16 x 16 square. */
  readonly icon: string;
  /** Whether a tool of the viewport draws it. */
  readonly isDrawn?: true;
  readonly fields: readonly Field[];
  readonly defaults: Omit<L, 'id' | 'name' | 'kind' | Attachment>;
  /** Fields of a new load that depend on what it is attached to. */
  attach?: (load: L, drawn: Drawn) => Partial<L>;
  /** Names allowed in its expression besides time, joints and parameters. */
  readonly variables?: readonly Variable[];
  /** Checks beyond the form of its fields. */
  check(load: L, checks: RecordChecks): void;
  /** Whether it exerts a force, a moment, or both about its point. */
  exerts(load: L): 'F' | 'M' | 'FM';
  /**
   * Whether it acts out of a plane that its bodies move in, beyond what its vectors tell: force vectors must lie in the plane, moment
   * vectors along its normal.
   */
  leaves?(load: L, plane: PlaneSides): boolean;
  compile(load: L, at: LoadPlaces): C;
  readonly kernel: LoadKernel<C>;
}

/**
 * `add` accumulates its force and torque about the centres of mass into out.force [N, N m], its power not covered by `energy` into
 * out.power [W], and the dissipated part of that power also into out.loss; `energy` is its potential [J]. Neither allocates.
 */
export interface LoadKernel<C> {
  add(load: C, bodies: Bodies, y: Float64Array, work: LoadWork, out: LoadForces): void;
  energy(load: C, bodies: Bodies, y: Float64Array, work: LoadWork): number;
}

/** Where forces and power are accumulated: in the workspace or elsewhere. */
export interface LoadForces extends Forces, PowerSums {}

/** The part of the workspace that loads read. */
export interface LoadWork extends Kinematics {
  readonly scope: Scope;
  /** Whose expression gave a value that is not finite. */
  culprit: Culprit | null;
}

export interface Culprit {
  readonly id: string;
  readonly name: string;
}

/** A plane that bodies move in, as seen from each of them. */
export interface PlaneSides {
  /** The normal in the axes of a body. */
  normalIn(body: string): Vec3;
  /** Height of a point of a body along the normal [m]. */
  level(point: Vec3, body: string): number;
}

/** A component, relative to its vector or length, below which it counts as zero: rounding in a drawing [1]. */
export const IN_PLANE = 1e-6;

/** The drawing in which a new load is placed. */
export interface Drawn {
  /** The end of a body farthest from its origin, in its frame [m]. */
  farEnd(body: string): Vec3;
  toWorld(point: Vec3, body: string): Vec3;
  /** The frame of `body` in the frame of `other`. */
  frameIn(other: string, body: string): JointFrame;
  /** Removes the last-bit noise of conversions. */
  tidy(value: number): number;
}

/** Converts the places in a load's record to those of the system: body numbers, points from centres of mass. */
export interface LoadPlaces {
  body(id: string): number;
  /** 3 [m] in B. */
  point(at: Vec3, body: string): Float64Array;
  /** In the drawn pose [m]. */
  toWorld(point: Vec3, body: string): Vec3;
  /** The angle of a joint that has one, counted over turns. */
  angle(id: string): Coordinate;
  /** The compiled expression of the record; null for none. */
  readonly expression: CompiledExpression | null;
}
