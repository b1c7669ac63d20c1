/** A save into the file itself, step by step: what it copies and notes first, what it reads back, and what it then tells. */
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { explained, FileRefusal } from '../../../electron/main/files/failure';
import type { FsPort, OpenFile } from '../../../electron/main/files/fs-port';
import { putEarlierBack, writeInPlace } from '../../../electron/main/files/in-place';
import { interruptedSaveOf, interruptedSaves } from '../../../electron/main/files/interrupted-saves';
import { fail } from '../../persistence/support/power-disk';
import { bytesOf, memoryFolders } from './support/memory-folder';

const PATH = '/home/model.kempe';
const BACKUPS = '/data/app/backups';
const [OLD, NEW, OTHER] = ['the old version', 'a new version, which is longer', 'something else'];
const MOST = 512 * 1024 * 1024;

type OpenAs = (file: OpenFile, path: string, purpose: string) => Partial<OpenFile>;

async function setUp(openAs: OpenAs = () => ({})) {
  const calls: string[] = [];
  let open = 0;
  const { port, put, read, ...disk } = await memoryFolders(['/home', BACKUPS], (own) => ({
    unlink: (path) => (calls.push(`unlink ${path}`), own.unlink(path)),
    open: async (path, purpose) => {
      const file = await own.open(path, purpose);
      calls.push(`${purpose} ${path}`);
      const noting: OpenFile = {
        ...file,
        sync: () => (calls.push(`sync ${path}`), file.sync()),
        close: () => ((open -= 1), file.close()),
      };
      open += 1;
      return { ...noting, ...openAs(noting, path, purpose) };
    },
  }));
  await put(PATH, OLD);
  const fs = explained(disk.fs);
  const save = (text: string) =>
    writeInPlace(fs, PATH, bytesOf(text), BACKUPS).then(
      () => null,
      (error: unknown) => error,
    );
  return { fs, port, calls, put, read, save, kept: () => port.list(BACKUPS), openFiles: () => open };
}

const isCopy = (path: string) => path.startsWith(BACKUPS) && !path.endsWith('.note') && path !== BACKUPS;

describe('a save into the file itself', () => {
  test('copies the old version and notes it, both flushed before the first byte is written over; then neither is left', async () => {
    const { save, read, calls, kept, openFiles } = await setUp();
    expect(await save(NEW)).toBeNull();
    expect(openFiles()).toBe(0);
    expect(await read(PATH)).toBe(NEW);
    expect(await kept()).toEqual([]);
    const steps = calls.map((call) => call.replace(/\/\.model\.kempe\.~\d+-[0-9a-f]{8}/, '/COPY'));
    expect(steps.slice(0, steps.indexOf(`update ${PATH}`) + 1)).toEqual([
      `read ${PATH}`,
      `create ${BACKUPS}/COPY`,
      `sync ${BACKUPS}/COPY`,
      `read ${BACKUPS}/COPY`,
      `create ${BACKUPS}/COPY.note`,
      `sync ${BACKUPS}/COPY.note`,
      `folder ${BACKUPS}`,
      `sync ${BACKUPS}`,
      'folder /data/app',
      'sync /data/app',
      `update ${PATH}`,
    ]);
    // the note goes first: a copy without one is only left over
    expect(steps.slice(-5)).toEqual([
      `read ${BACKUPS}/COPY.note`,
      `unlink ${BACKUPS}/COPY.note`,
      `unlink ${BACKUPS}/COPY`,
      `folder ${BACKUPS}`,
      `sync ${BACKUPS}`,
    ]);
  });

  test('notes the file, the digests of both versions and when it began', async () => {
    let note = '';
    const { save } = await setUp((file, path) =>
      path.endsWith('.note')
        ? { write: (...given) => ((note = new TextDecoder().decode(given[0])), file.write(...given)) }
        : {},
    );
    await save(NEW);
    expect(JSON.parse(note)).toEqual({
      path: PATH,
      before: digestOf(bytesOf(OLD)),
      after: digestOf(bytesOf(NEW)),
      begunAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      ontoParts: false,
    });
  });

  test.each(['longer than that', 'short', OLD.toUpperCase()])(
    'writes the end first, flushed, where a version is longer: %s',
    async (end) => {
      const writes: number[][] = [];
      const { save } = await setUp((file, path, purpose) =>
        path === PATH && purpose === 'update'
          ? {
              write: (from, offset, length, position) => (
                writes.push([position, length]),
                file.write(from, offset, length, position)
              ),
              sync: () => (writes.push([]), file.sync()),
            }
          : {},
      );
      const isLonger = end.startsWith('longer');
      const text = isLonger ? OLD + end : end;
      expect(await save(text)).toBeNull();
      const whole = [[0, text.length], []];
      expect(writes).toEqual(isLonger ? [[OLD.length, end.length], [], ...whole] : whole);
    },
  );

  const onto =
    (change: (file: OpenFile) => Partial<OpenFile>): OpenAs =>
    (file, path, purpose) =>
      path === PATH && purpose === 'update' ? change(file) : {};
  const copied =
    (change: (file: OpenFile) => Partial<OpenFile>): OpenAs =>
    (file, path) =>
      isCopy(path) ? change(file) : {};
  let puts = 0;
  const first = <T>(work: T, then: T): T => (puts++ === 0 ? work : then);

  test.each<[string, OpenAs, object]>([
    [
      'a copy that reads back with more bytes',
      copied((file) => ({ read: longer(file) })),
      { action: 'write', code: 'EIO' },
    ],
    [
      'a copy that reads back with other bytes',
      copied((file) => ({ read: other(file) })),
      { action: 'write', code: 'EIO' },
    ],
    [
      'a cut that is not made: the new version reads back with more bytes',
      onto((file) => ({ truncate: (size) => (size < OLD.length ? Promise.resolve() : file.truncate(size)) })),
      { action: 'read back', path: PATH, code: 'EIO' },
    ],
    [
      'a new version that reads back with other bytes',
      onto((file) => ({ read: (...given) => first(other(file), file.read)(...given) })),
      { action: 'read back', path: PATH, code: 'EIO' },
    ],
  ])('is told of %s, and the old version stands', async (_what, openAs, error) => {
    puts = 0;
    const { save, read, kept } = await setUp(openAs);
    expect(await save('new')).toMatchObject(error);
    expect(await read(PATH)).toBe(OLD);
    expect(await kept()).toEqual([]);
  });

  test('is cut back where the end found no room; where even that fails, the copy and its note stay and are named', async () => {
    for (const cut of [true, false]) {
      const { save, read, kept } = await setUp(
        onto((file) => ({
          write: async () => fail('ENOSPC'),
          truncate: (size) => (cut ? file.truncate(size) : Promise.reject(new Error())),
        })),
      );
      const error = await save(NEW);
      expect(await read(PATH)).toBe(OLD);
      if (cut) expect(error).toMatchObject({ action: 'write', path: PATH, code: 'ENOSPC' });
      else {
        const { remedy, code } = (error as FileRefusal).problem;
        expect(code).toBe('failed');
        const [copy, note] = (await kept()).toSorted((a, b) => a.length - b.length);
        expect(remedy).toContain(`${BACKUPS}/${copy}. `);
        expect(note).toBe(`${copy}.note`);
        expect(await read(`${BACKUPS}/${copy}`)).toBe(OLD);
      }
    }
  });

  test('refuses a file that is too large to be kept meanwhile', async () => {
    const { save, kept, calls } = await setUp((file, path) =>
      path === PATH ? { stat: async () => ({ ...(await file.stat()), size: MOST + 1 }) } : {},
    );
    const message = expect.stringContaining('too large to be replaced') as string;
    expect(await save(NEW)).toMatchObject({ problem: { code: 'too-large', message } });
    expect([await kept(), calls]).toEqual([[], [`read ${PATH}`]]);
  });

  test('makes the folder for copies where there is none', async () => {
    const { fs, read } = await setUp();
    await writeInPlace(fs, PATH, bytesOf(NEW), '/data/other/backups');
    expect(await read(PATH)).toBe(NEW);
    expect(await fs.list('/data/other/backups')).toEqual([]);
  });
});

const longer =
  (file: OpenFile): OpenFile['read'] =>
  async (into, offset, length, position) =>
    (await file.read(into, offset, length, position)) || Math.min(1, length);
const other =
  (file: OpenFile): OpenFile['read'] =>
  async (into, offset, length, position) => {
    const read = await file.read(into, offset, length, position);
    if (read > 0) into[offset]! ^= 1;
    return read;
  };

describe('a save that was cut off', () => {
  const [BEFORE, AFTER] = [OLD, NEW].map((text) => digestOf(bytesOf(text)));
  const COPY = `${BACKUPS}/.model.kempe.~1-01234567`;

  async function cutOff(notes: Record<string, unknown>[] = [{}], openAs?: OpenAs) {
    const set = await setUp(openAs);
    for (const [i, { copy = OLD, ...note }] of notes.entries()) {
      const at = i === 0 ? COPY : `${COPY}-${i}`;
      await set.put(at, copy as string);
      const whole = {
        path: PATH,
        before: BEFORE,
        after: AFTER,
        begunAt: '2026-01-02T03:04:05.678Z',
        ontoParts: false,
        ...note,
      };
      await set.put(`${at}.note`, JSON.stringify(whole));
    }
    await set.put(PATH, OTHER);
    return set;
  }
  const SAVE = { path: PATH, copy: COPY, begunAt: '2026-01-02T03:04:05.678Z' };

  test('is found by its note, with the copy that is whole', async () => {
    const { fs } = await cutOff();
    expect(await interruptedSaveOf(fs, BACKUPS, PATH)).toEqual(SAVE);
    expect(await interruptedSaves(fs, BACKUPS)).toEqual([SAVE]);
    expect(await interruptedSaveOf(fs, BACKUPS, '/home/other.kempe')).toBeNull();
  });

  test.each([
    ['the new version', NEW, {}, true],
    ['the old one', OLD, {}, true],
    ['the old one, which was parts itself', OLD, { ontoParts: true }, false],
    ['the new one over parts', NEW, { ontoParts: true }, true],
  ])('is none where the file is %s: then what was kept for it goes', async (_what, now, note, goes) => {
    const { fs, put, kept, calls } = await cutOff([note]);
    await put(PATH, now);
    expect(await interruptedSaveOf(fs, BACKUPS, PATH)).toBeNull();
    expect(await kept()).toHaveLength(goes ? 0 : 2);
    expect(calls.includes(`sync ${BACKUPS}`)).toBe(goes);
  });

  test('of several the newest counts whose copy is whole, and that was made of a whole version', async () => {
    const at = (day: number, more = {}) => ({ begunAt: `2026-01-0${day}T00:00:00.000Z`, ...more });
    const copyOf = async (...notes: Record<string, unknown>[]) =>
      (await interruptedSaveOf((await cutOff(notes)).fs, BACKUPS, PATH))?.copy ?? null;
    expect(await copyOf(at(1), at(3), at(2))).toBe(`${COPY}-1`);
    expect(await copyOf(at(1), at(3, { copy: 'x' }), at(2))).toBe(`${COPY}-2`);
    expect(await copyOf(at(1), at(3, { ontoParts: true }))).toBe(COPY);
    expect(await copyOf(at(1, { copy: 'x' }))).toBeNull();
  });

  test.each([
    ['that is not whole', { begunAt: 'x' }],
    ['with half a digest', { before: BEFORE!.slice(1) }],
    ['with more than a digest', { before: `${BEFORE}0` }],
    ['with a digest behind something', { after: `0${AFTER}` }],
    ['that does not say what was there before', { ontoParts: undefined }],
    ['that is longer than any', { more: 'x'.repeat(64 * 1024) }],
  ])('is none for a note %s', async (_what, note) => {
    const { fs, kept } = await cutOff([note]);
    expect(await interruptedSaves(fs, BACKUPS)).toEqual([]);
    expect(await kept()).toHaveLength(2);
  });

  test('is none for what is no note, nor where notes cannot be listed or a file read', async () => {
    const { fs, put } = await cutOff();
    await put(`${BACKUPS}/torn.note`, '{"path":');
    const later = {
      ...SAVE,
      before: BEFORE,
      after: AFTER,
      ontoParts: false,
      begunAt: '2026-01-03T00:00:00Z',
    };
    await put(`${COPY}.list`, JSON.stringify(later));
    expect(await interruptedSaves(fs, BACKUPS)).toEqual([SAVE]);
    expect(await interruptedSaves(fs, '/none')).toEqual([]);
    await fs.unlink(PATH);
    expect(await interruptedSaves(fs, BACKUPS)).toEqual([]);
    await expect(interruptedSaveOf(fs, BACKUPS, PATH)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('of several files is found for each, whatever became of the others', async () => {
    const more = '/home/more.kempe';
    const { fs, put } = await cutOff([{}, { path: more, begunAt: '2026-02-02T00:00:00Z' }]);
    await put(more, NEW);
    expect(await interruptedSaves(fs, BACKUPS)).toEqual([SAVE]);
    const again = await cutOff([{}, { path: more, begunAt: '2026-02-02T00:00:00Z' }]);
    await again.put(more, OTHER);
    const paths = (await interruptedSaves(again.fs, BACKUPS)).map(({ path, copy }) => [path, copy]);
    expect(paths).toEqual([
      [PATH, COPY],
      [more, `${COPY}-1`],
    ]);
  });

  test('of several saves of one file is none once the file is what one of them meant', async () => {
    const { fs, put, kept } = await cutOff([{ after: digestOf(bytesOf('x')) }, {}]);
    await put(PATH, NEW);
    expect(await interruptedSaveOf(fs, BACKUPS, PATH)).toBeNull();
    expect(await kept()).toEqual([]);
  });

  test('is found too where the notes are listed at the second try only', async () => {
    const port = (await cutOff()).port;
    let tries = 0;
    const list: FsPort['list'] = async (folder) => (tries++ === 0 ? fail('EBUSY') : port.list(folder));
    expect(await interruptedSaves({ ...port, list }, BACKUPS)).toEqual([SAVE]);
  });

  test('of one file is forgotten with its next save, and that of another is not', async () => {
    const { save, fs, kept } = await cutOff([{}, { path: '/home/other.kempe' }, {}]);
    expect(await save(NEW)).toBeNull();
    expect((await kept()).toSorted()).toEqual(
      [`${COPY}-1`, `${COPY}-1.note`].map((path) => path.slice(BACKUPS.length + 1)),
    );
    expect(await interruptedSaveOf(fs, BACKUPS, PATH)).toBeNull();
  });

  test('makes the copy of the save after it no version to go back to', async () => {
    const notes: string[] = [];
    const { save } = await cutOff([{}], (file, path) => ({
      write: (...given) => {
        if (path.endsWith('.note')) notes.push(new TextDecoder().decode(given[0]));
        return file.write(...given);
      },
    }));
    expect(await save(NEW)).toBeNull();
    expect(notes.map((note) => JSON.parse(note) as object)).toMatchObject([{ ontoParts: true }]);
  });

  test('is put back: the copy over what was left, which is kept under a name of its own', async () => {
    const { fs, read, kept, calls, openFiles } = await cutOff();
    const parts = await putEarlierBack(fs, BACKUPS, SAVE);
    expect(await read(PATH)).toBe(OLD);
    expect(parts).toMatch(/^\/data\/app\/backups\/\.model\.kempe\.~\d+-[0-9a-f]{8}\.parts$/);
    expect(await read(parts)).toBe(OTHER);
    expect((await kept()).map((name) => `${BACKUPS}/${name}`)).toEqual([parts]);
    expect(openFiles()).toBe(0);
    // on the disk before a byte is written over
    const flushed = calls.indexOf(`sync ${BACKUPS}`);
    expect(calls.indexOf(`sync ${parts}`)).toBeLessThan(flushed);
    expect(flushed).toBeLessThan(calls.indexOf(`update ${PATH}`));
  });

  test('is not put back by another copy, nor once there is none', async () => {
    const { fs, put } = await cutOff();
    const changed = { problem: { code: 'changed-on-disk', remedy: 'Open it again.' } };
    await expect(putEarlierBack(fs, BACKUPS, { ...SAVE, copy: `${COPY}-1` })).rejects.toMatchObject(changed);
    await put(PATH, OLD);
    await expect(putEarlierBack(fs, BACKUPS, SAVE)).rejects.toMatchObject(changed);
  });

  test.each([
    ['copy', COPY],
    ['file', PATH],
  ])('is not put back where the %s is too large', async (_what, large) => {
    const { fs, port, read } = await cutOff();
    const open: FsPort['open'] = async (path, purpose) => {
      const file = await port.open(path, purpose);
      if (path !== large) return file;
      return { ...file, stat: async () => ({ ...(await file.stat()), size: MOST + 1 }) };
    };
    const refusal = { problem: { code: 'too-large', message: expect.stringContaining(large) as string } };
    await expect(putEarlierBack({ ...fs, open }, BACKUPS, SAVE)).rejects.toMatchObject(refusal);
    expect(await read(PATH)).toBe(OTHER);
  });
});
