/** A project in an archive with its parts: to the file service it is bytes, saved, watched and kept as any project is. */
import { mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { strToU8 } from 'fflate';
import { packProject } from '../../../engine/formats/archive/project-archive';
import { storedProject } from '../../../engine/model/file/archive-name';
import { writeProject } from '../../../engine/model/file/write-project';
import { projectOfParts } from '../../support/project-of-parts';
import { opened, refused, setUp } from './support/documents-on-disk';

const { project, geometry } = projectOfParts();
const TEXT = writeProject(project);
const packed = (text: string): Uint8Array =>
  packProject({ project: strToU8(text), parts: geometry, others: new Map() });

test('is opened as its bytes, saved whole, and its earlier versions are archives too', async () => {
  const { documents, folder, recent } = setUp();
  const path = join(folder, 'arm.kempez');
  const [first, second] = [packed(TEXT), packed(TEXT.replace('"Parts"', '"Other"'))];
  writeFileSync(path, first);
  const { fileId, text } = await opened(documents.open(path));
  expect(Buffer.from(text as Uint8Array).equals(first)).toBe(true);
  expect(await recent.paths()).toEqual([path]);
  expect(await documents.save(fileId, second, false)).toMatchObject({ ok: true, name: 'arm.kempez' });
  expect(Buffer.from(second).equals(readFileSync(path))).toBe(true);
  const version = await documents.readVersion(fileId, 1);
  expect(version.ok && Buffer.from(version.text as Uint8Array).equals(first)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['arm.kempez', 'arm.kempez.bak', 'user-data']);
  expect(await documents.readComponent(path)).toMatchObject({ ok: true, name: 'arm.kempez' });
});

test('that another program changed is not overwritten unasked', async () => {
  const { documents, folder } = setUp();
  const path = join(folder, 'arm.kempez');
  writeFileSync(path, packed(TEXT));
  const { fileId } = await opened(documents.open(path));
  const theirs = packed(TEXT.replace('"Parts"', '"Theirs"'));
  writeFileSync(path, theirs);
  expect(await refused(documents.save(fileId, packed(TEXT), false))).toMatchObject({
    code: 'changed-on-disk',
  });
  expect(Buffer.from(theirs).equals(readFileSync(path))).toBe(true);
});

test('may be larger than a project of text, within its own bound', async () => {
  const { documents, folder } = setUp();
  const path = join(folder, 'arm.kempez');
  writeFileSync(path, packed(TEXT));
  truncateSync(path, 65 * 1024 * 1024);
  expect((await opened(documents.open(path))).text).toHaveLength(65 * 1024 * 1024);
  truncateSync(path, 512 * 1024 * 1024 + 1);
  expect(await refused(documents.open(path))).toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('512 MB'),
  });
});

test('is found by the digest of its project, as the file of one is', async () => {
  const { documents, folder } = setUp();
  const path = join(folder, 'models', 'arm.kempez');
  mkdirSync(join(folder, 'models'));
  writeFileSync(path, packed(TEXT));
  const digest = createHash('sha256').update(`1\n${TEXT}`).digest('hex');
  const { found } = await documents.findWithin({ digest, prefixes: ['1\n'] }, folder);
  expect(found).toMatchObject([{ name: 'arm.kempez', match: 'same' }]);
});

test('has its project where it can be read without unpacking, and nothing is read beyond its end', () => {
  const bytes = packed(TEXT);
  expect(Buffer.from(storedProject(bytes)!).toString()).toBe(TEXT);
  expect(storedProject(strToU8(TEXT))).toBeNull();
  for (const cut of [4, 29, 31, 60]) expect(storedProject(bytes.subarray(0, cut))).toBeNull();
});
