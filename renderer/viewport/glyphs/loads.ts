/** The glyphs of loads. A kind without its own glyph has a marker where it acts. */
import { bodiesOf, endsOf } from '../../../engine/kinds/loads/load-ends';
import type { Load, LoadKind, LoadOf } from '../../../engine/kinds/loads/loads';
import type { Joint } from '../../../engine/model/project';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import { createBushingGlyph, createDragGlyph, createWindingGlyph } from './element';
import { appliedBy, createArrowGlyph } from './load';
import { createSpringGlyph } from './spring';

type Create<L> = (load: L, context: GlyphContext, joint: Joint | null) => RecordGlyph;

const GLYPHS: { readonly [K in LoadKind]?: Create<LoadOf<K>> } = {
  force: createArrowGlyph,
  torque: createArrowGlyph,
  expression: (load, context) => createArrowGlyph(appliedBy(load), context),
  spring: createSpringGlyph,
  'torsion-spring': createWindingGlyph,
  bushing: createBushingGlyph,
  drag: createDragGlyph,
};

/** `joint` is the one that the load acts on. */
export function createLoadGlyph(load: Load, joint: Joint | null, context: GlyphContext): RecordGlyph {
  const create = (GLYPHS[load.kind] ?? createMarker) as Create<Load>;
  return create(load, context, joint);
}

/** A cube at the point where it acts on its body, or on the second of two; in a joint where it acts on one. */
function createMarker(load: Load, context: GlyphContext, joint: Joint | null): RecordGlyph {
  const body = joint ? joint.bodyB : bodiesOf(load).at(-1);
  if (body === undefined) return glyphOf([]);
  const glyph = context.library.create('bushing', load.id, {
    parent: context.node(body),
    position: joint ? joint.frameB.position : (endsOf(load).at(-1)?.point ?? [0, 0, 0]),
    orientation: [1, 0, 0, 0],
    size: context.size.glyph,
  });
  return glyphOf([glyph]);
}
