/** Names in every script that the app promises: readable and selectable in PDF, SVG and PNG. */
import { expect, test } from 'vitest';
import { readFonts } from '../../../../../engine/cli/files/fonts';
import { rasterisePixels } from '../../../../../engine/cli/files/rasterise';
import { lettersOf, lettersWithout } from '../../../../../engine/output/fonts/scripts';
import { subsetFont } from '../../../../../engine/output/fonts/subset-font';
import { fontFaces, missingFaces } from '../../../../../engine/output/svg/font-faces';
import { measure } from '../../../../../engine/output/drawing/text';
import { readFont } from '../../../../../engine/output/drawing/font';
import { textRuns } from '../../../../../engine/output/drawing/text-runs';
import { writePdf } from '../../../../../engine/output/pdf/write-pdf';
import { writeSvg } from '../../../../../engine/output/svg/write-svg';
import { FONTS } from '../../../../support/fonts';
import { readPdf } from '../../../../support/read-pdf';
import type { Drawing } from '../../../../../engine/output/drawing/drawing';
import type { Fonts } from '../../../../../engine/output/drawing/font';

const NAMES = {
  Chinese: '四连杆机构曲柄',
  Japanese: 'リンク機構の連結棒',
  Korean: '사절 링크 로커',
  Cyrillic: 'Кривошип',
  Greek: 'Στρόφαλος',
  Arabic: 'ذراع التدوير',
} as const;

const drawing = (text: string): Drawing => ({
  ...{ width: 200, height: 40, background: '#ffffff' },
  items: [
    { kind: 'text', x: 10, y: 25, text, size: 14, color: '#000000' },
    { kind: 'text', x: 110, y: 25, text, size: 14, bold: true, color: '#000000' },
  ],
});

async function darkPixels(text: string, fonts: Fonts): Promise<number> {
  const svg = writeSvg(drawing(text), { title: '', description: '', metadata: null });
  const { data } = await rasterisePixels(svg, { width: 400, height: 80 }, fonts);
  return data.filter((value, i) => i % 4 === 0 && value < 128).length;
}

test.each(Object.entries(NAMES))('%s is set in letters, not in boxes', async (_, name) => {
  const fonts = await readFonts(lettersOf([name]));
  for (const face of [fonts.regular, fonts.bold])
    for (const letter of name) {
      const code = letter.codePointAt(0) ?? 0;
      expect(face.has(code) || face.rest?.has(code), letter).toBe(true);
    }
  expect(measure(fonts, name, 10)).toBeGreaterThan(10);
  // selectable: a reader that shares no code with the writer finds the letters themselves
  const text = { title: 'T', subject: 'S', program: 'P', createdAt: new Date(0), metadata: null };
  const { pages } = await readPdf(await writePdf([drawing(name)], fonts, text));
  expect(pages[0].text.replaceAll('\n', '')).toContain(name);
  expect(await darkPixels(name, fonts)).toBeGreaterThan(100);
});

test('letters of one script are found beside those of the others, and what no font has is known', async () => {
  const all = Object.values(NAMES).join(' ');
  // hangul that the list of the Chinese family names, whose files lack them
  for (const name of ['김가국 クランク', '김가국 曲柄', `김가국 ${all}`]) {
    const fonts = await readFonts(lettersOf([name]));
    expect(lettersWithout(fonts, name)).toEqual([]);
    const text = { title: 'T', subject: 'S', program: 'P', createdAt: new Date(0), metadata: null };
    const { pages } = await readPdf(await writePdf([drawing(name)], fonts, text));
    expect(pages[0].text.replaceAll('\n', '')).toContain('김가국');
  }
  expect(lettersWithout(await readFonts('แขน A'), 'แขน A')).toEqual([...'แขน']);
});

test('Han beside Korean keeps the form of its own language', async () => {
  // a piece of the Korean family has these two and kanji
  const [alone, beside] = await Promise.all(
    ['連結棒リンク', '連結棒リンク 한국어 정밀 기구 설계'].map(readFonts),
  );
  const inkOfKanji = (fonts: Fonts) => inkOf('連結棒リンク', false, fonts);
  expect(await inkOfKanji(beside)).toBe(await inkOfKanji(alone));
});

test('what no font has is as wide on paper as it is measured', async () => {
  const name = 'แขน हाथ クランク'.repeat(3);
  const fonts = await readFonts(lettersOf([name]));
  const runs = textRuns(name, fonts.regular);
  runs.forEach(({ text, face }) =>
    [...text].forEach((letter) => expect(face.has(letter.codePointAt(0)!)).toBe(true)),
  );
  const drawn = runs.reduce((sum, { text }) => sum + measure(fonts, text, 10), 0);
  expect(drawn).toBeCloseTo(measure(fonts, name, 10), 9);
});

/** How dark a line of text is in pixels. */
async function inkOf(text: string, bold: boolean, fonts: Fonts): Promise<number> {
  const item = { kind: 'text', x: 10, y: 25, text, size: 14, bold, color: '#000000' } as const;
  const picture = { width: 200, height: 40, background: '#ffffff', items: [item] };
  const svg = writeSvg(picture, { title: '', description: '', metadata: null });
  const { data } = await rasterisePixels(svg, { width: 400, height: 80 }, fonts);
  return data.reduce((ink, value, i) => ink + (i % 4 === 0 ? 255 - value : 0), 0);
}

test.each(Object.entries(NAMES))(
  'bold %s beside Latin letters is bold in pixels, both of them',
  async (_, name) => {
    const fonts = await readFonts(lettersOf([name]));
    const [latin, own, both] = await Promise.all(
      ['Pin O4 ', name, `Pin O4 ${name}`].map(async (text) => ({
        plain: await inkOf(text, false, fonts),
        bold: await inkOf(text, true, fonts),
      })),
    );
    for (const { plain, bold } of [latin, own]) expect(bold / plain).toBeGreaterThan(1.15);
    expect(Math.abs(both.bold / (latin.bold + own.bold) - 1)).toBeLessThan(0.02);
    expect(Math.abs(both.plain / (latin.plain + own.plain) - 1)).toBeLessThan(0.02);
  },
);

test('what the faces of charts lack goes into the picture, cut down to its letters', async () => {
  const fonts = await readFonts(lettersOf(Object.values(NAMES)));
  const chinese = missingFaces(drawing(NAMES.Chinese), fonts);
  expect(chinese.match(/@font-face/g)).toHaveLength(2);
  expect(chinese.length).toBeLessThan(20_000);
  expect(missingFaces(drawing(NAMES.Cyrillic), fonts)).toBe('');
  expect(fontFaces([drawing('abc')], fonts).length).toBeLessThan(10_000);
  const own = readFont(subsetFont(fonts.regular, NAMES.Chinese, false)!);
  expect(own.advance('曲'.codePointAt(0)!)).toBeCloseTo(fonts.regular.rest!.advance('曲'.codePointAt(0)!), 3);
  // without the families these are boxes
  expect(await readFonts('Pin A')).toMatchObject({ regular: { rest: null }, bold: { rest: null } });
  expect(FONTS.regular.has('曲'.codePointAt(0)!)).toBe(false);
});

test('Arabic and Hebrew are read from the right, numbers and Latin words in them from the left', () => {
  const order = (text: string) => textRuns(text, FONTS.regular).map((run) => run.text);
  expect(order('Pin ذراع 12 طويل end')).toEqual(['Pin ', ' طويل', '12', 'ذراع ', ' end']);
  expect(order('ذراع 2')).toEqual(['2', 'ذراع ']);
  expect(order('זרוע, Pin')).toEqual(['זרוע', ', Pin']);
  expect(order('Pin A')).toEqual(['Pin A']);
});
