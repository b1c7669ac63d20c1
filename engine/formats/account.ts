/** How a model is to be read, and what became of each of its elements. */
import type { Project, Vec3 } from '../model/project';
import type { Problem } from '../model/problem';

export const LENGTH_UNITS = ['m', 'cm', 'mm', 'in'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Of a consistent system with kg and s: forces, torques, inertia, density and gravity follow the length. */
export interface ImportOptions {
  lengthUnit: LengthUnit;
}

export interface ImportEntry {
  element: string;
  /** As the file says it; empty where it says none. */
  name: string;
  line: number;
}

/** What became of every element of the file: elements = used + the number of those ignored. */
export interface ImportAccount {
  format: 'MJCF';
  elements: number;
  used: number;
  ignored: (ImportEntry & { why: string })[];
  /** What was read as something near to it. */
  approximated: (ImportEntry & { how: string })[];
  /** Of all bodies [kg]. */
  mass: number;
  /** Extent of all shapes along the axes of W [m]. */
  size: Vec3;
}

export interface Imported {
  ok: true;
  project: Project;
  account: ImportAccount;
}

export type ImportResult =
  | Imported
  /** Each names the line, the element, its name and a remedy. */
  | { ok: false; problems: Problem[] };
