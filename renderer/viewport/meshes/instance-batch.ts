/**
 * One drawing in many places, in one draw call: places and tints are numbers in two arrays and no objects of the scene, so
 * that thousands cost what tens do. They are written anew as a whole (`begin`, `add` each, `end`) when one of them moves.
 */
import '@babylonjs/core/Meshes/thinInstanceMesh';
import type { Color4 } from '@babylonjs/core/Maths/math.color';
import type { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Solid } from '../../../engine/output/solid/solid';

const MATRIX = 16;
const TINT = 4;
/** Of the attribute that shaders with TINTED read. */
export const TINT_KIND = 'dye';

const ofMeshes = new WeakMap<object, InstanceBatch>();

/** The places of a mesh, for who draws without its shader; null where it stands in one of its own. */
export const batchOf = (mesh: object): InstanceBatch | null => ofMeshes.get(mesh) ?? null;

export class InstanceBatch {
  /** Column-major 4 x 4, one after the other; the first `count` are drawn. */
  matrices = new Float32Array(0);
  /** Which record each place belongs to. */
  readonly records: string[] = [];
  count = 0;
  /** Red, green, blue and 1 of each place, where it is tinted. */
  tints = new Float32Array(0);
  private room = 0;
  /** Places for which the mesh has buffers. */
  private handed = 0;
  private changed = false;
  private drawn = 0;

  /** `drawing`: what the mesh was made of, for the pointer; null for what the pointer does not meet. */
  constructor(
    readonly mesh: Mesh,
    readonly drawing: Solid | null = null,
    private readonly tinted = false,
  ) {
    ofMeshes.set(mesh, this);
    mesh.isPickable = false;
    // Where its places are, only the array knows.
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.doNotSyncBoundingInfo = true;
    mesh.freezeWorldMatrix();
    mesh.setEnabled(false);
  }

  begin(): void {
    this.count = 0;
  }

  add(record: string, world: Matrix, tint: Color4 | null = null): void {
    if (this.count === this.room) this.grow();
    const m = world.m;
    const at = MATRIX * this.count;
    for (let i = 0; i < MATRIX; i++) this.put(this.matrices, at + i, m[i]);
    if (this.tinted) {
      const dye = TINT * this.count;
      this.put(this.tints, dye, tint ? tint.r : 1);
      this.put(this.tints, dye + 1, tint ? tint.g : 1);
      this.put(this.tints, dye + 2, tint ? tint.b : 1);
      this.put(this.tints, dye + 3, 1);
    }
    this.records[this.count++] = record;
  }

  /** Hands over what changed; nothing where nothing did. */
  end(): void {
    const { mesh, count } = this;
    this.records.length = count;
    if (mesh.isEnabled(false) !== count > 0) mesh.setEnabled(count > 0);
    if (count === 0 || (!this.changed && count === this.drawn)) return;
    if (this.handed !== this.room) this.hand();
    else {
      mesh.thinInstanceCount = count;
      mesh.thinInstanceBufferUpdated('matrix');
      if (this.tinted) mesh.thinInstanceBufferUpdated(TINT_KIND);
    }
    this.changed = false;
    this.drawn = count;
  }

  dispose(): void {
    this.mesh.dispose();
  }

  /** New buffers, for the arrays have grown. */
  private hand(): void {
    this.mesh.thinInstanceSetBuffer('matrix', this.matrices, MATRIX, false);
    if (this.tinted) this.mesh.thinInstanceSetBuffer(TINT_KIND, this.tints, TINT, false);
    this.mesh.thinInstanceCount = this.count;
    this.handed = this.room;
  }

  private grow(): void {
    this.room = Math.max(8, 2 * this.room);
    this.matrices = grown(this.matrices, MATRIX * this.room);
    if (this.tinted) this.tints = grown(this.tints, TINT * this.room);
  }

  private put(list: Float32Array, at: number, value: number): void {
    const single = Math.fround(value);
    if (list[at] === single) return;
    list[at] = single;
    this.changed = true;
  }
}

function grown(list: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(length);
  next.set(list);
  return next;
}
