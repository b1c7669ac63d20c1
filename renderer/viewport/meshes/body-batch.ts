/**
 * The bodies as a few meshes, two for each sixty-four: one of faces and one of edges. A few draw calls do for
 * hundreds of bodies, and one that changes does not cost the merging of thousands. Bars that are thinner than a pixel are a
 * line each: thousands of them in one picture are a hundredth of the triangles.
 */
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import { lineVertexData } from './line-material';
import { PoseTexture } from './pose-texture';
import type { Sight } from './sight';
import type { Vec3 } from '../../../engine/model/project';
import type { Drawing } from './drawings';

export interface BatchedBody {
  drawing: Drawing;
  /** With few corners, and without the eyes. */
  glance: () => Drawing;
  color: Color3;
  node: TransformNode;
  /** Null where it is no bar. */
  bar: Bar | null;
}

export interface Bar {
  from: Vec3;
  to: Vec3;
  /** With all that is around it [m]. */
  thickness: number;
}

/** Bodies to a mesh. */
export const CHUNK = 64;

/** In a coarse picture, bars up to this many pixels are lines: they are half as thick as their eyes. */
const ROUGHLY = 3;

/** Numbers of a place. */
const PLACE = 7;

/** A row of the pose texture; null where a body is gone. */
type Row = BatchedBody | null;

interface Chunk {
  bodies: readonly Row[];
  /** Row of its first body in the pose texture. */
  first: number;
  /** Faces and edges, once they were asked for: an edit is seen at a glance first. */
  meshes: readonly Mesh[] | null;
  /** Its bars as lines, once they were thin. */
  lines: Mesh | null;
  /** For a glance, once it was asked for. */
  glance: Mesh | null;
  /** Of its thickest bar [m]; infinite where not all are bars. */
  thickness: number;
}

export class BodyBatch {
  private chunks: Chunk[] = [];
  private rows: readonly Row[] = [];
  private poses: PoseTexture | null = null;
  /** Position and orientation of the body in each row when its matrix was worked out; NaN: not yet. */
  private places = new Float64Array(0);
  private isMoved = false;

  constructor(
    private readonly scene: Scene,
    private readonly paint: ShaderMaterial,
    private readonly ink: ShaderMaterial,
    /** Of bars that are lines; null: they never are. */
    private readonly line: ShaderMaterial | null = null,
  ) {}

  /** Merges anew what is not as it was. Returns how many bodies that took, for tests. */
  rebuild(bodies: readonly BatchedBody[]): number {
    if (bodies.length === 0) {
      this.dispose();
      return 0;
    }
    this.rows = placeInRows(this.rows, bodies);
    const count = Math.ceil(this.rows.length / CHUNK);
    if (this.poses?.rows !== count * CHUNK) {
      this.poses?.dispose();
      this.poses = new PoseTexture(count * CHUNK, this.scene);
      for (const material of [this.paint, this.ink, this.line]) if (material) this.poses.attach(material);
      this.places = new Float64Array(PLACE * count * CHUNK).fill(NaN);
    }
    this.rows.forEach((body, row) => body && this.poses?.setColor(row, body.color));
    const before = this.chunks;
    let merged = 0;
    this.chunks = Array.from({ length: count }, (_, i) => {
      const wanted = this.rows.slice(i * CHUNK, (i + 1) * CHUNK);
      const old = before[i];
      if (old && isSameDrawing(old.bodies, wanted)) return old;
      merged += wanted.length;
      discard(old);
      const first = i * CHUNK;
      const thickness = Math.max(...wanted.map((body) => (body ? (body.bar?.thickness ?? Infinity) : 0)));
      return {
        bodies: wanted,
        first,
        meshes: this.line ? null : this.merge(wanted, first),
        lines: null,
        glance: null,
        thickness,
      };
    });
    before.slice(count).forEach(discard);
    this.isMoved = this.pose() || this.isMoved;
    return merged;
  }

  private merge(bodies: readonly Row[], first: number): Mesh[] {
    return [
      this.add('bodies', mergeFaces(bodies, first), this.paint),
      this.add('body-edges', mergeEdges(bodies, first), this.ink),
    ];
  }

  /** Before each picture. */
  show({ pixel, rough }: Sight): void {
    if (!this.line) return;
    for (const chunk of this.chunks) {
      const thin = chunk.thickness < (rough ? ROUGHLY : 1) * pixel;
      if (thin) chunk.lines ??= this.add('bars', mergeBars(chunk.bodies, chunk.first), this.line);
      else if (rough) chunk.glance ??= this.add('bodies-glance', mergeGlances(chunk), this.paint);
      else chunk.meshes ??= this.merge(chunk.bodies, chunk.first);
      for (const mesh of chunk.meshes ?? []) enable(mesh, !thin && !rough);
      if (chunk.lines) enable(chunk.lines, thin);
      if (chunk.glance) enable(chunk.glance, !thin && rough);
    }
  }

  /** Before each picture, after the bodies were placed. Returns whether one of them is not where it was. */
  update(): boolean {
    const moved = this.pose() || this.isMoved;
    this.isMoved = false;
    return moved;
  }

  private pose(): boolean {
    this.rows.forEach((body, row) => {
      if (body && this.isElsewhere(body.node, row))
        this.poses?.setPose(row, body.node.computeWorldMatrix(true));
    });
    return this.poses?.upload() ?? false;
  }

  /** Than when its matrix was worked out, which costs more than to look. */
  private isElsewhere({ position: p, rotationQuaternion: q }: TransformNode, row: number): boolean {
    const at = PLACE * row;
    const before = this.places;
    if (
      q !== null &&
      before[at] === p.x &&
      before[at + 1] === p.y &&
      before[at + 2] === p.z &&
      before[at + 3] === q.w &&
      before[at + 4] === q.x &&
      before[at + 5] === q.y &&
      before[at + 6] === q.z
    )
      return false;
    before[at] = p.x;
    before[at + 1] = p.y;
    before[at + 2] = p.z;
    before[at + 3] = q?.w ?? NaN;
    before[at + 4] = q?.x ?? NaN;
    before[at + 5] = q?.y ?? NaN;
    before[at + 6] = q?.z ?? NaN;
    return true;
  }

  dispose(): void {
    this.chunks.forEach(discard);
    this.chunks = [];
    this.poses?.dispose();
    this.poses = null;
    this.rows = [];
  }

  private add(name: string, data: VertexData, material: ShaderMaterial): Mesh {
    const mesh = new Mesh(name, this.scene);
    data.applyToMesh(mesh);
    mesh.material = material;
    mesh.isPickable = false;
    // Its position is known only to the texture.
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    return mesh;
  }
}

/**
 * Bodies stay in their rows, and others take those that are free: what is hidden, deleted or put back is then a matter of one mesh. So
 * many free rows that a mesh might be empty are too many: all are placed anew.
 */
function placeInRows(before: readonly Row[], bodies: readonly BatchedBody[]): Row[] {
  const known = new Map(before.map((body, row) => [body?.node, row]));
  const rows = new Array<Row>(before.length).fill(null);
  const others: BatchedBody[] = [];
  for (const body of bodies) {
    const row = known.get(body.node);
    if (row === undefined) others.push(body);
    else rows[row] = body;
  }
  let free = 0;
  for (const body of others) {
    while (free < rows.length && rows[free] !== null) free += 1;
    rows[free] = body;
  }
  while (rows.at(-1) === null) rows.pop();
  return rows.length - bodies.length < CHUNK ? rows : [...bodies];
}

function discard(chunk: Chunk | undefined): void {
  for (const mesh of chunk?.meshes ?? []) mesh.dispose();
  chunk?.lines?.dispose();
  chunk?.glance?.dispose();
}

/** Only where it changes something: Babylon tells all that hangs on a mesh. */
function enable(mesh: Mesh, enabled: boolean): void {
  if (mesh.isEnabled(false) !== enabled) mesh.setEnabled(enabled);
}

/** The same drawings in the same rows; poses and colours are in the texture. */
const isSameDrawing = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((body, i) => body?.drawing === b[i]?.drawing);

/** What is drawn in a row without a body. */
const NOTHING: Drawing = { positions: [], normals: [], indices: [], edges: [] };
type Drawn = { drawing: Drawing } | null;
const drawingsOf = (rows: readonly Drawn[]): Drawing[] => rows.map((row) => row?.drawing ?? NOTHING);

/** `first`: the row of the first body in the pose texture. */
export function mergeFaces(rows: readonly Drawn[], first = 0): VertexData {
  const drawings = drawingsOf(rows);
  const sum = (list: 'positions' | 'indices'): number =>
    drawings.reduce((total, drawing) => total + drawing[list].length, 0);
  const size = sum('positions');
  const positions = new Float32Array(size);
  const normals = new Float32Array(size);
  const uvs = new Float32Array((size / 3) * 2);
  const indices = new Uint32Array(sum('indices'));
  let vertex = 0;
  let at = 0;
  drawings.forEach((drawing, row) => {
    positions.set(drawing.positions, 3 * vertex);
    normals.set(drawing.normals, 3 * vertex);
    const count = drawing.positions.length / 3;
    for (let i = 0; i < count; i++) uvs[2 * (vertex + i) + 1] = first + row;
    // Babylon's front faces run clockwise; solids follow the textbooks.
    for (let i = drawing.indices.length - 1; i >= 0; i--) indices[at++] = vertex + drawing.indices[i];
    vertex += count;
  });
  const data = new VertexData();
  data.positions = positions;
  data.normals = normals;
  data.uvs = uvs;
  data.indices = indices;
  return data;
}

export const mergeEdges = (rows: readonly Drawn[], first = 0): VertexData =>
  mergeSegments(
    drawingsOf(rows).map(({ edges }) => edges),
    first,
  );

const mergeBars = (rows: readonly Row[], first: number): VertexData =>
  mergeSegments(
    rows.map((body) => (body?.bar ? [...body.bar.from, ...body.bar.to] : [])),
    first,
  );

const mergeGlances = ({ bodies, first }: Chunk): VertexData =>
  mergeFaces(
    bodies.map((body) => body && { drawing: body.glance() }),
    first,
  );

/** `lists`: of each body, six numbers per segment. */
function mergeSegments(lists: readonly ArrayLike<number>[], first: number): VertexData {
  const segments = new Float32Array(lists.reduce((total, list) => total + list.length, 0));
  const rows: number[] = [];
  let at = 0;
  lists.forEach((list, row) => {
    segments.set(list, at);
    at += list.length;
    for (let i = 0; i < list.length / 6; i++) rows.push(first + row);
  });
  const data = lineVertexData(segments);
  // Four corners to a segment, two numbers each.
  rows.forEach((row, i) => {
    for (let k = 0; k < 4; k++) (data.uvs as Float32Array)[8 * i + 2 * k + 1] = row;
  });
  return data;
}
