/** Which bodies are at a point, so that a click where two meet joins them. */
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { toLocal } from '../../../document/geometry';
import type { Picked } from '../draw/draw-plan';
import type { ToolContext } from '../tool';

/** Those known to have the point first, then those whose shape it lies in, or within a few pixels of. */
export function bodiesAt(
  context: Pick<ToolContext, 'shown' | 'poseOf' | 'pixel'>,
  { at, bodies }: Picked,
): string[] {
  const reach = 4 * context.pixel();
  const near = context
    .shown()
    .bodies.filter((body) => !bodies.includes(body.id))
    .map((body) => ({
      id: body.id,
      gap: shapeDefinition(body.shape.kind).gap(body.shape, toLocal(context.poseOf(body.id), at)),
    }))
    .filter(({ gap }) => gap <= reach)
    .sort((a, b) => a.gap - b.gap);
  return [...bodies, ...near.map(({ id }) => id)];
}
