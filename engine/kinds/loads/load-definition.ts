/**
 * What a kind of load says about itself. All that the rest of the program knows of it, it reads here: the document its
 * fields, defaults and checks, the solver its kernel, tables and reports its name and what it exerts, the editor its icon,
 * its place in menus and how it is moved, copied, mirrored and scaled (by its fields, see `schema/field.ts`).
 *
 * To add a load, write its file beside this one and name it in `loads.ts`. A glyph or rows of an inspector of its own are
 * in `renderer/viewport/glyphs/loads.ts` and `renderer/panels/inspector/`; without them it has a plain marker, and rows
 * made from its fields.
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

/** What a load cannot be without: the body or joint that it acts on. Body A of a pair is the ground unless it is said. */
export type Attachment = 'body' | 'bodyB' | 'joint';

/** `L` is its record, `C` what the kernel is given of it. */
export interface LoadDefinition<L extends LoadRecord, C> {
  /** As a heading, and as the name of new ones: `Torsion spring`. */
  readonly title: string;
  /** In sentences and tables: `torsion spring`. */
  readonly noun: string;
  /** Equation in THEORY. */
  readonly theory: string;
  /** Path of its icon, in a square of 16. */
  readonly icon: string;
  /** Whether a tool of the viewport draws it. */
  readonly isDrawn?: true;
  readonly fields: readonly Field[];
  readonly defaults: Omit<L, 'id' | 'name' | 'kind' | Attachment>;
  /** Fields of a new one that follow from what it is put on. */
  attach?: (load: L, drawn: Drawn) => Partial<L>;
  /** What its expression may name besides time, joints and parameters. */
  readonly variables?: readonly Variable[];
  /** Beyond the form of its fields. */
  check(load: L, checks: RecordChecks): void;
  /** Whether it exerts a force, a moment, or both about its point. */
  exerts(load: L): 'F' | 'M' | 'FM';
  /**
   * Whether it pushes or turns its bodies out of a plane that they move in, beyond what its vectors say: those lie in the plane as
   * forces do, or across it as moments do.
   */
  leaves?(load: L, plane: PlaneSides): boolean;
  compile(load: L, at: LoadPlaces): C;
  readonly kernel: LoadKernel<C>;
}

/**
 * `add` accumulates its force and torque about the centres of mass into out.force [N, N m], and the power that is not
 * accounted for by `energy` into out.power [W], with the part of it that turns into heat in out.loss as well; `energy`
 * is its potential [J]. Neither allocates.
 */
export interface LoadKernel<C> {
  add(load: C, bodies: Bodies, y: Float64Array, work: LoadWork, out: LoadForces): void;
  energy(load: C, bodies: Bodies, y: Float64Array, work: LoadWork): number;
}

/** Where forces and power are added: to those of the workspace, or apart from them. */
export interface LoadForces extends Forces, PowerSums {}

/** The part of the workspace that loads read. */
export interface LoadWork extends Kinematics {
  readonly scope: Scope;
  /** Whose expression gave no finite number. */
  culprit: Culprit | null;
}

export interface Culprit {
  readonly id: string;
  readonly name: string;
}

/** A plane that bodies move in, as each of them has it. */
export interface PlaneSides {
  /** The normal along the axes of a body. */
  normalIn(body: string): Vec3;
  /** How far a point of a body is along the normal [m]. */
  level(point: Vec3, body: string): number;
}

/** Part of a vector, or of a length, that counts as none: rounding of a drawing [1]. */
export const IN_PLANE = 1e-6;

/** The drawing, where a new load is put. */
export interface Drawn {
  /** The end of a body that is farthest from its origin, in its frame [m]. */
  farEnd(body: string): Vec3;
  toWorld(point: Vec3, body: string): Vec3;
  /** The frame of `body` in that of `other`. */
  frameIn(other: string, body: string): JointFrame;
  /** Without the last-bit noise of conversions. */
  tidy(value: number): number;
}

/** What the places of a load's record are in the system. Bodies are numbered, points count from centres of mass. */
export interface LoadPlaces {
  body(id: string): number;
  /** 3 [m] in B. */
  point(at: Vec3, body: string): Float64Array;
  /** As drawn [m]. */
  toWorld(point: Vec3, body: string): Vec3;
  /** The angle of a joint that has one, over turns. */
  angle(id: string): Coordinate;
  /** The expression of the record, where it has one. */
  readonly expression: CompiledExpression | null;
}
