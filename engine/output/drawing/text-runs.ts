/**
 * A line of text as runs of one face and one direction, in the order in which they stand from left to right: for formats that
 * place letters themselves. The rules are those of the Unicode bidirectional algorithm that a line which begins at the left
 * and has no signs of direction needs.
 */
import type { Font } from './font';

export interface TextRun {
  /** In the order in which it is read. */
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
    const face = !font.has(code) && font.rest?.has(code) ? font.rest : font;
    const last = runs.at(-1);
    if (last?.face === face) last.text += letter;
    else runs.push({ text: letter, face });
  }
  return runs;
}

/** Parts from left to right; digits inside a part that is read from the right stand by themselves, as they are read. */
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
    // as far as letters or numbers follow without one that is read from the left
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

/** Words and numbers of a part, the last of them first. */
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
