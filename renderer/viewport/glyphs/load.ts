/** Applied forces and torques: arrows that end at the point of application, shown while they act. */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { LoadOf } from '../../../engine/kinds/loads/loads';
import type { LoadWindow, Quat, Vec3 } from '../../../engine/model/project';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { pointInWorld } from '../sync/sync-pose';
import { conjugate, length, rotate } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import { facingAlong } from '../../../engine/output/fittings/orientation';

export type Applied = LoadOf<'force' | 'torque'>;

/** What is drawn of an expression: the force or torque along its direction, whatever its size is at the time. */
export function appliedBy(load: Applied | LoadOf<'expression'>): Applied {
  if (load.kind !== 'expression') return load;
  return { ...load, kind: load.quantity, vector: load.direction };
}

export function createArrowGlyph(load: Applied, context: GlyphContext): RecordGlyph {
  const body = context.body(load.body);
  const node = context.node(load.body);
  if (length(load.vector) === 0 || !body) return glyphOf([]);
  const point: Vec3 =
    load.kind === 'force' ? load.point : shapeDefinition(body.shape.kind).center(body.shape);
  const upward = load.frame === 'world' ? context.up : rotate(conjugate(body.orientation), context.up);
  const orientation = facingAlong(load.vector, upward);
  const size = Math.max(context.size.glyph, context.size.length * 0.011);
  const glyph = context.library.create(load.kind, load.id, {
    parent: null,
    position: point,
    orientation,
    size,
  });
  const own = toQuaternion(orientation);
  const at = new Vector3();
  return glyphOf([glyph], (time) => {
    glyph.setVisible(acts(load, time));
    glyph.position.copyFrom(pointInWorld(node, point, at));
    if (load.frame === 'body' && node?.rotationQuaternion)
      node.rotationQuaternion.multiplyToRef(own, glyph.orientation);
    else glyph.orientation.copyFrom(own);
    glyph.moved();
  });
}

/** Whether a load acts at a time. */
export function acts(window: LoadWindow, time: number): boolean {
  return time >= window.from && (window.until === null || time < window.until);
}

const toQuaternion = ([w, x, y, z]: Quat): Quaternion => new Quaternion(x, y, z, w);
