import { describe, expect, test } from 'vitest';
import { readImport } from '../../../../renderer/platform/read-text';

const file = (parts: BlobPart[], name = 'arm.xml') => new File(parts, name);

describe('the text of a file that was chosen or dropped', () => {
  test('is given with its name, without a byte order mark', async () => {
    const read = await readImport(file([new Uint8Array([0xef, 0xbb, 0xbf]), '<mujoco/> \u{1F600}']));
    expect(read).toEqual({ ok: true, name: 'arm.xml', text: '<mujoco/> \u{1F600}' });
  });

  test('is not read at all where the file is too large', async () => {
    const huge = file(['x']);
    Object.defineProperty(huge, 'size', { value: 64 * 1024 * 1024 + 1 });
    huge.arrayBuffer = () => Promise.reject(new Error('read'));
    expect(await readImport(huge)).toMatchObject({
      problem: { code: 'too-large', message: 'arm.xml has 65 MB; a model may have at most 64 MB.' },
    });
  });

  test('is refused where it is no UTF-8', async () => {
    expect(await readImport(file([new Uint8Array([0x3c, 0xff, 0xfe])]))).toMatchObject({
      problem: { code: 'not-readable', message: 'arm.xml is not UTF-8 text.' },
    });
  });

  test('of a folder, or of a file that is gone, is a problem with a remedy too', async () => {
    const gone = file([]);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const read = await readImport(gone);
    expect(read).toMatchObject({ ok: false, problem: { message: 'arm.xml could not be read.' } });
    if (!read.ok) expect(read.problem.remedy).toMatch(/moved or deleted/);
  });
});
