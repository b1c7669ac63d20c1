/** Projects found by the digest of their text on a real disk, wherever they are and whatever they are called. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Documents } from '../../../electron/main/files/documents';
import { findNear } from '../../../electron/main/files/find-project';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';
import { FindNear, FindWithin } from '../../../electron/main/door/schemas';
import { Chance } from '../../support/chance';
import { scratchFolder } from './support/folder';

const project = (name: string) => `{\n  "format": "kempe",\n  "name": ${JSON.stringify(name)}\n}\n`;
const PREFIX = '0.1.0\n';
const digestOf = (text: string, prefix = PREFIX) =>
  createHash('sha256')
    .update(prefix + text)
    .digest('hex');
const searchFor = (text: string, prefix = PREFIX) => ({
  digest: digestOf(text, prefix),
  prefixes: [PREFIX, ''],
});

function setUp() {
  const folder = scratchFolder();
  const userData = join(folder, '.user-data');
  mkdirSync(userData);
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(userData, 'backups') });
  const at = (...path: string[]) => join(folder, 'work', ...path);
  const put = (text: string, ...path: string[]) => {
    mkdirSync(dirname(at(...path)), { recursive: true });
    writeFileSync(at(...path), text);
    return at(...path);
  };
  const dropped = put('time [s]', 'exports', 'chart.csv');
  return { folder, grants, recent, documents, at, put, dropped };
}

const TEXT = project('Crank');
const names = (result: { found: readonly { match: string; name: string }[] }) =>
  result.found.map(({ match, name }) => `${match} ${name}`);

describe('the project of a dropped export', () => {
  test.each([
    ['among recent files, far away', ['..', 'far', 'crank.kempe']],
    ['beside it', ['exports', 'crank.kempe']],
    ['beside it under another name', ['exports', 'Kurbel final (2).KEMPE']],
    ['beside it with another extension', ['exports', 'crank.txt']],
    ['in a folder below', ['exports', 'models', 'old', 'crank.kempe']],
    ['in the folder above', ['crank.kempe']],
    ['in a folder beside', ['models', 'クランク.kempe']],
  ])('is found %s', async (_where, path) => {
    const { documents, recent, put, dropped } = setUp();
    const file = put(TEXT, ...path);
    put(project('Another'), 'exports', 'another.kempe');
    if (path[0] === '..') await recent.add(file);
    const { found } = await documents.findNear(searchFor(TEXT), dropped);
    expect(found[0]).toMatchObject({ match: 'same', name: path.at(-1), location: dirname(file), text: null });
    // The id that is handed out opens that very file.
    expect(await documents.reopen(found[0].fileId)).toMatchObject({ ok: true, text: TEXT });
  });

  test('is found by the digest of a sweep and by the beginning of one', async () => {
    const { documents, put, dropped } = setUp();
    put(TEXT, 'crank.kempe');
    const short = { ...searchFor(TEXT), digest: digestOf(TEXT).slice(0, 12) };
    for (const search of [searchFor(TEXT, ''), short])
      expect(names(await documents.findNear(search, dropped))).toEqual(['same crank.kempe']);
  });

  test('is found after it was moved and renamed while it is in the list of recent files', async () => {
    const { documents, at, put, dropped } = setUp();
    const path = put(TEXT, 'exports', 'crank.kempe');
    await documents.open(path);
    mkdirSync(at('archive'));
    renameSync(path, at('archive', 'x.dat'));
    expect(names(await documents.findNear(searchFor(TEXT), dropped))).toEqual(['same x.dat']);
  });

  test('that was saved again since is told from another: an earlier save kept beside it has the digest', async () => {
    const { documents, put, dropped } = setUp();
    const path = put(TEXT, 'crank.kempe');
    const { fileId } = (await documents.open(path)) as { fileId: string };
    await documents.save(fileId, project('Crank, longer'), false);
    await documents.save(fileId, project('Crank, longer still'), false);
    const result = await documents.findNear(searchFor(TEXT), dropped);
    expect(names(result)).toEqual(['earlier crank.kempe']);
    // What is left where the project itself is gone can be looked at, and not be written.
    rmSync(path);
    const { found } = await documents.findNear(searchFor(TEXT), dropped);
    expect(found.map(({ match, name }) => [match, name])).toEqual([['same', 'crank.kempe.bak2']]);
    const message = expect.stringContaining('read-only copy') as string;
    expect(await documents.save(found[0].fileId, 'x', true)).toMatchObject({
      ok: false,
      problem: { message },
    });
  });

  test.each([
    ['it is found itself', 'b.kempe', [['c.kempe'], ['below', 'd.kempe']]],
    ['all that is left of it is found', 'b.kempe.bak', [['below', 'd.kempe']]],
  ])('ends the search where %s', async (_what, name, others) => {
    const { documents, put, dropped } = setUp();
    put(TEXT, 'exports', name);
    for (const other of others) put(project('Other'), 'exports', ...other);
    expect(names(await documents.findNear(searchFor(TEXT), dropped))).toEqual([`same ${name}`]);
  });

  test('of others with other bytes the 24 nearest come with it, an earlier version not among them', async () => {
    const { documents, recent, put, dropped } = setUp();
    await recent.add(put(TEXT, 'exports', 'a.kempe.bak'));
    for (let i = 0; i < 30; i++) put(project(`${i}`), 'exports', i === 0 ? 'a.kempe' : `b${i}.kempe`);
    const { found } = await documents.findNear(searchFor(TEXT), dropped);
    // of the one whose earlier version it is nothing more is told
    expect(found.map(({ match }) => match)).toEqual(['earlier', ...Array<string>(23).fill('other')]);
  });

  test('with bytes that are no text has none', async () => {
    const { documents, put, dropped } = setUp();
    const path = put('', 'exports', 'crank.kempe');
    writeFileSync(path, Buffer.from(project('\xff'), 'latin1'));
    const { found } = await documents.findNear(searchFor(TEXT), dropped);
    expect(found.map(({ name, text }) => [name, text])).toEqual([['crank.kempe', null]]);
  });

  test('with other bytes comes with its text, so that the page can read it; what is no project does not', async () => {
    const { documents, put, dropped } = setUp();
    put(TEXT.replaceAll('\n', '\r\n'), 'exports', 'crank.kempe');
    put('{"format":"glTF"}', 'exports', 'other.kempe');
    const { found, complete } = await documents.findNear(searchFor(TEXT), dropped);
    expect(found.map(({ match, name, text }) => [match, name, text])).toEqual([
      ['other', 'crank.kempe', TEXT.replaceAll('\n', '\r\n')],
    ]);
    expect(complete).toBe(true);
  });

  test('is looked for in a folder that the user points to, at any depth', async () => {
    const { documents, at, put, dropped } = setUp();
    put(TEXT, 'a', 'b', 'c', 'd', 'e', 'f', 'crank.kempe');
    expect(names(await documents.findNear(searchFor(TEXT), dropped))).toEqual([]);
    expect(names(await documents.findWithin(searchFor(TEXT), at('a')))).toEqual(['same crank.kempe']);
  });

  test('100 random trees: it is found wherever it lies within reach, and nothing else is taken for it', async () => {
    const chance = new Chance(5);
    const { grants, put, at } = setUp();
    for (let i = 0; i < 100; i++) {
      const root = `tree-${i}`;
      const word = () => chance.one(['a', 'b', 'ü', '构', 'x y', "o'b"]);
      const deep = (most: number) => Array.from({ length: chance.below(most + 1) }, word);
      for (let k = chance.below(6); k > 0; k--)
        put(project(`Other ${k}`), root, 'home', ...deep(2), `${k}.kempe`);
      const text = project(`Crank ${i}`);
      const name = `${word()}${chance.one(['.kempe', '', '.bin', '.KEMPE'])} p`;
      const place = chance.one([['home'], ['home', 'z'], ['home', 'z', 'ü'], ['beside'], ['.']]);
      put(text, root, ...place, name);
      const dropped = at(root, 'home', 'x.png');
      mkdirSync(dirname(dropped), { recursive: true });
      const needs = { fs: nodeFs, grants };
      const result = await findNear(needs, searchFor(text), { recent: [], dropped });
      expect(result.found[0]).toMatchObject({ match: 'same', name });
      const gone = await findNear(needs, searchFor(project('Nobody')), { recent: [], dropped });
      expect(gone.found.every(({ match }) => match === 'other')).toBe(true);
    }
  });
});

describe('the search', () => {
  test('ends: links that lead back, pipes, folders that may not be read and more files than it may open', async () => {
    const { folder, grants, at, put, dropped } = setUp();
    symlinkSync(at('exports'), at('exports', 'back'));
    symlinkSync(folder, at('exports', 'up'));
    symlinkSync(at('exports', 'nowhere'), at('exports', 'broken.kempe'));
    execFileSync('mkfifo', [at('exports', 'pipe.kempe')]);
    for (let i = 0; i < 60; i++) put(project(`${i}`), 'exports', 'many', `${i}.kempe`);
    const needs = { fs: nodeFs, grants, bounds: { folders: 50, files: 40, time: 5000 } };
    const begun = performance.now();
    const result = await findNear(needs, searchFor(TEXT), { recent: [], dropped });
    expect(result.complete).toBe(false);
    expect(result.found.length).toBeLessThanOrEqual(24);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('reads the description beside a table, and nothing else', async () => {
    const { documents, put, dropped } = setUp();
    expect(await documents.description(dropped)).toBeNull();
    put('{"a":1}', 'exports', 'chart.meta.json');
    expect(await documents.description(dropped)).toBe('{"a":1}');
  });

  test('is asked for by nothing but a digest and prefixes of some letters', () => {
    const good = { digest: 'a'.repeat(64), prefixes: ['0.1.0\n', ''] };
    expect(v.is(FindNear, ['/a/b.csv', good])).toBe(true);
    expect(v.is(FindWithin, [good])).toBe(true);
    for (const bad of [
      { ...good, digest: 'abc' },
      { ...good, digest: 'A'.repeat(64) },
      { ...good, digest: '../'.repeat(20) },
      { ...good, prefixes: [] },
      { ...good, prefixes: Array(9).fill('') },
      { ...good, prefixes: ['x'.repeat(41)] },
      { ...good, more: 1 },
      null,
    ]) {
      expect(v.is(FindNear, ['', bad])).toBe(false);
      expect(v.is(FindWithin, [bad])).toBe(false);
    }
    expect(v.is(FindNear, ['x'.repeat(5000), good])).toBe(false);
    expect(v.is(FindWithin, [good, '/etc'])).toBe(false);
  });
});
