/** One drawing per glyph part, shown in many places: a thousand hinges are a handful of draw calls, and no meshes of their own. */
import type { Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { Scene } from '@babylonjs/core/scene';
import { InstanceBatch } from '../meshes/instance-batch';
import { createLineMesh } from '../meshes/line-material';
import type { Materials } from '../meshes/materials';
import { createSolidMesh } from '../meshes/mesh';
import { Glyph } from './glyph';
import type { GlyphPlace } from './glyph';
import { buildGlyph, GLYPH_ROLES } from './parts';
import type { GlyphPart } from './parts';

const world = new Matrix();

/** All parts of one kind: their faces, their edges, and what bodies hide of those that are marked. */
class PartBatch {
  private readonly glyphs = new Set<Glyph>();
  private isStale = false;

  constructor(
    readonly solid: InstanceBatch,
    private readonly edges: InstanceBatch,
    private readonly ghosts: InstanceBatch,
  ) {}

  touch(): void {
    this.isStale = true;
  }

  add(record: string, place: GlyphPlace): Glyph {
    const glyph = new Glyph(record, place, this);
    this.glyphs.add(glyph);
    this.touch();
    return glyph;
  }

  drop(glyph: Glyph): void {
    this.glyphs.delete(glyph);
    this.touch();
  }

  update(moved: boolean): void {
    if (!moved && !this.isStale) return;
    this.isStale = false;
    const { solid, edges, ghosts } = this;
    for (const batch of [solid, edges, ghosts]) batch.begin();
    for (const glyph of this.glyphs) {
      if (!glyph.isVisible) continue;
      glyph.worldToRef(world);
      solid.add(glyph.record, world, glyph.color);
      edges.add(glyph.record, world);
      if (glyph.isMarked) ghosts.add(glyph.record, world);
    }
    for (const batch of [solid, edges, ghosts]) batch.end();
  }

  dispose(): void {
    for (const batch of [this.solid, this.edges, this.ghosts]) batch.dispose();
  }
}

export class GlyphLibrary {
  private readonly parts = new Map<GlyphPart, PartBatch>();
  private detail = 1;
  static readonly PLAIN: Color4 = Glyph.PLAIN;

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {}

  /** What the pointer can meet. */
  *batches(): Generator<InstanceBatch> {
    for (const { solid } of this.parts.values()) yield solid;
  }

  /** Only while no glyph is in the scene: the drawings are made anew. */
  setDetail(detail: number): void {
    if (detail === this.detail) return;
    this.detail = detail;
    for (const part of this.parts.values()) part.dispose();
    this.parts.clear();
  }

  create(part: GlyphPart, record: string, place: GlyphPlace): Glyph {
    return this.part(part).add(record, place);
  }

  /** Before each picture, after the bodies were placed; `moved`: one of them is not where it was. */
  update(moved: boolean): void {
    for (const part of this.parts.values()) part.update(moved);
  }

  private part(name: GlyphPart): PartBatch {
    let found = this.parts.get(name);
    if (!found) {
      found = this.build(name);
      this.parts.set(name, found);
    }
    return found;
  }

  private build(part: GlyphPart): PartBatch {
    const { scene, materials } = this;
    const drawing = buildGlyph(part, this.detail);
    const role = GLYPH_ROLES[part];
    // the base and the sheets stand on the background, not on a body
    const line = role === 'ground' || role === 'sheet' ? 'edgeGround' : 'edge';
    const solid = createSolidMesh(part, drawing, scene);
    solid.material = materials.solid(role);
    const edges = createLineMesh(`${part} edges`, drawing.edges, materials.line(line), scene);
    const ghosts = createLineMesh(`${part} hidden`, drawing.edges, materials.line('ghost'), scene);
    return new PartBatch(
      new InstanceBatch(solid, drawing, true),
      new InstanceBatch(edges),
      new InstanceBatch(ghosts),
    );
  }
}
