/** The guide that a joint slides on, as long as its stroke: over the last run, and between its stops. */
import { mainCoordinate } from '../../../engine/kinds/joints/joint-coordinates';
import type { Joint } from '../../../engine/model/project';
import { along, rotate, Z } from '../vector';
import type { GlyphContext } from './context';
import type { Glyph } from './glyph';
import { guidedAt } from './layer';
import { RAIL, SLEEVE } from './parts';
import type { GlyphPart } from './parts';

export interface Guide {
  /** Of its middle on the axis, from the origin of frame A [m]. */
  readonly middle: number;
  /** Of its length, how many rails. */
  readonly stretch: number;
}

const GUIDES = ['rail', 'shaft', 'thread'] as const satisfies readonly GlyphPart[];

export const isGuide = (part: GlyphPart): boolean => GUIDES.some((one) => one === part);

/** The guide of a joint whose travel is unknown. */
export const STILL: Guide = { middle: 0, stretch: 1 };

/** Beyond the sleeve, in glyph units. */
const END = 1.5;
/** Of the size of the model: what falls out of it, or has stops that are meant as none, has a guide like any other [1]. */
const FARTHEST = 4;

export function guideOf(joint: Joint, { size, strokes }: GlyphContext): Guide {
  const stroke = strokes.get(joint.id);
  const isItsOwn = stroke?.of.frameA === joint.frameA && stroke.of.frameB === joint.frameB;
  const places = [...(isItsOwn ? stroke.places : []), ...stopsOf(joint)];
  if (places.length === 0) return STILL;
  const [low, high] = [Math.min(...places), Math.max(...places)];
  if (!(high - low <= FARTHEST * size.length)) return STILL;
  const length = high - low + 2 * (SLEEVE + END) * size.glyph;
  return { middle: (low + high) / 2, stretch: Math.max(1, length / (RAIL * size.glyph)) };
}

function stopsOf({ kind, limits }: Joint): number[] {
  if (!limits || mainCoordinate(kind).kind !== 'translation') return [];
  const { minimum, maximum } = limits;
  return minimum === null || maximum === null ? [] : [minimum, maximum];
}

export function createGuide(part: GlyphPart, joint: Joint, context: GlyphContext): Glyph {
  const { middle, stretch } = guideOf(joint, context);
  const { position, orientation } = joint.frameA;
  const place = {
    parent: context.node(joint.bodyA),
    position: guidedAt(context, joint, joint.bodyA, along(position, rotate(orientation, Z), middle)),
    orientation,
    size: context.size.glyph,
    stretch,
  };
  return context.library.create(part, joint.id, place);
}
