import fc from 'fast-check';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { createLink, writeLink } from '../../../../../engine/output/chart/chart-link';
import { findLink, readTableHead } from '../../../../../engine/output/chart/find-link';
import { writePdf } from '../../../../../engine/output/pdf/write-pdf';
import { addPngNotes } from '../../../../../engine/output/png/png-chunks';
import { writeSvg } from '../../../../../engine/output/svg/write-svg';
import { createProject } from '../../../../../engine/model/defaults';
import { writeCsvHeader } from '../../../../../engine/results/recording/csv';
import { FONTS, HOSTILE_NAMES } from '../../../../support/fonts';

const bytes = (text: string) => new TextEncoder().encode(text);
const spec = { title: '<&>"', series: ['reaction/pin/FX'], options: DEFAULT_OPTIONS, window: null };
const page = { width: 100, height: 100, background: null, items: [] };

describe('findLink', () => {
  it.each(HOSTILE_NAMES)('finds it in every format, whatever the names: %j', async (name) => {
    const link = createLink({ project: createProject(name), digest: 'abc' }, [spec], 0.25);
    const metadata = writeLink(link);
    const svg = writeSvg(page, { title: name, description: '', metadata });
    expect(findLink(bytes(svg))).toEqual(link);
    const createdAt = new Date(0);
    const pdf = await writePdf([page], FONTS, {
      title: name,
      subject: '',
      program: 'x',
      createdAt,
      metadata,
    });
    expect(findLink(pdf)).toEqual(link);
    const png = new Uint8Array(
      encode({ width: 1, height: 1, data: Uint8Array.from([1, 2, 3]), channels: 3 }),
    );
    expect(findLink(addPngNotes(png, { density: 1, metadata }))).toEqual(link);
    expect(findLink(bytes(JSON.stringify({ samples: 3, chart: JSON.parse(metadata) as unknown })))).toEqual(
      link,
    );
  });

  it('is null for anything else, and never throws', () => {
    expect(findLink(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(findLink(bytes('{"format":"kempe"}'))).toBeNull();
    expect(findLink(bytes('https://kempe.invalid/chart/1 {"a":1}</x>'))).toBeNull();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => void expect(findLink(any)).toBeNull()));
  });
});

describe('readTableHead', () => {
  it('reads a megabyte without a line break in a time that grows with its length', () => {
    const timeOf = (text: string): number => {
      let least = Infinity;
      for (let i = 0; i < 3; i++) {
        const before = performance.now();
        readTableHead(text);
        least = Math.min(least, performance.now() - before);
      }
      return least;
    };
    for (const piece of [' [', '] [', '"', '" [', 'a,', ' [m],', "'"]) {
      const [part, whole] = [1e5, 1e6].map((length) =>
        timeOf(`time [s],${piece.repeat(length / piece.length)}`),
      );
      // by the square of its length a quarter took 14 s: quick, or at least no longer than its length on a busy machine
      if (whole > 2000) expect(whole / part, piece).toBeLessThan(40);
    }
  });

  it.each(['standard', 'european'] as const)('reads the titles that a %s table has', (preset) => {
    const channels = [
      { label: 'Pin "B", left; right.FX', unit: 'N' },
      { label: '=cmd.F', unit: 'N*m' },
    ];
    expect(readTableHead(writeCsvHeader(channels, { preset }))).toEqual(channels);
  });

  it('is null for other text', () => {
    for (const text of ['', 'a,b,c\n1,2,3', 'time [s]', '{"format":"kempe"}']) {
      expect(readTableHead(text)).toBeNull();
    }
  });
});
