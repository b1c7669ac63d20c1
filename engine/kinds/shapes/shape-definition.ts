/**
 * Everything that a kind of shape defines, and all that the rest of the program knows of it: for the document its fields and checks, for
 * the solver its mass and its contact geometry, for exports and the viewport how it is drawn, for the editor its names, its icon, and
 * its ends, corners and edges for the pointer.
 *
 * To add a shape, write its file beside this one, list it in `shapes.ts` and add its row to the table of T 1.8. A new drawing method
 * needs a plan in `renderer/viewport/tools/plans/draw-bodies.ts`.
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

/** Of a pin, in the frame of the body [m]. */
export interface PinMove {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** `S` is its record. */
export interface ShapeDefinition<S extends { readonly kind: string }> {
  /** As a heading, and as the name of new bodies: `Bar`. */
  readonly title: string;
  /** Plural within sentences: `bars`. */
  readonly plural: string;
  /** Equation of its mass in THEORY, which has a row for each shape. */
  readonly theory: string;
  /** SVG path of its icon, in a 16 x 16 square. */
  readonly icon: string;
  /** Shortcut of the command that draws one; shapes with a key come first among the drawing tools. */
  readonly key?: string;
  /** Missing: it comes from a file, and is not drawn by hand. */
  readonly drawn?: Drawn<S>;
  readonly fields: readonly Field[];
  /** Values of a new shape: about 0.2 m, the size of the bar. Missing where it comes from a file. */
  readonly defaults?: Omit<S, 'kind'>;
  /** Checks beyond the form of its fields; returns whether it has a mass. Fields are named by paths: `shape.axis`. */
  check?(shape: S, checks: RecordChecks): boolean;
  /** Mass properties of a homogeneous solid of that density [kg/m^3]. */
  mass(shape: S, density: number): MassData;
  /** Why its density gives it no mass, as a part of a sentence; null where it does. */
  noMass?(shape: S): string | null;
  /** The shape as a beam along a unit vector; null if it runs another way. Missing: the shape is not a beam. */
  beam?(shape: S, axis: Vec3): BeamStock | null;
  /** The shape with its points and directions mapped by `local`: a reflection of the body frame in its plane z = 0. */
  place(shape: S, local: (vector: Vec3) => Vec3): S;
  /** The shape after what lies at a joint's point has moved with it by `by`; the same object if nothing lies there. */
  moveEnd(shape: S, point: Vec3, by: Vec3): S;
  /** The shape after its pins have moved relative to each other: what is about a pin goes with it. Missing: `moveEnd` of each. */
  stretch?(shape: S, pins: readonly PinMove[]): S;
  /** A point in its middle, for labels and glyphs. */
  center(shape: S): Vec3;
  /** Natural places for joints: the ends of a bar. */
  ends(shape: S): Vec3[];
  /** What a pointer can snap to. */
  snaps(shape: S): Snaps;
  /** Their hull reaches as far as the shape in every direction. */
  extremes(shape: S): Extreme[];
  /** Convex pieces that fill it; missing: the hull of its extremes is the shape itself. */
  pieces?(shape: S): Extreme[][];
  /** Points whose hull encloses it tightly enough to frame a view. */
  hull(shape: S): Vec3[];
  /** Distance of a point from it; 0 inside. */
  gap(shape: S, point: Vec3): number;
  /** The flat side that faces `away` most, seen from its middle; missing: a plane normal to z through the middle. */
  face?(shape: S, away: Vec3): Face;
  /** Its contact geometry; without it, it cannot touch. */
  readonly touch?: Touch<S>;
  /** For a shape with two ends and a length between them. */
  readonly bar?: Bar<S>;
  /** Radius of the bar whose eyes are drawn at its pins, for a shape that is not a bar [m]. */
  eye?(shape: S): number;
  /** For a shape that is a ball. */
  ball?(shape: S): { center: Vec3; radius: number };
  /** For a shape that is round about a line, from flat end to flat end. */
  round?(shape: S): Round;
  /** A path that represents it in a sketch; missing: a path from joint to joint. */
  path?(shape: S): Vec3[];
  /** Its picture on a card, seen along z: a line, or the corners of a rim. */
  card(shape: S): Vec3[];
  /** Adds its triangles and edges; `bosses` are its connections to pins. */
  addTo(solid: SolidParts, shape: S, bosses: readonly Boss[]): void;
  /** Closed lines that show its size and form from any side. */
  outline(shape: S): Vec3[][];
}

/** In the body frame [m]. */
export interface Round {
  readonly center: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  /** Half its length. */
  readonly half: number;
  /** Radius of the hole along it; 0: none. */
  readonly bore: number;
}

/** Methods of drawing a body, and the sizes that each yields [m]. */
export interface Drawings {
  /** From end to end, along x from the origin; other sizes follow from the length (`sizes.ts`). */
  readonly ends: readonly [length: number];
  /** Corner by corner, in the plane z = 0 from the first corner, and the thickness. */
  readonly outline: readonly [corners: readonly (readonly [number, number])[], thickness: number];
  /** From corner to opposite corner, and the height; about the origin. */
  readonly corners: readonly [size: Vec3];
  /** From end to end of an axis, and to the surface; along z, with its middle at the origin. */
  readonly axis: readonly [length: number, radius: number];
  /** From the middle to the surface; about the origin. */
  readonly center: readonly [radius: number];
}
export type DrawnBy = keyof Drawings;

/** The tool that draws it, and what it makes. */
export type Drawn<S> = {
  readonly [W in DrawnBy]: {
    readonly by: W;
    make(...size: Drawings[W]): Omit<S, 'kind'>;
    /** The default shape instead, where all of it lies in the drawing plane. */
    readonly inPlane?: (...size: Drawings[W]) => { readonly kind: string };
  };
}[DrawnBy];

/** A beam's length, the principal directions of its section, and the section. */
export interface BeamStock {
  readonly length: number;
  readonly across: readonly [Vec3, Vec3];
  readonly section: Section;
}

export interface Section {
  readonly area: number;
  /** About the two transverse directions. */
  readonly secondMoment: readonly [number, number];
  readonly torsion: number;
}

export interface Snaps {
  readonly corners: readonly Vec3[];
  /** Their name in the editor. */
  readonly called: 'corner' | 'end';
  /** Pairs of corners. */
  readonly edges: readonly (readonly [number, number])[];
}

/** A point; with a radius, a ball about it, or a disc normal to a direction of any length. */
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
  /** The kind of its core, which a skin surrounds (T 12.1). */
  readonly core: ContactShape['kind'];
  /** Core and skin; `at` converts a point to coordinates from the centre of mass. */
  place(shape: S, at: (point: Vec3) => readonly number[]): ContactCore;
  /** Its lowest points along the unit vector `up`. */
  lowest(shape: S, up: Vec3): Vec3[];
  /** A characteristic size. */
  size(shape: S): number;
}

/** The part of a `ContactShape` that a shape provides; missing values are zero. */
export interface ContactCore {
  readonly point: readonly number[];
  readonly second?: readonly number[];
  readonly half?: readonly number[];
  readonly radius?: number;
}

export interface Bar<S> {
  ends(shape: S): readonly [Vec3, Vec3];
  radius(shape: S): number;
  /** With its second end moved to a point. */
  withEnd(shape: S, to: Vec3): S;
}

/** The connection of a link to a pin; see `output/solid/boss.ts`. */
export interface Boss {
  readonly kind: 'eye' | 'fork' | 'ball';
  readonly at: Vec3;
  readonly axis: Vec3;
  /** Number of earlier eyes on this pin. */
  readonly step: number;
  /** Half its height [m]; missing: as the bar's radius asks for. */
  readonly half?: number;
  /** Of a bar whose eye it would be [m]; missing: of its own. */
  readonly bar?: number;
}

/** The part of `output/solid/solid.ts` that drawing a shape needs. */
export interface SolidParts {
  /** Near enough to show what is small. */
  readonly isFine: boolean;
  readonly indices: number[];
  vertex(at: Vec3, normal: Vec3): number;
  edge(a: Vec3, b: Vec3): unknown;
  face(points: readonly Vec3[]): unknown;
  circle(center: Vec3, axis: Vec3, radius: number, segments?: number): unknown;
  block(center: Vec3, hx: Vec3, hy: Vec3, hz: Vec3): unknown;
  cylinder(from: Vec3, to: Vec3, radius: number, segments?: number): unknown;
  sphere(center: Vec3, radius: number): unknown;
  capsule(from: Vec3, to: Vec3, radius: number): unknown;
  /** The triangles of a part, as modelled or reflected in z = 0; false where they are not at hand. */
  surface(mirrored: boolean): boolean;
}
