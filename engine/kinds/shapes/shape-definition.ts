/**
 * What a kind of shape says about itself. All that the rest of the program knows of it, it reads here: the document its
 * fields and checks, the solver its mass and how it touches, exports and the viewport how it is drawn, the editor its
 * names, its icon, and where a pointer finds ends, corners and edges of it.
 *
 * To add a shape, write its file beside this one and name it in `shapes.ts`; its row stands in the table of T 1.8. A way of
 * drawing that no other has is a plan in `renderer/viewport/tools/plans/draw-bodies.ts`.
 *
 * All lengths are in metres, all points and directions in the body frame.
 */
import type { ContactShape } from '../../core/contact/shape';
import type { Field } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';

export interface MassData {
  /** [kg] */
  mass: number;
  /** Body frame [m]. */
  centerOfMass: [number, number, number];
  /** About the centre of mass along the body axes: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) [kg m^2], Ixy = -integral x y dm. */
  inertia: [number, number, number, number, number, number];
}

/** `S` is its record. */
export interface ShapeDefinition<S extends { readonly kind: string }> {
  /** As a heading, and as the name of new bodies: `Bar`. */
  readonly title: string;
  /** Of several, in sentences: `bars`. */
  readonly plural: string;
  /** Equation of its mass in THEORY, which has a row for each shape. */
  readonly theory: string;
  /** Path of its icon, in a square of 16. */
  readonly icon: string;
  /** Of the command that draws one; those that have a key stand first among the drawing tools. */
  readonly key?: string;
  readonly drawn: Drawn<S>;
  readonly fields: readonly Field[];
  /** Of a new one: about 0.2 m, the size of the bar. */
  readonly defaults: Omit<S, 'kind'>;
  /** Beyond the form of its fields; whether it has a mass at all. Fields are named by their paths: `shape.axis`. */
  check?(shape: S, checks: RecordChecks): boolean;
  /** Of a homogeneous solid of that density [kg/m^3]. */
  mass(shape: S, density: number): MassData;
  /** As a beam along a unit vector; null where it runs another way. Without it a shape is no beam. */
  beam?(shape: S, axis: Vec3): BeamStock | null;
  /** With its points and directions where `local` puts them: a reflection of the body frame in its plane z = 0. */
  place(shape: S, local: (vector: Vec3) => Vec3): S;
  /** The same with what lies at a joint's point moved `by` the way of that joint; itself where nothing does. */
  moveEnd(shape: S, point: Vec3, by: Vec3): S;
  /** A point in its middle, for labels and glyphs. */
  center(shape: S): Vec3;
  /** Where one would put a joint: the ends of a bar. */
  ends(shape: S): Vec3[];
  /** What a pointer can snap to. */
  snaps(shape: S): Snaps;
  /** Between them they reach as far as the shape in every direction. */
  extremes(shape: S): Extreme[];
  /** Points whose hull encloses it, closely enough to frame it. */
  hull(shape: S): Vec3[];
  /** Distance of a point from it; 0 inside. */
  gap(shape: S, point: Vec3): number;
  /** The flat side that looks most towards `away` from its middle; without it, one across z through the middle. */
  face?(shape: S, away: Vec3): Face;
  /** How it touches others; without it, it cannot. */
  readonly touch?: Touch<S>;
  /** Of a shape that has two ends and a length between them. */
  readonly bar?: Bar<S>;
  /** Radius of a bar with whose eyes its pins are drawn, where it is none itself [m]. */
  eye?(shape: S): number;
  /** A path that stands for it in a sketch; without it, one from joint to joint does. */
  path?(shape: S): Vec3[];
  /** What is drawn of it on a card, as seen along z: a line, or the corners of a rim. */
  card(shape: S): Vec3[];
  /** Its triangles and edges; `bosses` are where it meets its pins. */
  addTo(solid: SolidParts, shape: S, bosses: readonly Boss[]): void;
  /** Closed lines that show its size and form from any side. */
  outline(shape: S): Vec3[][];
}

/** Ways of drawing a body, and what each gives of its size [m]. */
export interface Drawings {
  /** From end to end: along x from the origin; its other sizes follow from the length (`sizes.ts`). */
  readonly ends: readonly [length: number];
  /** Corner by corner, in the plane z = 0 from the first, and how thick it is. */
  readonly outline: readonly [corners: readonly (readonly [number, number])[], thickness: number];
  /** From corner to opposite corner, and how high it is: about the origin. */
  readonly corners: readonly [size: Vec3];
  /** From end to end of an axis, and to the surface: along z, with its middle in the origin. */
  readonly axis: readonly [length: number, radius: number];
  /** From the middle to the surface: about the origin. */
  readonly center: readonly [radius: number];
}
export type DrawnBy = keyof Drawings;

/** With which tool it is drawn, and what that makes. */
export type Drawn<S> = {
  readonly [W in DrawnBy]: {
    readonly by: W;
    make(...size: Drawings[W]): Omit<S, 'kind'>;
    /** What is drawn instead, unless somebody says otherwise, where all of it lies in the drawing plane. */
    readonly inPlane?: (...size: Drawings[W]) => { readonly kind: string };
  };
}[DrawnBy];

/** What a beam is cut from: how long it is, the principal directions of its section, and the section. */
export interface BeamStock {
  readonly length: number;
  readonly across: readonly [Vec3, Vec3];
  readonly section: Section;
}

export interface Section {
  readonly area: number;
  /** About the two directions across. */
  readonly secondMoment: readonly [number, number];
  readonly torsion: number;
}

export interface Snaps {
  readonly corners: readonly Vec3[];
  /** What each of them is called. */
  readonly called: 'corner' | 'end';
  /** Pairs of corners. */
  readonly edges: readonly (readonly [number, number])[];
}

/** A point; with a radius a ball about it, or a disc across a direction. */
export interface Extreme {
  readonly at: Vec3;
  readonly radius?: number;
  readonly across?: Vec3;
}

export interface Face {
  readonly normal: Vec3;
  /** From the middle to the face. */
  readonly depth: number;
}

export interface Touch<S> {
  /** What is its core, with a skin around it (T 12.1). */
  readonly core: ContactShape['kind'];
  /** Core and skin; `at` counts a point from the centre of mass. */
  place(shape: S, at: (point: Vec3) => readonly number[]): ContactCore;
  /** Points of it that lie lowest against the unit vector `up`. */
  lowest(shape: S, up: Vec3): Vec3[];
  /** How large it is. */
  size(shape: S): number;
}

/** What a shape says of a `ContactShape`; zeros for what it does not say. */
export interface ContactCore {
  readonly point: readonly number[];
  readonly second?: readonly number[];
  readonly half?: readonly number[];
  readonly radius?: number;
}

export interface Bar<S> {
  ends(shape: S): readonly [Vec3, Vec3];
  radius(shape: S): number;
  /** With its second end at a point. */
  withEnd(shape: S, to: Vec3): S;
}

/** Where a link meets a pin; see `output/solid/boss.ts`. */
export interface Boss {
  readonly kind: 'eye' | 'fork' | 'ball';
  readonly at: Vec3;
  readonly axis: Vec3;
  /** How many eyes were on this pin before. */
  readonly step: number;
}

/** What shapes are drawn with: the part of `output/solid/solid.ts` that they need. */
export interface SolidParts {
  readonly indices: number[];
  vertex(at: Vec3, normal: Vec3): number;
  edge(a: Vec3, b: Vec3): unknown;
  face(points: readonly Vec3[]): unknown;
  circle(center: Vec3, axis: Vec3, radius: number, segments?: number): unknown;
  block(center: Vec3, hx: Vec3, hy: Vec3, hz: Vec3): unknown;
  cylinder(from: Vec3, to: Vec3, radius: number, segments?: number): unknown;
  sphere(center: Vec3, radius: number): unknown;
  capsule(from: Vec3, to: Vec3, radius: number): unknown;
}
