/**
 * The numbers of a model as nodes. Those that shape the equations, 0, 1 and -1, are constants, so that terms fold away; all others are
 * read from memory, so that other values need no new module. Equal numbers share a parameter.
 */
import type { Graph, Node } from '../code/graph';
import type { Matrix, Vector } from '../code/vectors';
import type { Quat } from '../../../schema/frame';
import type { Workspace } from '../../system/workspace';

/** Reads a number that a run may change, of the workspace of that run. */
export type LiveNumber = (work: Workspace) => number;

/** Rounding error of a zero, relative to the largest related number [1]. */
const ROUNDING = 1e-15;

export class ModelNumbers {
  /** By parameter; NaN for those that are read. */
  private readonly constants: number[] = [];
  private written: Float64Array | null = null;
  private readonly readers: { readonly at: number; readonly read: LiveNumber }[] = [];
  private readonly known = new Map<number, Node>();

  /** `length`: size of the mechanism [m]. */
  constructor(
    readonly graph: Graph,
    private readonly length: number,
  ) {}

  get count(): number {
    return this.constants.length;
  }

  /** A number that is constant during a run. */
  of(value: number): Node {
    const { graph, known } = this;
    if (value === 0 || value === 1 || value === -1) return graph.constant(value);
    const size = Math.abs(value);
    let node = known.get(size);
    if (node === undefined) {
      node = graph.parameter(this.constants.push(size) - 1);
      known.set(size, node);
    }
    return value < 0 ? graph.neg(node) : node;
  }

  /** A number that is read again whenever parameters are written. */
  live(read: LiveNumber): Node {
    const at = this.constants.push(NaN) - 1;
    this.readers.push({ at, read });
    return this.graph.parameter(at);
  }

  /** Components of one vector: those negligible beside the largest one, or beside `size`, become zero. */
  vector(values: ArrayLike<number>, size = 0): Vector {
    const all = Array.from(values);
    const least = ROUNDING * Math.max(size, ...all.map(Math.abs));
    return all.map((value) => this.of(Math.abs(value) <= least ? 0 : value));
  }

  /** A point on a body [m]. */
  point(values: ArrayLike<number>): Vector {
    return this.vector(values, this.length);
  }

  /** The rotation matrix of a unit quaternion. */
  rotation(quaternion: Quat): Matrix {
    return rotationMatrix(quaternion).map((value) => this.of(value));
  }

  write(parameters: Float64Array, work: Workspace): void {
    if (this.written?.length !== this.count) this.written = Float64Array.from(this.constants);
    parameters.set(this.written);
    for (const { at, read } of this.readers) parameters[at] = read(work);
  }
}

/** 9, row by row; entries within rounding of 0, 1 and -1 are snapped to them. */
export function rotationMatrix([w, x, y, z]: Quat): number[] {
  const square = w * w + x * x + y * y + z * z;
  const s = 2 / square;
  return [
    1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),
    s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x),
    s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y),
  ].map((value) => {
    const whole = Math.round(value);
    return Math.abs(value - whole) <= ROUNDING ? whole : value;
  }); // oxfmt-ignore
}
