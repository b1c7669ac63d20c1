/** Outlines of glyphs by fontkit, which reads TrueType, WOFF 2 and variable fonts. */
import * as fontkit from '@cantoo/fontkit';
import type { Contour, GlyphOutline } from './write-truetype';

/** The part of a fontkit font that is used. */
interface KitFont {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): {
    advanceWidth: number;
    path: { commands: { command: string; args: number[] }[] };
  };
  getVariation(settings: Record<string, number>): KitFont;
}

export interface OutlineFont {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  has(codePoint: number): boolean;
  outline(codePoint: number): GlyphOutline;
}

/** `weight` for a variable font; null leaves a font as it is. */
export function openOutlines(bytes: Uint8Array, weight: number | null): OutlineFont {
  const { create } = fontkit as unknown as { create: (bytes: Uint8Array) => KitFont };
  const whole = create(bytes);
  const font = weight === null ? whole : whole.getVariation({ wght: weight });
  const { unitsPerEm, ascent, descent } = whole;
  return {
    ...{ unitsPerEm, ascent, descent },
    has: (codePoint) => whole.hasGlyphForCodePoint(codePoint),
    outline: (codePoint) => {
      const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
      return { codePoint, advance: advanceWidth, contours: contoursOf(path.commands) };
    },
  };
}

function contoursOf(commands: readonly { command: string; args: number[] }[]): Contour[] {
  const contours: Contour[] = [];
  for (const { command, args } of commands) {
    const points = contours.at(-1)?.points ?? [];
    if (command === 'moveTo') contours.push({ points: [{ x: args[0], y: args[1], on: true }] });
    else if (command === 'lineTo') points.push({ x: args[0], y: args[1], on: true });
    else if (command === 'quadraticCurveTo') {
      points.push({ x: args[0], y: args[1], on: false }, { x: args[2], y: args[3], on: true });
    } else if (command !== 'closePath') throw new Error(`A glyph has a ${command}, which TrueType has not.`);
  }
  for (const { points } of contours) {
    const [first, last] = [points[0], points[points.length - 1]];
    if (points.length > 2 && last.on && first.x === last.x && first.y === last.y) points.pop();
  }
  return contours;
}
