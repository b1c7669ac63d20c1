/**
 * A line of text as runs of one face and one direction, from left to right: for formats that place glyphs themselves. Implements the part
 * of the Unicode bidirectional algorithm needed for a line that begins at the left and contains no direction marks.
 */
import { REPLACEMENT } from './font';
import type { Font } from './font';

export interface TextRun {
  /** In reading order; what no face has is replaced. */
  text: string;
  face: Font;
  rightToLeft: boolean;
}

const RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const NUMBER = /\p{Nd}/u;
const LETTER = /\p{L}/u;

export function textRuns(text: string, font: Font): TextRun[] {
  return directions(text).flatMap((part) => {
    const runs = faces(part.text, font).map((run) => ({ ...run, rightToLeft: part.rightToLeft }));
    return part.rightToLeft ? runs.reverse() : runs;
  });
}

function faces(text: string, font: Font): { text: string; face: Font }[] {
  const runs: { text: string; face: Font }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const rest = font.rest?.has(code) ? font.rest : null;
    const face = font.has(code) || !rest ? font : rest;
    const shown = face.has(code) || !font.has(REPLACEMENT) ? letter : String.fromCodePoint(REPLACEMENT);
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ text: shown, face });
  }
  return runs;
}

/** Parts from left to right; digits inside a right-to-left part form parts of their own, in reading order. */
function directions(text: string): { text: string; rightToLeft: boolean }[] {
  const letters = [...text];
  if (!letters.some((letter) => RIGHT.test(letter))) return [{ text, rightToLeft: false }];
  const parts: { text: string; rightToLeft: boolean }[] = [];
  const push = (from: number, to: number, rightToLeft: boolean) => {
    if (to > from) parts.push({ text: letters.slice(from, to).join(''), rightToLeft });
  };
  let at = 0;
  while (at < letters.length) {
    const start = letters.findIndex((letter, i) => i >= at && RIGHT.test(letter));
    if (start < 0) break;
    // extends over letters or numbers, up to the next left-to-right letter
    let end = start + 1;
    for (let i = start + 1; i < letters.length; i++) {
      if (RIGHT.test(letters[i]) || NUMBER.test(letters[i])) end = i + 1;
      else if (LETTER.test(letters[i])) break;
    }
    push(at, start, false);
    parts.push(...fromRight(letters.slice(start, end)));
    at = end;
  }
  push(at, letters.length, false);
  return parts;
}

/** Words and numbers of a part, the last first. */
function fromRight(letters: readonly string[]): { text: string; rightToLeft: boolean }[] {
  const parts: { text: string; rightToLeft: boolean }[] = [];
  letters.forEach((letter, i) => {
    const between =
      /[.,:/]/.test(letter) && NUMBER.test(letters[i - 1] ?? '') && NUMBER.test(letters[i + 1] ?? '');
    const number = NUMBER.test(letter) || between;
    const last = parts.at(-1);
    if (last && last.rightToLeft === !number) last.text += letter;
    else parts.push({ text: letter, rightToLeft: !number });
  });
  return parts.reverse();
}
