/** Drawings of bodies; bodies of the same shape and eyes share one, as most of a large model do. */
import { buildShape } from '../../../engine/output/solid/build-shape';
import type { Dress } from '../../../engine/output/solid/build-shape';
import type { Shape } from '../../../engine/model/project';

/** What is drawn of a solid, or the solid itself. */
export interface Drawing {
  readonly positions: number[] | Float32Array;
  readonly normals: number[] | Float32Array;
  readonly indices: number[] | Uint32Array;
  /** Six numbers per segment. */
  readonly edges: number[] | Float32Array;
}

export class Drawings {
  private readonly known = new Map<string, WeakRef<Drawing>>();
  private readonly gone = new FinalizationRegistry<string>((key) => {
    if (this.known.get(key)?.deref() === undefined) this.known.delete(key);
  });

  find(shape: Shape, dress: Dress, detail: number): Drawing {
    // of a part its shape names the triangles
    const { surface, ...worn } = dress;
    const key = JSON.stringify([shape, surface !== undefined, worn, detail]);
    const found = this.known.get(key)?.deref();
    if (found) return found;
    const { positions, normals, indices, edges } = buildShape(shape, dress, detail);
    // A thousand bodies of shapes of their own are 19 MB in lists of numbers.
    const drawing = {
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      indices: Uint32Array.from(indices),
      edges: Float32Array.from(edges),
    };
    this.known.set(key, new WeakRef(drawing));
    this.gone.register(drawing, key);
    return drawing;
  }
}
