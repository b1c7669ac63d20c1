/** What a tool draws over the picture: lines, marks and words at points of W. Forms differ, not only colours. */
import type { Vec3 } from '../../../engine/model/project';

export interface SketchLine {
  readonly from: Vec3;
  readonly to: Vec3;
  /** `draft` will become a part; `guide` explains a snap; `dimension` has arrows; `warning` is a gap or a pull;
   *  `measured` is what a number is about; `ghost` is a body that would be. */
  readonly style: 'draft' | 'guide' | 'dimension' | 'warning' | 'measured' | 'ghost';
}

export interface SketchMark {
  readonly at: Vec3;
  /**
   * A circle, a triangle, a square, a cross, the sign of a toggle, a ground symbol, the same where there is none yet, and words
   * alone.
   */
  readonly form: 'pin' | 'middle' | 'edge' | 'grid' | 'toggle' | 'ground' | 'free' | 'label';
  readonly text?: string;
  /** What the words are about, or what ends here: it does not run through them. Words alone stand above it, or below. */
  readonly line?: { readonly from: Vec3; readonly to: Vec3; readonly side?: 'below' };
}

export interface Sketch {
  readonly lines: readonly SketchLine[];
  readonly marks: readonly SketchMark[];
}

export const EMPTY_SKETCH: Sketch = { lines: [], marks: [] };
