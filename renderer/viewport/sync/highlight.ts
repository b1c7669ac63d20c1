/** Selected and hovered records, and bodies that overlap: coloured edges and, for the selection, an outline that shines through what is before it. */
import { Color4 } from '@babylonjs/core/Maths/math.color';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Scene } from '@babylonjs/core/scene';
import type { Highlight } from '../glyphs/context';
import { GlyphLibrary } from '../glyphs/library';
import { Outline } from './outline';
import type { DocumentScene } from './sync-document';
import type { ViewportTheme } from '../theme';

const EDGES = {
  plain: null,
  hover: 'edgeHover',
  selection: 'edgeSelected',
  overlap: 'edgeOverlap',
} as const;
type State = keyof typeof EDGES;

export class Highlighter {
  private readonly outline: Outline;
  private tints: Record<Highlight, Color4>;
  /** What is drawn otherwise than plain; a drawing that is made anew is plain. */
  private shown: readonly string[] = [];
  /** Bodies that overlap another at the time on show. */
  private overlapping: readonly string[] = [];
  private last: Parameters<Highlighter['show']> = [[], null];

  constructor(
    scene: Scene,
    private readonly model: DocumentScene,
    theme: ViewportTheme,
  ) {
    this.outline = new Outline(scene);
    this.tints = this.setTheme(theme);
  }

  setTheme(theme: ViewportTheme): Record<Highlight, Color4> {
    this.outline.color = theme.selection;
    this.tints = {
      plain: GlyphLibrary.PLAIN,
      hover: bright(theme.hover),
      selection: bright(theme.selection),
    };
    return this.tints;
  }

  show(selected: readonly string[], hovered: string | null): void {
    this.last = [selected, hovered];
    const next = new Map<string, State>();
    if (hovered !== null) next.set(hovered, 'hover');
    for (const id of selected) next.set(id, 'selection');
    for (const id of this.overlapping) next.set(id, 'overlap');
    this.outline.clear();
    for (const id of this.shown) if (!next.has(id)) this.draw(id, 'plain');
    for (const [id, state] of next) this.draw(id, state);
    this.shown = [...next.keys()];
  }

  setOverlapping(bodies: readonly string[]): void {
    this.overlapping = bodies;
    this.show(...this.last);
  }

  private draw(id: string, state: State): void {
    const body = this.model.bodies.get(id);
    if (body) this.model.mark(body, EDGES[state], state === 'selection');
    if (body?.solid) this.outline.add(body.solid);
    // only bodies overlap
    if (state === 'overlap') return;
    const glyph = this.model.glyphs.get(id)?.glyph;
    for (const part of glyph?.parts ?? []) part.tint(this.tints[state]);
    glyph?.highlight?.(state);
  }
}

/** A tint multiplies a part's grey: it has to be brighter than the colour it should give. */
function bright(color: Color3): Color4 {
  return new Color4(color.r * 1.5, color.g * 1.5, color.b * 1.5, 1);
}
