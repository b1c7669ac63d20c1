/** Import options, and what became of each element of a model. */
import type { Project, Vec3 } from '../model/project';
import type { Problem } from '../model/problem';

export const LENGTH_UNITS = ['m', 'cm', 'mm', 'in'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export const METRES: Readonly<Record<LengthUnit, number>> = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254 };

/** A consistent system of units with kg and s: forces, torques, inertia, density and gravity follow from the length unit. */
export interface ImportOptions {
  lengthUnit: LengthUnit;
}

export interface ImportEntry {
  element: string;
  /** As given in the file; empty if absent. */
  name: string;
  line: number;
  /** Path of the file that it is in, if that is not the model itself. */
  file?: string;
}

/** What became of every element of the file: elements = used + the number of ignored ones. */
export interface ImportAccount {
  /** Name of the format, as in `FORMATS`. */
  format: string;
  elements: number;
  used: number;
  ignored: (ImportEntry & { why: string })[];
  /** Paths of files that the model names and that were not found. */
  missing: string[];
  /** Elements read as something similar. */
  approximated: (ImportEntry & { how: string })[];
  /** Total of all bodies [kg]. */
  mass: number;
  /** Extent of all shapes along the axes of W [m]. */
  size: Vec3;
}

export interface Imported {
  ok: true;
  project: Project;
  /** Files of triangles (.glb, metres, body frame) that its parts name, by their digests. */
  geometry: ReadonlyMap<string, Uint8Array>;
  account: ImportAccount;
}

export type ImportResult =
  | Imported
  /** Each states the line, the element, its name and a remedy. */
  | { ok: false; problems: Problem[]; missing: string[] };
