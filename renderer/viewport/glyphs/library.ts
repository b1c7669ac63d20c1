/** One drawing per glyph part, shown in many places: a thousand hinges are a handful of draw calls, and no meshes of their own. */
import type { Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { Scene } from '@babylonjs/core/scene';
import type { Drawing } from '../meshes/drawings';
import type { Copies } from '../meshes/copies';
import { InstanceBatch } from '../meshes/instance-batch';
import { lineVertexData } from '../meshes/line-material';
import type { Materials } from '../meshes/materials';
import { faceVertexData } from '../meshes/mesh';
import type { Sight } from '../meshes/sight';
import { Glyph } from './glyph';
import type { GlyphPlace } from './glyph';
import { buildPart, PART_ROLES } from '../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../engine/output/fittings/part-drawings';

/** Parts of one kind from which on their edges are left out where they are small [1], and what is small [px]. */
const MANY = 1000;
const SMALL = 12;

const world = new Matrix();

/** All parts of one kind: their faces, their edges, and what bodies hide of those that are marked. */
class PartBatch {
  private readonly glyphs = new Set<Glyph>();
  private isStale = false;
  /** Of the largest part [m]. */
  private reach = 0;
  private isLarge = true;

  constructor(
    /** Of all, and of those that are marked. */
    readonly all: InstanceBatch,
    private readonly marked: InstanceBatch,
    private readonly layers: { faces: Copies; glance: Copies; ink: Copies; markedInk: Copies },
    /** From its middle to its farthest corner, in glyph units. */
    private readonly extent: number,
  ) {}

  touch(): void {
    this.isStale = true;
  }

  add(record: string, place: GlyphPlace): Glyph {
    const glyph = new Glyph(record, place, this);
    this.glyphs.add(glyph);
    this.reach = Math.max(this.reach, this.extent * place.size * (place.stretch ?? 1));
    this.touch();
    return glyph;
  }

  drop(glyph: Glyph): void {
    this.glyphs.delete(glyph);
    if (this.glyphs.size === 0) this.reach = 0;
    this.touch();
  }

  /** What is smaller than a pixel as a whole is drawn only where it is selected or under the pointer; so are edges of small ones. */
  look({ pixel, rough }: Sight): void {
    const isLarge = 2 * this.reach >= pixel;
    const isInked = !rough && (this.glyphs.size < MANY || this.reach >= SMALL * pixel);
    const { faces, glance, ink, markedInk } = this.layers;
    faces.show(!rough);
    glance.show(rough);
    ink.show(isInked);
    markedInk.show(!isInked);
    if (!this.isStale && isLarge === this.isLarge) return;
    this.isStale = false;
    this.isLarge = isLarge;
    const { all, marked } = this;
    for (const batch of [all, marked]) batch.begin();
    for (const glyph of this.glyphs) {
      if (!glyph.isVisible || !(isLarge || glyph.isMarked)) continue;
      glyph.worldToRef(world);
      all.add(glyph.record, world, glyph.color);
      if (glyph.isMarked) marked.add(glyph.record, world);
    }
    for (const batch of [all, marked]) batch.end();
  }

  dispose(): void {
    for (const batch of [this.all, this.marked]) batch.dispose();
  }
}

export class GlyphLibrary {
  private readonly parts = new Map<PartDrawing, PartBatch>();
  private detail = 1;
  static readonly PLAIN: Color4 = Glyph.PLAIN;

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {}

  /** What the pointer can meet. */
  *batches(): Generator<InstanceBatch> {
    for (const { all } of this.parts.values()) yield all;
  }

  /** Only while no glyph is in the scene: the drawings are made anew. */
  setDetail(detail: number): void {
    if (detail === this.detail) return;
    this.detail = detail;
    for (const part of this.parts.values()) part.dispose();
    this.parts.clear();
  }

  create(part: PartDrawing, record: string, place: GlyphPlace): Glyph {
    return this.part(part).add(record, place);
  }

  /** A body is not where it was. */
  moved(): void {
    for (const part of this.parts.values()) part.touch();
  }

  /** Before each picture, after the bodies were placed. */
  look(sight: Sight): void {
    for (const part of this.parts.values()) part.look(sight);
  }

  private part(name: PartDrawing): PartBatch {
    let found = this.parts.get(name);
    if (!found) {
      found = this.build(name);
      this.parts.set(name, found);
    }
    return found;
  }

  private build(part: PartDrawing): PartBatch {
    const { scene, materials } = this;
    const drawing = buildPart(part, this.detail);
    const role = PART_ROLES[part];
    // the base and the sheets stand on the background, not on a body
    const line = role === 'ground' || role === 'sheet' ? 'edgeGround' : 'edge';
    const edges = lineVertexData(drawing.edges);
    const [all, marked] = [new InstanceBatch(part, scene, drawing), new InstanceBatch(part, scene)];
    const layers = {
      faces: all.draw(part, faceVertexData(drawing), materials.solid(role)),
      glance: all.draw(`${part}-glance`, faceVertexData(buildPart(part, 0)), materials.solid(role)),
      ink: all.draw(`${part} edges`, edges, materials.line(line)),
      markedInk: marked.draw(`${part} edges`, edges, materials.line(line)),
    };
    marked.draw(`${part} hidden`, edges, materials.line('ghost'));
    return new PartBatch(all, marked, layers, extentOf(drawing));
  }
}

function extentOf({ positions }: Drawing): number {
  let most = 0;
  for (let i = 0; i < positions.length; i += 3)
    most = Math.max(most, Math.hypot(positions[i], positions[i + 1], positions[i + 2]));
  return most;
}
