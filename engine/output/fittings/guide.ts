/** The guide that a joint slides on, as long as its stroke: over the last run, and between its stops. */
import { mainCoordinate } from '../../kinds/joints/joint-coordinates';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import type { Joint } from '../../model/project';
import { guideBush } from '../layers/guide-bush';
import type { GuideBush } from '../layers/guide-bush';
import { facingAlong } from './orientation';
import { along, dot, length, normalize, perpendicular, rotate, subtract, Z } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { drawnAt, guidedAt } from './stack';
import { placeOn } from './strokes';
import type { Stroke } from './strokes';
import { ARM, RAIL, RAIL_POST, SLEEVE } from './part-drawings';
import type { PartDrawing } from './part-drawings';

export interface Guide {
  /** Of its middle on the axis, from the origin of frame A [m]. */
  readonly middle: number;
  /** Of its length, how many rails. */
  readonly stretch: number;
}

const GUIDES = ['rail', 'shaft', 'thread'] as const satisfies readonly PartDrawing[];

export const isGuide = (part: PartDrawing | null): part is (typeof GUIDES)[number] =>
  GUIDES.some((one) => one === part);

/** The guide of a joint whose travel is unknown. */
export const STILL: Guide = { middle: 0, stretch: 1 };

/** Beyond the sleeve, in glyph units. */
const END = 1.5;
/** Of the size of the model: what falls out of it, or has stops that are meant as none, has a guide like any other [1]. */
export const FARTHEST = 4;

export function guideOf(joint: Joint, context: Surroundings): Guide {
  const { size } = context;
  const places = placesOf(joint, context);
  if (places.length === 0) return STILL;
  const [low, high] = [Math.min(...places), Math.max(...places)];
  if (!(high - low <= FARTHEST * size.length)) return STILL;
  const long = high - low + 2 * (SLEEVE + END) * size.glyph;
  return { middle: (low + high) / 2, stretch: Math.max(1, long / (RAIL * size.glyph)) };
}

/** Of its sliding point on the axis of frame A, all that are known: over the last run, and its stops [m]. */
export const placesOf = (joint: Joint, context: Pick<Surroundings, 'strokes'>): readonly number[] => [
  ...(strokeOf(joint, context)?.places ?? []),
  ...stopsOf(joint),
];

/** The bush that a bar runs through on the ground, instead of a rail; null where there is none. */
export function bushOf(joint: Joint, context: Surroundings): GuideBush | null {
  const slider = context.body(joint.bodyA === GROUND ? joint.bodyB : joint.bodyA);
  const stroke = strokeOf(joint, context);
  if (!slider) return null;
  const { position, orientation } = slider;
  const drawn = placeOn(joint, () => ({ position: [...position], orientation: [...orientation] }));
  return guideBush(joint, slider, stroke?.places ?? [drawn]);
}

export function createBush(joint: Joint, context: Surroundings): Fitting[] | null {
  const bush = bushOf(joint, context);
  if (!bush) return null;
  const { at: position, axis, size } = bush;
  return [
    fit('collar', {
      body: GROUND,
      position,
      orientation: facingAlong(axis, perpendicular(axis)),
      size,
    }),
  ];
}

/** The stroke of a joint over the last run, if it has not been edited since. */
export function strokeOf(joint: Joint, { strokes }: Pick<Surroundings, 'strokes'>): Stroke | null {
  const stroke = strokes.get(joint.id);
  return stroke?.of.frameA === joint.frameA && stroke.of.frameB === joint.frameB ? stroke : null;
}

function stopsOf({ kind, limits }: Joint): number[] {
  if (!limits || mainCoordinate(kind).kind !== 'translation') return [];
  const { minimum, maximum } = limits;
  return minimum === null || maximum === null ? [] : [minimum, maximum];
}

export function createGuide(part: PartDrawing, joint: Joint, context: Surroundings): Fitting[] {
  const { middle, stretch } = guideOf(joint, context);
  const { position, orientation } = joint.frameA;
  const place = {
    body: joint.bodyA,
    position: guidedAt(context, joint, joint.bodyA, along(position, rotate(orientation, Z), middle)),
    orientation,
    size: context.size.glyph,
    stretch,
  };
  return [fit(part, place), ...createLugs(joint, { middle, stretch }, context)];
}

/** Half the width of a lug, and the least and the greatest gap that one goes over, in glyph units. */
const LUG = 0.5;
const GAP = [0.6, 8] as const;

/** At the ends of a guide that is beside the body that carries it. */
function createLugs({ bodyA, frameA }: Joint, { middle, stretch }: Guide, context: Surroundings): Fitting[] {
  const body = context.body(bodyA);
  if (!body) return [];
  const { glyph } = context.size;
  const shape = shapeDefinition(body.shape.kind);
  const axis = rotate(frameA.orientation, Z);
  const reach = subtract(shape.center(body.shape), frameA.position);
  const aside = along(reach, axis, -dot(reach, axis));
  if (!(length(aside) > 0)) return [];
  const way = normalize(aside);
  return [-RAIL_POST, RAIL_POST].flatMap((part) => {
    const end = along(frameA.position, axis, middle + part * stretch * RAIL * glyph);
    const gap = shape.gap(body.shape, end);
    if (!(gap > GAP[0] * glyph && gap < GAP[1] * glyph)) return [];
    const size = (LUG / ARM) * glyph;
    const position = drawnAt(context, body.id, along(end, way, gap / 2));
    return [
      fit('arm', {
        body: body.id,
        position,
        orientation: facingAlong(way, axis),
        size,
        stretch: gap / size,
      }),
    ];
  });
}
