/**
 * A save that is cut off while it writes in place: the next start, and whoever opens that file, is offered the earlier
 * version, which is whole; whatever is chosen, nothing of either version is lost by it.
 */
import { expect, test } from 'vitest';
import { Documents } from '../../electron/main/files/documents';
import type { FsPort } from '../../electron/main/files/fs-port';
import { FirstSaves } from '../../electron/main/door/first-saves';
import { Gesture } from '../../electron/main/door/gesture';
import { Grants } from '../../electron/main/door/grants';
import { Openings } from '../../electron/main/openings';
import type { AfterInterruption, AskingWindow } from '../../electron/main/openings';
import { Recent } from '../../electron/main/recent';
import { Windows } from '../../electron/main/windows/windows';
import { contentOf, fail, filesIn, PowerDisk } from './support/power-disk';
import { DATA, DOCUMENT, newDisk } from './support/power-life';

const BACKUPS = `${DATA}/backups`;
const FIRST = 'first '.repeat(500);
const SECOND = 'second '.repeat(600);
const THIRD = 'third '.repeat(400);

/** A folder that lets no file be replaced. From the write `dies` into the document on, the process is no more. */
function port(disk: PowerDisk, dies = Infinity): FsPort {
  const fs = disk.port();
  let writes = 0;
  const living = <T>(work: () => Promise<T>): Promise<T> => (writes >= dies ? fail('EIO') : work());
  return {
    ...fs,
    rename: async (from, to) => (to === DOCUMENT ? fail('EPERM') : living(() => fs.rename(from, to))),
    unlink: (path) => living(() => fs.unlink(path)),
    open: async (path, purpose) => {
      const file = await living(() => fs.open(path, purpose));
      if (path !== DOCUMENT || purpose !== 'update') return file;
      return {
        ...file,
        truncate: (size) => living(() => file.truncate(size)),
        sync: () => living(() => file.sync()),
        write: async (from, offset, length, position) => {
          writes += 1;
          // of the last one only half arrives
          if (writes < dies) return file.write(from, offset, length, position);
          if (writes === dies) await file.write(from, offset, length >> 1, position);
          return fail('EIO');
        },
      };
    },
  };
}

/** The app as it starts on this disk, and a person who answers. */
function start(fs: FsPort, answer: AfterInterruption = 'cancel') {
  const grants = new Grants();
  const documents = new Documents({ fs, grants, recent: new Recent(fs, DATA, grants), backups: BACKUPS });
  const asked: string[] = [];
  const openings = new Openings<AskingWindow>({
    ...{ fs, documents, grants, windows: new Windows<AskingWindow>() },
    ask: () => Promise.resolve('cancel'),
    goTo: () => undefined,
    agrees: () => Promise.resolve(false),
    agreesToSave: () => Promise.resolve(false),
    askInterrupted: (_window, save) => (asked.push(save.path), Promise.resolve(answer)),
  });
  const window = {
    ...{ contents: {}, file: null, pending: null, requested: new Set<string>(), gesture: new Gesture() },
    state: { name: '', dirty: false, draft: false, untouched: true },
    firstSaves: new FirstSaves(),
    holds: () => true,
  };
  return { documents, asked, open: () => openings.open(window, DOCUMENT) };
}

const text = (disk: PowerDisk, path: string): string | null => {
  const bytes = contentOf(
    disk.cut(disk.length, () => 0.6),
    path,
  );
  return bytes && new TextDecoder().decode(bytes);
};
const kept = (disk: PowerDisk): string[] =>
  filesIn(
    disk.cut(disk.length, () => 0.6),
    BACKUPS,
  );

/** A disk on which the save of the second version over the first was cut off at a write into the document. */
async function cutOff(dies: number): Promise<PowerDisk> {
  const disk = new PowerDisk(await newDisk());
  await start(disk.port()).documents.saveTo(DOCUMENT, FIRST);
  const { documents } = start(port(disk, dies));
  expect(await documents.saveTo(DOCUMENT, SECOND)).toMatchObject({ ok: false });
  return disk;
}

/** The end beyond the old length comes first, then the whole. */
test.each([1, 2])('is put back where the person wants it, whichever write was cut (%i)', async (dies) => {
  const disk = await cutOff(dies);
  const parts = text(disk, DOCUMENT);
  expect(parts).not.toBe(FIRST);
  const app = start(port(disk), 'put-back');
  expect(await app.documents.interruptedSaves()).toMatchObject([{ path: DOCUMENT }]);
  expect(await app.open()).toMatchObject({ ok: true, text: FIRST });
  expect(app.asked).toEqual([DOCUMENT]);
  expect(text(disk, DOCUMENT)).toBe(FIRST);
  // what was there is not lost either, and nothing is asked again
  expect(kept(disk).map((name) => text(disk, `${BACKUPS}/${name}`))).toEqual([parts]);
  const next = start(port(disk));
  expect(await next.open()).toMatchObject({ ok: true, text: FIRST });
  expect(next.asked).toEqual([]);
});

test('is asked about until the file is saved again', async () => {
  const disk = await cutOff(2);
  const parts = text(disk, DOCUMENT);
  expect(await start(port(disk), 'cancel').open()).toBeNull();
  const app = start(port(disk), 'as-it-is');
  const opened = await app.open();
  expect(opened).toMatchObject({ ok: true, text: parts });
  if (!opened?.ok) return;
  expect((await start(port(disk)).documents.interruptedSaves()).length).toBe(1);
  expect(await app.documents.save(opened.fileId, THIRD, false)).toMatchObject({ ok: true });
  expect(await start(port(disk)).open()).toMatchObject({ ok: true, text: THIRD });
  expect(kept(disk)).toEqual([]);
});

test('is not asked about where the save ended, or had not begun to write over anything', async () => {
  const disk = new PowerDisk(await newDisk());
  await start(disk.port()).documents.saveTo(DOCUMENT, FIRST);
  const noDelete: FsPort = { ...port(disk), unlink: async () => fail('EIO') };
  expect(await start(noDelete).documents.saveTo(DOCUMENT, SECOND)).toMatchObject({ ok: true });
  expect(kept(disk).length).toBeGreaterThan(1);
  const app = start(port(disk));
  expect(await app.open()).toMatchObject({ ok: true, text: SECOND });
  expect(app.asked).toEqual([]);
  expect(kept(disk)).toEqual([]);
});

test('that is cut off again over what was left offers the last whole version, and so does a cut while it is put back', async () => {
  const disk = await cutOff(2);
  expect(await start(port(disk, 1)).documents.saveTo(DOCUMENT, THIRD)).toMatchObject({ ok: false });
  const [save] = await start(port(disk)).documents.interruptedSaves();
  expect(text(disk, save!.copy)).toBe(FIRST);
  const cut = await start(port(disk, 1), 'put-back').open();
  expect(cut).toMatchObject({ ok: false, problem: { code: 'failed' } });
  expect(text(disk, DOCUMENT)).not.toBe(FIRST);
  expect(await start(port(disk), 'put-back').open()).toMatchObject({ ok: true, text: FIRST });
  expect(await start(port(disk)).documents.interruptedSaves()).toEqual([]);
});

test('is not put back over a file that has become whole since', async () => {
  const disk = await cutOff(2);
  const { documents } = start(port(disk));
  const [save] = await documents.interruptedSaves();
  await documents.saveTo(DOCUMENT, THIRD);
  expect(await documents.putBack(save!)).toMatchObject({ problem: { code: 'changed-on-disk' } });
  expect(text(disk, DOCUMENT)).toBe(THIRD);
});
