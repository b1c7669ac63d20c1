/** A part of a record's drawing: which drawing it is, where it hangs, and how it is tinted. Its batch draws it. */
import { Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Quat, Vec3 } from '../../../engine/model/project';

export interface GlyphPlace {
  parent: TransformNode | null;
  position: Vec3;
  orientation: Quat;
  /** Glyph unit [m]. */
  size: number;
  /** How much longer it is along its z [1]. */
  stretch?: number;
}

/** Where parts of one kind are kept. */
interface Keeper {
  /** Whether one of them has changed since it was drawn. */
  touch(): void;
  drop(glyph: Glyph): void;
}

/** The parent's, while it is multiplied. */
const own = new Matrix();

export class Glyph {
  static readonly PLAIN = new Color4(1, 1, 1, 1);
  /** In the frame of the parent. */
  readonly position: Vector3;
  readonly orientation: Quaternion;
  private readonly parent: TransformNode | null;
  private readonly size: Vector3;
  private dye = Glyph.PLAIN;
  private shown = true;

  constructor(
    readonly record: string,
    place: GlyphPlace,
    private readonly keeper: Keeper,
  ) {
    const [w, x, y, z] = place.orientation;
    this.parent = place.parent;
    this.position = new Vector3(...place.position);
    this.orientation = new Quaternion(x, y, z, w);
    this.size = new Vector3(place.size, place.size, place.size * (place.stretch ?? 1));
  }

  get color(): Color4 {
    return this.dye;
  }

  get isVisible(): boolean {
    return this.shown;
  }

  /** What a body hides of the part is drawn, too. */
  get isMarked(): boolean {
    return this.dye !== Glyph.PLAIN;
  }

  /** Colour that the part's own is multiplied by. */
  tint(color: Color4): void {
    this.dye = color;
    this.keeper.touch();
  }

  setVisible(visible: boolean): void {
    if (visible === this.shown) return;
    this.shown = visible;
    this.keeper.touch();
  }

  /** How much longer it is along its z [1]. */
  stretch(factor: number): void {
    this.size.z = factor * this.size.x;
    this.keeper.touch();
  }

  /** After `position` or `orientation` was written. */
  moved(): void {
    this.keeper.touch();
  }

  /** Of a body whose own matrix is up to date. */
  worldToRef(out: Matrix): Matrix {
    if (!this.parent) return Matrix.ComposeToRef(this.size, this.orientation, this.position, out);
    Matrix.ComposeToRef(this.size, this.orientation, this.position, own);
    return own.multiplyToRef(this.parent.getWorldMatrix(), out);
  }

  dispose(): void {
    this.keeper.drop(this);
  }
}
