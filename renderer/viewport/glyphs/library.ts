/** One source mesh per glyph part; what is seen are its instances, so a hundred hinges are a handful of draw calls. */
import '@babylonjs/core/Meshes/instancedMesh';
import type { InstancedMesh } from '@babylonjs/core/Meshes/instancedMesh';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import { Quaternion } from '@babylonjs/core/Maths/math.vector';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Quat, Vec3 } from '../../../engine/model/project';
import { createLineMesh } from '../line-material';
import type { Materials } from '../materials';
import { createSolidMesh, tagMesh } from '../mesh';
import { buildGlyph, GLYPH_ROLES } from './parts';
import type { GlyphPart } from './parts';

export interface GlyphPlace {
  parent: TransformNode | null;
  position: Vec3;
  orientation: Quat;
  /** Glyph unit [m]. */
  size: number;
}

/** A part in the scene. */
export class Glyph {
  constructor(
    readonly solid: InstancedMesh,
    private readonly edges: InstancedMesh,
    private readonly createGhost: () => InstancedMesh,
  ) {}

  /** What a body hides of the part, shown while the part is highlighted. */
  private ghost: InstancedMesh | null = null;

  /** Colour that the part's own is multiplied by. */
  tint(color: Color4): void {
    this.solid.instancedBuffers['color'] = color;
    if (color !== GlyphLibrary.PLAIN) this.ghost ??= this.createGhost();
    else {
      this.ghost?.dispose();
      this.ghost = null;
    }
  }

  setVisible(visible: boolean): void {
    this.solid.setEnabled(visible);
  }

  dispose(): void {
    this.ghost?.dispose();
    this.edges.dispose();
    this.solid.dispose();
  }
}

interface Source {
  solid: Mesh;
  edges: Mesh;
  ghost: Mesh;
}

export class GlyphLibrary {
  private readonly sources = new Map<GlyphPart, Source>();
  private detail = 1;
  static readonly PLAIN = new Color4(1, 1, 1, 1);

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {}

  /** Only while no glyph is in the scene: the drawings are made anew. */
  setDetail(detail: number): void {
    if (detail === this.detail) return;
    this.detail = detail;
    for (const source of this.sources.values()) {
      for (const mesh of [source.solid, source.edges, source.ghost]) mesh.dispose();
    }
    this.sources.clear();
  }

  create(part: GlyphPart, record: string, place: GlyphPlace): Glyph {
    const source = this.source(part);
    const solid = source.solid.createInstance(`${part} ${record}`);
    const edges = source.edges.createInstance(`${part} ${record} edges`);
    const hang = (lines: InstancedMesh): InstancedMesh => {
      lines.parent = solid;
      lines.isPickable = false;
      return lines;
    };
    hang(edges);
    solid.parent = place.parent;
    solid.position.set(...place.position);
    const [w, x, y, z] = place.orientation;
    solid.rotationQuaternion = new Quaternion(x, y, z, w);
    solid.scaling.setAll(place.size);
    solid.isPickable = true;
    tagMesh(solid, { record, glyph: true });
    solid.instancedBuffers['color'] = GlyphLibrary.PLAIN;
    return new Glyph(solid, edges, () => hang(source.ghost.createInstance(`${part} ${record} hidden`)));
  }

  private source(part: GlyphPart): Source {
    let source = this.sources.get(part);
    if (!source) {
      const drawing = buildGlyph(part, this.detail);
      // the base and the sheets stand on the background, not on a body
      const line = ['ground', 'sheet'].includes(GLYPH_ROLES[part]) ? 'edgeGround' : 'edge';
      const solid = createSolidMesh(part, drawing, this.scene);
      solid.material = this.materials.solid(GLYPH_ROLES[part]);
      solid.registerInstancedBuffer('color', 4);
      solid.instancedBuffers['color'] = GlyphLibrary.PLAIN;
      const edges = createLineMesh(`${part} edges`, drawing.edges, this.materials.line(line), this.scene);
      const ghost = createLineMesh(`${part} hidden`, drawing.edges, this.materials.line('ghost'), this.scene);
      for (const mesh of [solid, edges, ghost]) mesh.isVisible = false;
      solid.isPickable = false;
      source = { solid, edges, ghost };
      this.sources.set(part, source);
    }
    return source;
  }
}
