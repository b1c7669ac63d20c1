/** Lines of a journal as bytes: sound ones count, and of the first that is not, none after it. */
import { describe, expect, test } from 'vitest';
import { parseHeader } from '../../../electron/shared/journal-header';
import { crc32, encodeLine, readLines } from '../../../electron/shared/journal-lines';
import type { JournalHeader } from '../../../electron/shared/recovery';

const text = (...lines: string[]) => new TextEncoder().encode(lines.join(''));
const jsons = (bytes: Uint8Array, most?: number) => readLines(bytes, most).lines.map(({ json }) => json);

test('the checksum is that of zip and PNG', () => {
  expect(crc32(text('123456789')).toString(16)).toBe('cbf43926');
  expect(crc32(text('x123456789y'), 1, 10).toString(16)).toBe('cbf43926');
  expect(crc32(text(''))).toBe(0);
});

test('a line is its length in bytes, its checksum and its text', () => {
  expect(new TextDecoder().decode(encodeLine('123456789'))).toBe('9 cbf43926 123456789\n');
  expect(new TextDecoder().decode(encodeLine('"é"'))).toMatch(/^4 [0-9a-f]{8} "é"\n$/);
  // one of the checksums that begin with a nought
  const short = Array.from({ length: 200 }, (_, i) => `${i}`).find((each) => crc32(text(each)) < 0x10000000)!;
  expect(jsons(encodeLine(short))).toEqual([short]);
});

describe('reading', () => {
  const lines = ['{"a":1}', '"ÿ€"', '0123456789'].map(encodeLine);
  const all = Uint8Array.from(lines.flatMap((line) => [...line]));

  test('gives each line with where it ends, and nothing is left', () => {
    const ends = lines.map((_, i) => lines.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0));
    expect(readLines(all)).toEqual({
      lines: ['{"a":1}', '"ÿ€"', '0123456789'].map((json, i) => ({ json, end: ends[i] })),
      rest: 0,
    });
    expect(readLines(new Uint8Array())).toEqual({ lines: [], rest: 0 });
  });

  test('gives as many as are asked for', () => {
    expect(jsons(all, 1)).toEqual(['{"a":1}']);
    expect(readLines(all, 1).rest).toBe(all.length - lines[0]!.length);
  });

  test('ends before the first changed byte, whichever it is', () => {
    const before = lines[0]!.length;
    for (let at = before; at < before + lines[1]!.length; at++) {
      const changed = all.slice();
      changed[at] ^= 1;
      expect(readLines(changed), `byte ${at}`).toEqual({
        lines: [{ json: '{"a":1}', end: before }],
        rest: all.length - before,
      });
    }
  });

  test.each([
    ['no length', ' 00000000 \n'],
    ['a length of eleven digits', `00000000009 cbf43926 123456789\n`],
    ['another length', '8 cbf43926 123456789\n'],
    ['no line break', '9 cbf43926 123456789'],
    ['another end', '9 cbf43926 123456789 '],
    ['capitals in the checksum', '9 CBF43926 123456789\n'],
    ['no blank after the length', '9_cbf43926 123456789\n'],
    ['no blank after the checksum', '9 cbf43926_123456789\n'],
    ['a sign', '+9 cbf43926 123456789\n'],
    ['a colon, which comes after nine, for ten', ': a684c7c6 0123456789\n'],
  ])('takes a line with %s for none', (_what, line) => {
    expect(readLines(text(line))).toEqual({ lines: [], rest: text(line).length });
  });

  test('takes ten digits of length, and a text that is empty', () => {
    expect(jsons(text('0000000009 cbf43926 123456789\n'))).toEqual(['123456789']);
    expect(jsons(encodeLine(''))).toEqual(['']);
  });

  test('takes bytes that are no UTF-8 for none, however sound their checksum', () => {
    const bad = new Uint8Array([0xff, 0xfe]);
    const head = text(`2 ${crc32(bad).toString(16).padStart(8, '0')} `);
    const line = Uint8Array.from([...head, ...bad, 0x0a]);
    expect(readLines(line)).toEqual({ lines: [], rest: line.length });
  });

  test('keeps a byte order mark, which is part of the text', () => {
    expect(jsons(encodeLine('\ufeff1'))).toEqual(['\ufeff1']);
  });
});

describe('the first line', () => {
  const HEADER: JournalHeader = {
    ...{ format: 'kempe-journal', version: 1, base: '0aF'.padEnd(64, '0'), name: 'Crank' },
    file: { id: '', name: 'a.kempe', location: '/m', realPath: '/m/a.kempe', digest: '12' },
    unsaved: { count: 2, labels: ['x', 'y'] },
  };
  const read = (patch: object) => parseHeader(JSON.stringify({ ...HEADER, ...patch }));

  test('reads as it was written, with a file or without', () => {
    expect(read({})).toEqual(HEADER);
    expect(read({ file: null })).toEqual({ ...HEADER, file: null });
    expect(read({ name: 'x'.repeat(4096) })).not.toBeNull();
    expect(read({ unsaved: { count: 0, labels: Array<string>(100).fill('x') } })).not.toBeNull();
  });

  test.each([
    ['another format', { format: '' }],
    ['another version', { version: 2 }],
    ['a short digest', { base: 'ab' }],
    ['a digest that is none', { base: 'g'.repeat(64) }],
    ['a name beyond measure', { name: 'x'.repeat(4097) }],
    ['half a file', { file: { id: '', name: 'a' } }],
    ['no file at all', { file: undefined }],
    ['a negative count', { unsaved: { count: -1, labels: [] } }],
    ['half a count', { unsaved: { count: 0.5, labels: [] } }],
    ['labels beyond measure', { unsaved: { count: 0, labels: Array<string>(101).fill('x') } }],
    ['a label that is no text', { unsaved: { count: 0, labels: [1] } }],
  ])('with %s is none', (_what, patch) => {
    expect(read(patch)).toBeNull();
  });

  test('that is no JSON is none', () => {
    expect(parseHeader('{')).toBeNull();
  });
});
