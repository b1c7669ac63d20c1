/**
 * What is drawn of joints, springs and belts besides the bodies: pins, guides, bearings, end stops. For the picture only; in one place, so
 * that the 3D view and the exported scene show the same.
 */
import type { Body, Quat, Vec3 } from '../../model/project';
import type { Layers } from '../layers/layers';
import type { GasSpring } from '../solid/telescopes';
import type { ModelSize } from './measure-model';
import type { PartDrawing } from './part-drawings';
import type { Stroke } from './strokes';

/** A drawing of a part, and where it is. */
export interface Fitting {
  readonly part: PartDrawing;
  /** That it is fixed to; the ground, and what is not there, is W. */
  readonly body: string;
  /** In the frame of the body. */
  readonly position: Vec3;
  readonly orientation: Quat;
  /** Glyph unit [m]. */
  readonly size: number;
  /** How much longer it is along its z [1]. */
  readonly stretch?: number;
}

/** What it depends on. */
export interface Surroundings {
  readonly size: ModelSize;
  /** Against gravity, in W. */
  readonly up: Vec3;
  /** From the model towards the first view's eye: ground symbols stand behind, driver arrows in front. */
  readonly front: Vec3;
  /** How far joints slide, where that is known: by the joint. */
  readonly strokes: ReadonlyMap<string, Stroke>;
  /** Where links are drawn, and how long pins have to be. */
  readonly layers: Layers;
  /** Springs that are the gas in a cylinder: by the load. */
  readonly gasSprings: ReadonlyMap<string, GasSpring>;
  /** Whether what is small is worth being drawn. */
  readonly isFine: boolean;
  /** Null for the ground and for a body that is not there. */
  body(body: string): Body | null;
}

export const fit = (part: PartDrawing, place: Omit<Fitting, 'part'>): Fitting => ({ part, ...place });
