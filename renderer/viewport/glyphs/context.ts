import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Fitting, Surroundings } from '../../../engine/output/fittings/fitting';
import type { Materials } from '../meshes/materials';
import type { Glyph } from './glyph';
import type { GlyphLibrary } from './library';

/** What the glyph builders may look at. */
export interface GlyphContext extends Surroundings {
  scene: Scene;
  library: GlyphLibrary;
  materials: Materials;
  /** Null for the ground and for a body that is not there. */
  node(body: string): TransformNode | null;
}

/** Parts of a record, each on its body. */
export const glyphsOf = (
  record: string,
  fittings: readonly Fitting[],
  { library, node }: Pick<GlyphContext, 'library' | 'node'>,
): Glyph[] =>
  fittings.map(({ part, body, ...place }) => library.create(part, record, { parent: node(body), ...place }));

export type Highlight = 'plain' | 'hover' | 'selection';

/** All that is drawn for one record that is not a body. */
export interface RecordGlyph {
  parts: readonly Glyph[];
  /** Before each picture, after the bodies were placed. */
  update?(time: number): void;
  /** For drawings that are not made of parts. */
  highlight?(state: Highlight): void;
  dispose(): void;
}

export function glyphOf(parts: readonly Glyph[], update?: (time: number) => void): RecordGlyph {
  return {
    parts,
    ...(update ? { update } : {}),
    dispose: () => parts.forEach((part) => part.dispose()),
  };
}
