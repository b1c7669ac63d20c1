/** All kinds of shapes, in the order of the file format; see `shape-definition.ts`. */
import { box } from './box';
import { channel } from './channel';
import { cylinder } from './cylinder';
import { iBeam } from './i-beam';
import { link } from './link';
import { part } from './part';
import { plate } from './plate';
import { rod } from './rod';
import { sphere } from './sphere';
import { squareTube } from './square-tube';
import { tube } from './tube';
import type { Box } from './box';
import type { Channel } from './channel';
import type { Cylinder } from './cylinder';
import type { IBeam } from './i-beam';
import type { Link } from './link';
import type { Part } from './part';
import type { Plate } from './plate';
import type { Rod } from './rod';
import type { Sphere } from './sphere';
import type { SquareTube } from './square-tube';
import type { Tube } from './tube';
import type { Bar, ShapeDefinition } from './shape-definition';

export type Shape = Rod | Link | Tube | SquareTube | IBeam | Channel | Box | Cylinder | Sphere | Plate | Part;
export type ShapeKind = Shape['kind'];
export type ShapeOf<K extends ShapeKind> = Extract<Shape, { kind: K }>;

export const SHAPES = {
  box,
  cylinder,
  sphere,
  rod,
  link,
  tube,
  'square-tube': squareTube,
  'i-beam': iBeam,
  channel,
  plate,
  part,
} satisfies {
  readonly [K in ShapeKind]: ShapeDefinition<ShapeOf<K>>;
};

export const shapeDefinition = (kind: ShapeKind) => SHAPES[kind] as unknown as ShapeDefinition<Shape>;

/** In the order of the file format. */
export const ALL_SHAPES = Object.keys(SHAPES) as readonly ShapeKind[];

/** What can be made from nothing; others come from files. */
const KINDS = ALL_SHAPES.filter((kind) => shapeDefinition(kind).drawn !== undefined);

const firstWith = (key: 'bar' | 'key'): readonly ShapeKind[] => {
  const has = (kind: ShapeKind): boolean => shapeDefinition(kind)[key] !== undefined;
  return [...KINDS.filter(has), ...KINDS.filter((kind) => !has(kind))];
};

/** In menu order: first the bar, which linkages are made of. */
export const SHAPE_KINDS = firstWith('bar');

/** In the order of the drawing tools: shapes with a key first. */
export const DRAWN_SHAPES = firstWith('key');

/** A new one. */
export const createShape = (kind: ShapeKind): Shape =>
  ({ kind, ...shapeDefinition(kind).defaults }) as unknown as Shape;

/** Its two ends and its radius; null where the shape is not a bar. */
export function barOf(shape: Shape): { ends: ReturnType<Bar<Shape>['ends']>; radius: number } | null {
  const { bar } = shapeDefinition(shape.kind);
  return bar ? { ends: bar.ends(shape), radius: bar.radius(shape) } : null;
}
