/** What a file of triangles contains, whatever its format. */
import { ImportFault } from '../fault';
import type { GeometryPart } from '../../geometry/part';

export interface GeometryFile {
  readonly format: string;
  /** The file's unit of length [m]; null if it states none. */
  readonly metres: number | null;
  /** The axis that points upwards, by the format's convention. */
  readonly up: 'y' | 'z';
  readonly parts: readonly GeometryPart[];
  /** What was left out, as sentences. */
  readonly notes: readonly string[];
}

export interface GeometryReader {
  /** As its users call it. */
  readonly format: string;
  /** Of file names, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Throws an `ImportFault`. Reads what a file refers to by `beside`, which is null if that is not there or not allowed. */
  read(bytes: Uint8Array, beside: (path: string) => Uint8Array | null): GeometryFile;
}

export const GEOMETRY_LIMITS = {
  /** Of a file, and of what it unpacks to. */
  bytes: 256 * 1024 * 1024,
  /** Of all parts, instances counted each. */
  triangles: 5_000_000,
  parts: 10_000,
  /** Of assemblies within assemblies. */
  depth: 64,
} as const;

const SMALLER = 'Export it with a coarser tolerance, or in several files.';

export const damaged = (message: string): ImportFault =>
  new ImportFault('geometry-damaged', message, 'Export the file again from the program that made it.');

export const tooLarge = (message: string): ImportFault =>
  new ImportFault('geometry-too-large', message, SMALLER);

/** Triangles and parts so far: a small file can repeat a part a million times. */
export class Tally {
  #triangles = 0;
  #parts = 0;

  add(triangles: number): void {
    this.#triangles += triangles;
    this.#parts++;
    if (this.#triangles > GEOMETRY_LIMITS.triangles)
      throw tooLarge(`The file has more than ${GEOMETRY_LIMITS.triangles} triangles.`);
    if (this.#parts > GEOMETRY_LIMITS.parts)
      throw tooLarge(`The file has more than ${GEOMETRY_LIMITS.parts} parts.`);
  }
}

/** Numbers, as many as they come. */
export class Numbers {
  #data = new Float64Array(1024);
  size = 0;

  push(value: number): void {
    if (this.size === this.#data.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.size++] = value;
  }

  at(index: number): number {
    return this.#data[index];
  }

  toFloats(): Float64Array {
    return this.#data.slice(0, this.size);
  }

  toIndices(): Uint32Array {
    return Uint32Array.from(this.#data.subarray(0, this.size));
  }
}

/** 0, 1, 2, ...: corners that no two triangles share. */
export const looseTriangles = (corners: number): Uint32Array =>
  Uint32Array.from({ length: corners }, (_, i) => i);
