import { describe, expect, test } from 'vitest';
import { parseStrictJson } from '../../../../engine/model/file/strict-json';

function refusal(text: string): { code: string; message: string; remedy: string } {
  const result = parseStrictJson(text);
  if (result.ok) throw new Error(`accepted: ${text.slice(0, 100)}`);
  return result.problem;
}

describe('accepted', () => {
  test.each([
    '0',
    'true',
    'null',
    '""',
    '[]',
    '{}',
    ' [1, -2.5e-3, 1E5, 5e-324] ',
    '{"a":{"b":["\\u00e9\\n\\/\\\\",{}]},"toString":1,"then":[2]}',
    '"\\ud83d\\ude00 \ud83d\ude00"',
    '[100000000000000000000, 9007199254740991]',
  ])('%s is read as JSON.parse reads it', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
  });

  test('a byte order mark is skipped', () => {
    expect(parseStrictJson('\ufeff{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  });

  test('minus zero is read as zero', () => {
    const result = parseStrictJson('-0.0');
    expect(result.ok && Object.is(result.value, 0)).toBe(true);
  });

  test('64 levels', () => {
    expect(parseStrictJson('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
  });

  test('names inherited by every object are plain data, even where Object.prototype is frozen', () => {
    const before = Object.getOwnPropertyDescriptor(Object.prototype, 'toString')!;
    /* eslint-disable no-extend-native -- put back at once */
    Object.defineProperty(Object.prototype, 'toString', { ...before, writable: false });
    const result = parseStrictJson('{"hasOwnProperty":1,"valueOf":2,"toString":3}');
    Object.defineProperty(Object.prototype, 'toString', before);
    /* eslint-enable no-extend-native */
    expect(result.ok && Object.entries(result.value as object)).toEqual([
      ['hasOwnProperty', 1],
      ['valueOf', 2],
      ['toString', 3],
    ]);
  });
});

describe('refused with the place', () => {
  test.each([
    ['', 'json-empty', 'Line 1, column 1: the file is empty.'],
    ['  \n ', 'json-empty', 'the file is empty'],
    ['hello', 'json-syntax', 'Line 1, column 1: "h" stands where a value is expected.'],
    ['{"a": 1,\n "b": ?}', 'json-syntax', 'Line 2, column 7: "?" stands where a value is expected.'],
    ['[1, 2', 'json-syntax', 'Line 1, column 6: the file ends where "," or "]" is expected.'],
    ['[1,]', 'json-syntax', '"]" stands where a value is expected'],
    ['{"a":1,}', 'json-syntax', 'where the name of a field'],
    ['{a:1}', 'json-syntax', 'where the name of a field'],
    ['{"a" 1}', 'json-syntax', 'where ":" is expected'],
    ['[1] x', 'json-trailing', 'Line 1, column 5: "x" stands after the end of the document.'],
    ['[01]', 'json-syntax', '"1" stands where "," or "]" is expected'],
    ['[.5]', 'json-syntax', 'where a value is expected'],
    ['[+1]', 'json-syntax', 'where a value is expected'],
    ['[NaN]', 'json-syntax', 'where a value is expected'],
    ['[Infinity]', 'json-syntax', 'where a value is expected'],
    ['[nul]', 'json-syntax', 'where a value is expected'],
    ['"abc', 'json-syntax', 'no closing quotation mark'],
    ['"a\nb"', 'json-syntax', 'the character U+000A stands inside a text, where it must be escaped'],
    ['"\\x41"', 'json-syntax', 'escape'],
    ['"\\u12g4"', 'json-syntax', 'escape'],
    ['"\\u0000"', 'json-string', 'NUL'],
    ['"\\ud800"', 'json-string', 'lone surrogate'],
    ['"\ud800x"', 'json-string', 'lone surrogate'],
    ['"\\udc00\\ud800"', 'json-string', 'lone surrogate'],
    ['[1e400]', 'json-number', 'the number 1e400 is too large to be stored'],
    ['[-1e999]', 'json-number', 'too large'],
    ['[9007199254740993]', 'json-number', 'would be rounded to 9007199254740992'],
    ['{"a":1,"a":2}', 'json-key', 'Line 1, column 8: the field "a" occurs twice'],
    ['{"\\u0061":1,"a":2}', 'json-key', 'occurs twice'],
    ['{"__proto__":{}}', 'json-key', 'the field name "__proto__" is not allowed'],
    ['{"\\u005f_proto__":{}}', 'json-key', 'not allowed'],
    ['{"x":{"constructor":1}}', 'json-key', 'not allowed'],
    ['{"prototype":1}', 'json-key', 'not allowed'],
    ['\u0000', 'json-syntax', 'U+0000'],
    ['['.repeat(65) + ']'.repeat(65), 'json-depth', 'deeper than 64 levels'],
    ['{"a":'.repeat(65) + '1' + '}'.repeat(65), 'json-depth', 'deeper than 64 levels'],
  ])('%j', (text, code, message) => {
    const problem = refusal(text);
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(message);
    expect(problem.message).toMatch(/^Line \d+, column \d+: .*\.$/s);
    expect(problem.remedy).not.toBe('');
  });
});

describe('bombs cost a message and no more', () => {
  test.each([
    ['10 MB of [', '['.repeat(10_000_000), 'json-depth'],
    ['10 MB of {"a":', '{"a":'.repeat(2_000_000), 'json-depth'],
    ['10 MB of digits', '9'.repeat(10_000_000), 'json-number'],
    ['10 MB of 0.00001', `0.${'0'.repeat(10_000_000)}1x`, 'json-trailing'],
    ['a 10 MB text without an end', `"${'a'.repeat(10_000_000)}`, 'json-syntax'],
    ['10 MB of escapes without an end', `"${'\\n'.repeat(5_000_000)}`, 'json-syntax'],
    ['10 MB of white space', ' '.repeat(10_000_000), 'json-empty'],
  ])('%s', (_name, text, code) => {
    const start = performance.now();
    const problem = refusal(text);
    expect(problem.code).toBe(code);
    expect(problem.message.length).toBeLessThan(200);
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  test('more than 64 MiB', () => {
    const problem = refusal(' '.repeat(64 * 1024 * 1024 + 1));
    expect(problem).toMatchObject({
      code: 'too-large',
      message: 'The file is too large: 65 MiB, where 64 MiB is the limit.',
    });
  });
});

test('nothing reaches a prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  parseStrictJson('{"a":{"__proto__":{"polluted":1}}}');
  parseStrictJson('{"toString":1,"__defineGetter__":2}');
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
