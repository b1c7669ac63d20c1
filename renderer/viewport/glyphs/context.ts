import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Body, Vec3 } from '../../../engine/model/project';
import type { Layers } from '../../../engine/output/layers/layers';
import type { GasSpring } from '../../../engine/output/solid/telescopes';
import type { Materials } from '../meshes/materials';
import type { Stroke } from '../sync/strokes';
import type { Glyph } from './glyph';
import type { GlyphLibrary } from './library';

/** What the glyph builders may look at. */
export interface GlyphContext {
  scene: Scene;
  library: GlyphLibrary;
  materials: Materials;
  size: ModelSize;
  /** Against gravity, in W. */
  up: Vec3;
  /** From the model towards the first view's eye: ground symbols stand behind, driver arrows in front. */
  front: Vec3;
  /** How far joints slide, where that is known: by the joint. */
  strokes: ReadonlyMap<string, Stroke>;
  /** Where links are drawn, and how long pins have to be. */
  layers: Layers;
  /** Springs that are the gas in a cylinder: by the load. */
  gasSprings: ReadonlyMap<string, GasSpring>;
  /** Null for the ground and for a body that is not there. */
  node(body: string): TransformNode | null;
  body(body: string): Body | null;
}

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

export interface ModelSize {
  /** Diagonal of the box around everything [m]; 1 for an empty model. */
  length: number;
  /** What a joint's pin is drawn with [m]. */
  glyph: number;
}
