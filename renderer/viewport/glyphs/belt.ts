/** A belt or a chain around its two wheels, on the body that carries them. */
import { beltSolid } from '../../../engine/output/fittings/belt';
import { createSolidMesh, tagMesh } from '../meshes/mesh';
import type { GlyphContext, RecordGlyph } from './context';

export function createBeltGlyph(
  record: string,
  belt: Parameters<typeof beltSolid>[0],
  context: GlyphContext,
): RecordGlyph {
  const drawn = createSolidMesh(`belt ${record}`, beltSolid(belt, context), context.scene);
  drawn.parent = context.node(belt.mesh.carrier);
  drawn.material = context.materials.solid('spring');
  drawn.alwaysSelectAsActiveMesh = true;
  tagMesh(drawn, { record, glyph: true });
  return {
    parts: [],
    highlight: (state) => {
      drawn.material = context.materials.solid(state === 'plain' ? 'spring' : state);
    },
    dispose: () => drawn.dispose(),
  };
}
