/** The massless rod between two points: it follows both, and is as long as they are apart even while it is not assembled. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Joint, Quat, Vec3 } from '../../../engine/model/project';
import { facingAlong } from '../../../engine/output/fittings/orientation';
import { drawnAt } from '../../../engine/output/fittings/stack';
import { distance, perpendicular, scale, subtract, Z } from '../vector';
import { pointInWorld } from '../sync/sync-pose';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';

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

const at = ({ x, y, z }: Vector3): Vec3 => [x, y, z];
const middleOf = (a: Vector3, b: Vector3): Vec3 => at(Vector3.Center(a, b));

function alongOf(a: Vector3, b: Vector3): Quat {
  const length = distance(at(a), at(b));
  const axis = length > 0 ? scale(subtract(at(b), at(a)), 1 / length) : Z;
  return facingAlong(axis, perpendicular(axis));
}
