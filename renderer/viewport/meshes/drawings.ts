/** Drawings of bodies; bodies of the same shape and eyes share one, as most of a large model do. */
import type { Boss } from '../../../engine/kinds/shapes/shape-definition';
import { buildShape } from '../../../engine/output/solid/build-shape';
import type { Solid } from '../../../engine/output/solid/solid';
import type { Shape } from '../../../engine/model/project';

export class Drawings {
  private readonly known = new Map<string, WeakRef<Solid>>();
  private readonly gone = new FinalizationRegistry<string>((key) => {
    if (this.known.get(key)?.deref() === undefined) this.known.delete(key);
  });

  find(shape: Shape, bosses: readonly Boss[], detail: number): Solid {
    const key = JSON.stringify([shape, bosses, detail]);
    const found = this.known.get(key)?.deref();
    if (found) return found;
    const solid = buildShape(shape, bosses, detail);
    this.known.set(key, new WeakRef(solid));
    this.gone.register(solid, key);
    return solid;
  }
}
