import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Allowance } from '../../../electron/main/door/allowance';
import { cleanTitle } from '../../../electron/main/windows/clean-title';
import { besidePath, proposeName, withExtension } from '../../../electron/main/file-names';
import { generationPath, stemOf, temporaryOwner, temporaryPath } from '../../../electron/main/files/names';
import { LossLimit } from '../../../electron/main/loss-limit';
import { isVisible } from '../../../electron/main/windows/visible';
import { basename } from 'node:path';

describe('the name of a file beside an export', () => {
  test.each([
    ['/tmp/run.csv', '/tmp/run.meta.json'],
    ['/tmp/RUN.CSV', '/tmp/RUN.meta.json'],
    ['/tmp/run 1.5', '/tmp/run 1.5.meta.json'],
  ])('of %s is %s', (path, expected) => {
    expect(besidePath(path, 'csv', '.meta.json')).toBe(expected);
  });
});

describe('a proposed file name', () => {
  test.each([
    ['Four bar', 'Four bar.kempe'],
    ['Four bar.kempe', 'Four bar.kempe'],
    ['../../etc/passwd', 'etc-passwd.kempe'],
    ['CON', 'Untitled CON.kempe'],
    ['aux.x', 'Untitled aux.x.kempe'],
    ['', 'Untitled.kempe'],
    ['...', 'Untitled.kempe'],
    ['a\u202eb\nc', 'abc.kempe'],
    ['trailing. ', 'trailing.kempe'],
  ])('of %j is %j', (wanted, expected) => {
    expect(proposeName(wanted, 'kempe')).toBe(expected);
  });

  test('is one valid name of bounded length, whatever the string', () => {
    const forbidden = /[<>:"/\\|?*\p{Cc}]/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (wanted) => {
        const name = proposeName(wanted, 'csv');
        const stem = name.slice(0, -4);
        return (
          !forbidden.test(name) &&
          Buffer.byteLength(name) <= 120 &&
          stem.length > 0 &&
          !/[. ]$/.test(stem) &&
          !/^\./.test(name)
        );
      }),
      { numRuns: 5000, seed: 20261120 },
    );
  });

  test('gets its extension once', () => {
    expect(withExtension('/x/a', 'kempe')).toBe('/x/a.kempe');
    expect(withExtension('/x/a.KEMPE', 'kempe')).toBe('/x/a.KEMPE');
    expect(withExtension('/x/v1.2', 'kempe')).toBe('/x/v1.2.kempe');
  });
});

describe('a temporary name', () => {
  test('is recognised, and only for its own document', () => {
    const temp = basename(temporaryPath('/x/model.kempe'));
    expect(temporaryOwner('/x/model.kempe', temp)).toBe(process.pid);
    expect(temporaryOwner('/x/other.kempe', temp)).toBeNull();
    const ends = [
      '',
      '1-xyz',
      'x-01234567',
      '1-01234567.parts',
      'x1-01234567',
      '1-0123456',
      '12345678901-01234567',
    ];
    for (const name of ['model.kempe', ...ends.map((end) => `.model.kempe.~${end}`)])
      expect(temporaryOwner('/x/model.kempe', name), name).toBeNull();
    expect(temporaryOwner('/x/model.kempe', '.model.kempe.~1234567890-01234567')).toBe(1_234_567_890);
  });

  test('fits where the name of the document just fits', () => {
    for (const name of ['x'.repeat(255), 'ж'.repeat(127), '\u{1F600}'.repeat(63)]) {
      const temp = basename(temporaryPath(`/x/${name}`));
      expect(Buffer.byteLength(temp)).toBeLessThanOrEqual(255);
      expect(temporaryOwner(`/x/${name}`, temp)).toBe(process.pid);
    }
  });
});

describe('the name of an earlier version', () => {
  test('fits where the name of the document just fits, and is no other document’s', () => {
    expect(generationPath('/x/model.kempe', 1)).toBe('/x/model.kempe.bak');
    expect(generationPath('/x/model.kempe', 3)).toBe('/x/model.kempe.bak3');
    const long = (last: string) => `/x/${'ж'.repeat(120)}${last}.kempe`;
    const names = ['a', 'b'].flatMap((last) =>
      [1, 2, 3].map((age) => generationPath(long(`12345678${last}`), age)),
    );
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(Buffer.byteLength(basename(name))).toBeLessThanOrEqual(255);
  });

  test('is the document’s own with an ending for as long as there is room', () => {
    const mark = expect.stringMatching(/^\/x\/x{180}~[0-9a-f]{8}\.bak2?$/) as string;
    for (const [length, age, wanted] of [
      [251, 1, `/x/${'x'.repeat(251)}.bak`],
      [252, 1, mark],
      [250, 2, `/x/${'x'.repeat(250)}.bak2`],
      [251, 2, mark],
    ] as const)
      expect(generationPath(`/x/${'x'.repeat(length)}`, age)).toEqual(wanted);
  });

  test('gives way by whole letters, and by no more of them than it must', () => {
    expect(stemOf(`/x/${'x'.repeat(180)}`)).toBe('x'.repeat(180));
    expect(stemOf(`/x/${'x'.repeat(181)}`)).toBe('x'.repeat(180));
    expect(stemOf(`/x/${'\u{1F600}'.repeat(46)}`)).toBe('\u{1F600}'.repeat(45));
  });
});

describe('limits', () => {
  test('an allowance refills with time and never beyond its size', () => {
    let now = 0;
    const allowance = new Allowance(2, 1, () => now);
    expect([allowance.take(), allowance.take(), allowance.take()]).toEqual([true, true, false]);
    now = 1000;
    expect([allowance.take(), allowance.take()]).toEqual([true, false]);
    now = 1e9;
    expect([allowance.take(), allowance.take(), allowance.take()]).toEqual([true, true, false]);
  });

  test('what may wait is told how long, in turn, and refused beyond that without being counted', () => {
    let now = 0;
    const allowance = new Allowance(2, 10, () => now);
    expect([0, 1, 2, 3, 4].map(() => allowance.wait(250))).toEqual([0, 0, 100, 200, null]);
    expect(allowance.take()).toBe(false);
    now = 400;
    expect(allowance.take()).toBe(true);
  });

  test('three losses within a minute are too many, three within an hour are not', () => {
    let now = 0;
    const limit = new LossLimit(3, 60_000, () => now);
    for (let i = 0; i < 3; i++) {
      expect(limit.reached()).toBe(false);
      limit.add();
      now += 10_000;
    }
    expect(limit.reached()).toBe(true);
    now += 45_000;
    expect(limit.reached()).toBe(false);
  });

  test('a window that no screen shows any more is not put there again', () => {
    const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
    const place = { x: 10, y: 10, width: 800, height: 600 };
    expect(isVisible(place, screens)).toBe(true);
    for (const over of [{ x: 1900 }, { x: -780 }, { y: 1060 }, { y: -300 }]) {
      expect(isVisible({ ...place, ...over }, screens)).toBe(false);
    }
  });

  test('a title cannot be reversed, broken or endless', () => {
    expect(cleanTitle('a\u202eb\nc\u0007')).toBe('a b c');
    expect(cleanTitle('x'.repeat(1000)).length).toBe(200);
  });
});
