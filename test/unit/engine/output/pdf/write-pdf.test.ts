import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../../engine/output/drawing/drawing';
import { writePdf } from '../../../../../engine/output/pdf/write-pdf';
import { FONTS, HOSTILE_NAMES } from '../../../../support/fonts';
import { readPdf } from '../../../../support/read-pdf';

const TEXT = {
  title: 'Title of Ω',
  subject: 'Subject',
  program: 'Kempe test',
  createdAt: new Date(Date.UTC(2026, 10, 20, 12)),
  metadata: '{"a":"<&"}',
};

const page = (texts: readonly string[]): Drawing => ({
  width: 595,
  height: 842,
  background: null,
  items: texts.map((text, i) => ({ kind: 'text', x: 40, y: 40 + 20 * i, text, size: 9, color: '#000000' })),
});

describe('writePdf', () => {
  it('has a page for each drawing, with text that can be selected, a title and what it was made from', async () => {
    const bytes = await writePdf(
      [page(['Force [N] кг·м² 10⁻⁵ Ω − ⚠']), page(['office fi ffl'])],
      FONTS,
      TEXT,
    );
    const pdf = await readPdf(bytes);
    expect(pdf.pages.map(({ width, height }) => [width, height])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(pdf.pages[0].text).toBe('Force [N] кг·м² 10⁻⁵ Ω − ⚠');
    expect(pdf.pages[1].text).toBe('office fi ffl');
    expect(pdf.title).toBe('Title of Ω');
    expect(pdf.xmp).toContain('{&quot;a&quot;:&quot;&lt;&amp;&quot;}');
    // A subset: the whole font alone would have 740 kB.
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('is read back without polyfills in this process, which would slow down all that is tested after it', async () => {
    expect((await readPdf(await writePdf([page(['text'])], FONTS, TEXT))).pages).toHaveLength(1);
    // what the language itself brings is no constructor
    expect(JSON.stringify).not.toHaveProperty('prototype');
  });

  it('stays whole with hostile names as text and title', async () => {
    const names = HOSTILE_NAMES.map((name) => name.slice(0, 300));
    const bytes = await writePdf([page(names)], FONTS, { ...TEXT, title: names.join(' ') });
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    for (const inert of [
      "=cmd|' /C calc'!A0",
      '<script>alert(1)</script>',
      '%PDF-1.7 ) Tj ET endstream endobj',
    ]) {
      expect(pages[0].text).toContain(inert);
    }
    // No direction-changing marks came through.
    expect(pages[0].text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('draws every kind of item', async () => {
    const stroke = { color: '#0072b2', width: 1, dash: [4, 2], opacity: 0.5 };
    const fill = { color: '#ff0000', opacity: 0.3 };
    // A red pixel.
    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const lines = [Array.from({ length: 400_000 }, (_, i) => i % 500)];
    const drawing: Drawing = {
      width: 300,
      height: 200,
      background: '#ffffff',
      items: [
        { kind: 'path', lines, stroke },
        { kind: 'path', lines: [[0, 0, 10, 0, 10, 10]], fill },
        { kind: 'circle', x: 50, y: 50, radius: 10, stroke, fill },
        { kind: 'rect', x: 1, y: 2, width: 3, height: 4, fill },
        { kind: 'image', x: 10, y: 10, width: 20, height: 20, png, title: 'A picture' },
        { kind: 'group', at: { x: 5, y: 5 }, clip: { x: 0, y: 0, width: 9, height: 9 }, items: [] },
      ],
    };
    const { pages } = await readPdf(await writePdf([drawing], FONTS, TEXT));
    expect(pages).toEqual([{ width: 300, height: 200, text: '' }]);
  });
});
