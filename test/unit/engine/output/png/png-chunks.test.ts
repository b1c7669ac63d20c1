import { decode, encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { addPngNotes, readPngNotes } from '../../../../../engine/output/png/png-chunks';

const png = new Uint8Array(
  encode({ width: 2, height: 1, data: Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 255]) }),
);

describe('notes of a PNG', () => {
  it('keep its pixels, and are read by other readers', () => {
    const noted = addPngNotes(png, { density: 11811.02, metadata: '{"a":1}' });
    const { width, height, data, resolution, text } = decode(noted, { checkCrc: true });
    expect([width, height, ...data]).toEqual([2, 1, 255, 0, 0, 255, 0, 0, 255, 255]);
    expect(resolution).toEqual({ x: 11811, y: 11811, unit: 1 });
    expect(text).toEqual({ 'kempe-chart': '{"a":1}' });
    expect(readPngNotes(noted)).toBe('{"a":1}');
  });

  it('are null where there are none, and in what is cut short or no PNG', () => {
    expect(readPngNotes(png)).toBeNull();
    expect(readPngNotes(png.slice(0, 40))).toBeNull();
    expect(readPngNotes(new Uint8Array([1, 2, 3]))).toBeNull();
    expect(() => addPngNotes(new Uint8Array(3), { density: 1, metadata: null })).toThrow(
      /could not be encoded/,
    );
  });
});
