import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../../engine/output/drawing/drawing';
import { toBase64 } from '../../../../../engine/output/svg/base64';
import { writeSvg } from '../../../../../engine/output/svg/write-svg';
import { unescapeXml } from '../../../../../engine/output/svg/xml';
import { HOSTILE_NAMES } from '../../../../support/fonts';

function parse(svg: string) {
  const failures: string[] = [];
  const parser = new DOMParser({ onError: (level, message) => void failures.push(`${level}: ${message}`) });
  const document = parser.parseFromString(svg, 'image/svg+xml');
  expect(failures).toEqual([]);
  return document;
}

function drawingOf(text: string): Drawing {
  return {
    width: 100,
    height: 50,
    background: '#ffffff',
    items: [
      {
        kind: 'group',
        id: 'series-1',
        title: text,
        series: text,
        clip: { x: 0, y: 0, width: 10, height: 10 },
        at: { x: 1, y: 2 },
        items: [
          { kind: 'path', lines: [[0, 0, 1.23456, 2, 3, 4]], stroke: { color: '#000000', width: 0.01 } },
          { kind: 'text', x: 1, y: 2, text, size: 8, color: '#000000', anchor: 'end', turned: true },
        ],
      },
    ],
  };
}

describe('writeSvg', () => {
  it.each(HOSTILE_NAMES)('is well-formed and shows a name as text: %j', (name) => {
    const metadata = JSON.stringify({ name });
    const svg = writeSvg(drawingOf(name), { title: name, description: name, metadata });
    const document = parse(svg);
    expect(document.getElementsByTagName('script')).toHaveLength(0);
    const shown = document.getElementsByTagName('text')[0].textContent ?? '';
    // An attribute or text node reads back as what was drawn; direction marks and broken halves are gone.
    expect(shown).toBe(name.replace(/\p{C}/gu, ' '));
    expect(svg).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u0000-\u0008]/);
    const group = document.getElementsByTagName('g')[0];
    expect(group.getAttribute('id')).toBe('series-1');
    expect(group.getElementsByTagName('title')[0].textContent).toBe(shown);
  });

  it('never draws a line thinner than half a point, whatever the scale', () => {
    const path = parse(writeSvg(drawingOf('x'), { title: '', description: '', metadata: null }));
    const line = path.getElementsByTagName('path')[0];
    expect(line.getAttribute('stroke-width')).toBe('0.5');
    expect(line.getAttribute('vector-effect')).toBe('non-scaling-stroke');
    expect(line.getAttribute('d')).toBe('M0 0 L1.23 2 3 4');
  });

  it('writes 0 where a number is none', () => {
    const drawing: Drawing = {
      width: 10,
      height: 10,
      background: null,
      items: [{ kind: 'rect', x: Number.NaN, y: Infinity, width: 1, height: 1, fill: { color: '#123456' } }],
    };
    const svg = writeSvg(drawing, { title: '', description: '', metadata: null });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

describe('unescapeXml', () => {
  it('reads numbered and named characters, and leaves what is neither', () => {
    expect(unescapeXml('&lt;&#39;&#x3a9;&amp;amp; &nope; &#0;')).toBe("<'Ω&amp; &nope; &#0;");
  });
});

describe('toBase64', () => {
  it('agrees with Node for every remainder of three', () => {
    for (const length of [0, 1, 2, 3, 4, 255, 12288, 12289, 30000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 73 + 11) % 256);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }
  });
});
