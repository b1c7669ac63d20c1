/** Selected and hovered records: coloured edges and, for the selection, an outline that shines through what is before it. */
import { SelectionOutlineLayer } from '@babylonjs/core/Layers/selectionOutlineLayer';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Scene } from '@babylonjs/core/scene';
import type { Highlight } from './glyphs/context';
import { GlyphLibrary } from './glyphs/library';
import type { DocumentScene } from './sync-document';
import type { ViewportTheme } from './theme';

const EDGES = { plain: null, hover: 'edgeHover', selection: 'edgeSelected' } as const;

export class Highlighter {
  private readonly outline: SelectionOutlineLayer;
  private tints: Record<Highlight, Color4>;

  constructor(
    scene: Scene,
    private readonly model: DocumentScene,
    theme: ViewportTheme,
  ) {
    this.outline = new SelectionOutlineLayer('selection', scene, { useDepthOcclusion: false });
    this.outline.outlineThickness = 2;
    this.tints = this.setTheme(theme);
  }

  setTheme(theme: ViewportTheme): Record<Highlight, Color4> {
    this.outline.outlineColor = theme.selection;
    this.tints = {
      plain: GlyphLibrary.PLAIN,
      hover: bright(theme.hover),
      selection: bright(theme.selection),
    };
    return this.tints;
  }

  show(selected: readonly string[], hovered: string | null): void {
    const state = (id: string): Highlight =>
      selected.includes(id) ? 'selection' : id === hovered ? 'hover' : 'plain';
    this.outline.clearSelection();
    for (const [id, body] of this.model.bodies) {
      const now = state(id);
      this.model.mark(body, EDGES[now], now === 'selection');
      if (now === 'selection') this.outline.addSelection(body.solid);
    }
    for (const [id, { glyph }] of this.model.glyphs) {
      for (const part of glyph.parts) part.tint(this.tints[state(id)]);
      glyph.highlight?.(state(id));
    }
  }
}

/** A tint multiplies a part's grey: it has to be brighter than the colour it should give. */
function bright(color: Color3): Color4 {
  return new Color4(color.r * 1.5, color.g * 1.5, color.b * 1.5, 1);
}
