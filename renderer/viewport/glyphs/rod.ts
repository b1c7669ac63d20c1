/**
 * The massless rod between two points: it follows both, and is as long as they are apart even while it is not assembled. And the same
 * from a body to a joint far outside its shape, as the wire of a bob.
 */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Joint, Quat, Vec3 } from '../../../engine/model/project';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { along, distance, perpendicular, scale, subtract, Z } from '../vector';
import { pointInWorld } from '../sync/sync-pose';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';
import { drawnAt } from './layer';
import { facingAlong } from './orientation';

export interface Rod {
  readonly glyph: Glyph;
  /** Before each picture, after the bodies were placed. */
  readonly update: () => void;
}

export function createRod({ id, bodyA, bodyB, frameA, frameB }: Joint, context: GlyphContext): Rod {
  const { size, library } = context;
  const [a, b] = [new Vector3(), new Vector3()];
  const follow = (): void => {
    pointInWorld(context.node(bodyA), drawnAt(context, bodyA, frameA.position), a);
    pointInWorld(context.node(bodyB), drawnAt(context, bodyB, frameB.position), b);
  };
  follow();
  const glyph = library.create('rod', id, {
    ...{ parent: null, position: middleOf(a, b), orientation: alongOf(a, b) },
    ...{ size: size.glyph, stretch: Vector3.Distance(a, b) / size.glyph },
  });
  const update = (): void => {
    follow();
    const [w, x, y, z] = alongOf(a, b);
    glyph.position.set(...middleOf(a, b));
    glyph.orientation.set(x, y, z, w);
    glyph.stretch(Vector3.Distance(a, b) / size.glyph);
  };
  return { glyph, update };
}

/** From the shape to the joint that a body reaches across nothing, in glyph units. */
const FAR = 8;

export function createStruts({ id, kind, ...joint }: Joint, context: GlyphContext): Glyph[] {
  const { points, parts } = jointDefinition(kind);
  // on a plane a body may stand anywhere
  if (points === 'free' || parts.a === 'plane' || parts.b === 'plane') return [];
  const { glyph: size } = context.size;
  const ends = [
    { body: context.body(joint.bodyA), point: joint.frameA.position },
    { body: context.body(joint.bodyB), point: joint.frameB.position },
  ];
  return ends.flatMap(({ body, point }) => {
    if (!body) return [];
    const shape = shapeDefinition(body.shape.kind);
    if (!(shape.gap(body.shape, point) > FAR * size)) return [];
    const [from, to] = [shape.center(body.shape), point].map((end) => drawnAt(context, body.id, end));
    const reach = subtract(to, from);
    const length = distance(from, to);
    const axis = scale(reach, 1 / length);
    const orientation = facingAlong(axis, perpendicular(axis));
    const place = { parent: context.node(body.id), position: along(from, reach, 0.5), orientation };
    return [context.library.create('rod', id, { ...place, size, stretch: length / size })];
  });
}

const at = ({ x, y, z }: Vector3): Vec3 => [x, y, z];
const middleOf = (a: Vector3, b: Vector3): Vec3 => at(Vector3.Center(a, b));

function alongOf(a: Vector3, b: Vector3): Quat {
  const length = distance(at(a), at(b));
  const axis = length > 0 ? scale(subtract(at(b), at(a)), 1 / length) : Z;
  return facingAlong(axis, perpendicular(axis));
}
