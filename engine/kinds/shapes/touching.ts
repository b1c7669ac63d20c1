/** What two shapes do where they touch. */
import { shapeDefinition } from './shapes';
import type { Shape } from './shapes';

/** Shapes that can touch, in sentences. */
export const TOUCHING = { any: 'a sphere, a rod, a link or a box', all: 'spheres, rods, links and boxes' };

export const canTouch = ({ kind }: Shape): boolean => shapeDefinition(kind).touch !== undefined;

/** Boxes touch boxes and rods in places that change with the pose: no moment of contact can be located on their gaps. */
export function wanders(...pair: readonly [Shape, Shape]): boolean {
  const cores = pair.map(({ kind }) => shapeDefinition(kind).touch?.core);
  return cores.includes('box') && cores.every((core) => core === 'box' || core === 'capsule');
}
