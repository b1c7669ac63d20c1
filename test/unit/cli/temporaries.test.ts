/** What a killed command left is removed by the next one that writes the same file; nothing else is. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryPath } from '../../../engine/jobs/files/temporaries';
import { createAtomicFile, writeTextFile } from '../../../engine/jobs/files/write-file';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-left-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As a killed process named it. */
function leave(target: string, pid: number, place?: string): string {
  const [, own] = /-([0-9a-f]{8})-/.exec(basename(temporaryPath(target)))!;
  const name = `.${target}.~${pid}-${place ?? own}-01234567`;
  writeFileSync(join(folder, name), 'half');
  return name;
}

const DEAD = spawnSync(process.execPath, ['--version']).pid;

test('an unfinished file of a killed process is removed, whatever its age', async () => {
  leave('out.csv', DEAD);
  await writeTextFile(join(folder, 'out.csv'), 'whole');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('files of living processes, of other targets and of other machines stay', async () => {
  const kept = [
    leave('out.csv', process.ppid),
    leave('out.csv', DEAD, '89abcdef'),
    leave('other.csv', DEAD),
    leave('out.csv.csv', DEAD),
  ];
  await writeTextFile(join(folder, 'out.csv'), 'whole');
  expect(readdirSync(folder).sort()).toEqual([...kept, 'out.csv'].sort());
});

test('one of another machine is removed after a day without a change', async () => {
  const name = leave('out.csv', DEAD, '89abcdef');
  const earlier = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(folder, name), earlier, earlier);
  await writeTextFile(join(folder, 'out.csv'), 'whole');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('two writers of one process leave each other alone', async () => {
  const path = join(folder, 'out.csv');
  const [first, second] = [await createAtomicFile(path), await createAtomicFile(path)];
  await first.commit();
  await second.commit();
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test.runIf(process.platform === 'linux')('machines of one name are told apart by their start', () => {
  const place = /-([0-9a-f]{8})-/.exec(basename(temporaryPath('out.csv')))![1];
  const start = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1');
  const of = (machine: string) =>
    createHash('sha256')
      .update(`${machine} ${readlinkSync('/proc/self/ns/pid')}`)
      .digest('hex')
      .slice(0, 8);
  expect(place).toBe(of(start));
  expect(place).not.toBe(of('another start'));
});
