/** Which shapes can touch, and how. */
import { shapeDefinition } from './shapes';
import type { Shape } from './shapes';

/** Shapes that can touch, as they are listed in sentences. */
export const TOUCHING = { any: 'a sphere, a rod, a link or a box', all: 'spheres, rods, links and boxes' };

export const canTouch = ({ kind }: Shape): boolean => shapeDefinition(kind).touch !== undefined;

/** Contact points of a box with a box or a rod change with the pose, so contact events cannot be located on their gaps. */
export function wanders(...pair: readonly [Shape, Shape]): boolean {
  const cores = pair.map(({ kind }) => shapeDefinition(kind).touch?.core);
  return cores.includes('box') && cores.every((core) => core === 'box' || core === 'capsule');
}
