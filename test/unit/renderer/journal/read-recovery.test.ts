/** What is offered after a crash, put away, or left where it lies. */
import { describe, expect, test } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeLine } from '../../../../electron/shared/journal-lines';
import type { Recovery, RecoveryApi, RecoveryBytes } from '../../../../electron/shared/recovery';
import { createProject } from '../../../../engine/model/defaults';
import { writeProject } from '../../../../engine/model/file/write-project';
import { createDiff } from '../../../../renderer/document/diff';
import { findRecoveries, readRecovery } from '../../../../renderer/journal/read-recovery';

const BASE = createProject('Base');
const text = (value: string) => new TextEncoder().encode(value);
const base = text(writeProject(BASE));
const named = (name: string) => ({ ...BASE, name });

interface Told {
  unsaved?: { count: number; labels: string[] };
  base?: string;
  version?: number | string;
}
const header = (told: Told = {}) =>
  JSON.stringify({
    ...{ format: 'kempe-journal', version: 1, base: bytesToHex(sha256(base)), name: 'Base', file: null },
    unsaved: { count: 0, labels: [] },
    ...told,
  });
const rename = (n: number, from: string, to: string) =>
  JSON.stringify({
    n,
    kind: 'edit',
    label: `To ${to}`,
    diff: createDiff(named(from), named(to)),
    gesture: null,
  });
const journal = (...lines: string[]) => Uint8Array.from(lines.flatMap((line) => [...encodeLine(line)]));
const bytes = (part: Partial<RecoveryBytes>): RecoveryBytes => ({
  base,
  journal: null,
  unreadable: null,
  ...part,
});

const RECOVERY: Recovery = {
  id: 'r',
  name: 'Base',
  file: null,
  relation: 'none',
  fileDigest: null,
  generations: [1],
};

function portOf(parts: RecoveryBytes[], recovery: Partial<Recovery> = {}) {
  const discarded: string[] = [];
  const generations = parts.map((_, i) => parts.length - i);
  const whole: Recovery = { ...RECOVERY, generations, ...recovery };
  const port = {
    list: () => Promise.resolve([whole]),
    read: (_id: string, generation: number) => Promise.resolve(parts[parts.length - generation]),
    discard: (id: string) => (discarded.push(id), Promise.reject(new Error('busy'))),
  } as unknown as RecoveryApi;
  const work = async () => (await readRecovery(port, whole)).work;
  return { port, discarded, work };
}

describe('a generation', () => {
  test('gives the project, its steps, and where the journal goes on', async () => {
    const whole = journal(header(), rename(1, 'Base', 'A'), rename(2, 'A', 'B'));
    const { port, work, discarded } = portOf([bytes({ journal: whole })]);
    expect(await work()).toMatchObject({
      ...{ project: { name: 'B' }, inFile: { name: 'Base' }, held: null, damaged: false, safe: false },
      unsaved: { count: 2, labels: ['To A', 'To B'] },
      place: { generation: 1, lines: 2, bytes: whole.length },
    });
    expect(await findRecoveries(port)).toMatchObject([{ recovery: { id: 'r' }, unreadable: null }]);
    expect(discarded).toEqual([]);
  });

  test('counts what was unsaved before it, until it was saved', async () => {
    const unsaved = { count: 3, labels: ['x'] };
    const before = await portOf([
      bytes({ journal: journal(header({ unsaved }), rename(1, 'Base', 'A')) }),
    ]).work();
    expect(before).toMatchObject({ unsaved: { count: 4, labels: ['x', 'To A'] }, inFile: null });
    const saved = JSON.stringify({ n: 2, kind: 'saved' });
    const after = await portOf([
      bytes({ journal: journal(header({ unsaved }), rename(1, 'Base', 'A'), saved, rename(3, 'A', 'B')) }),
    ]).work();
    expect(after).toMatchObject({ unsaved: { count: 1, labels: ['To B'] }, inFile: null });
  });

  test('with a broken end is damaged, and what comes before it counts', async () => {
    const good = journal(header(), rename(1, 'Base', 'A'));
    const torn = Uint8Array.from([...good, 0x31, 0x32]);
    expect(await portOf([bytes({ journal: torn })]).work()).toMatchObject({
      damaged: true,
      project: { name: 'A' },
      place: { bytes: good.length },
    });
    const wrong = journal(header(), rename(1, 'Base', 'A'), rename(2, 'X', 'B'));
    expect(await portOf([bytes({ journal: wrong })]).work()).toMatchObject({
      damaged: true,
      project: { name: 'A' },
      place: { lines: 1, bytes: good.length },
    });
  });

  test('whose file has changed or is unknown does not say what is in it', async () => {
    const parts = [bytes({ journal: journal(header(), rename(1, 'Base', 'A')) })];
    for (const relation of ['changed', 'gone', 'unknown'] as const)
      expect(await portOf(parts, { relation }).work()).toMatchObject({ inFile: null });
    expect(await portOf(parts, { relation: 'same' }).work()).toMatchObject({ inFile: { name: 'Base' } });
  });
});

describe('is put away, for there is nothing to recover:', () => {
  const edit = rename(1, 'Base', 'A');
  const saved = JSON.stringify({ n: 2, kind: 'saved' });
  const back = JSON.stringify({
    n: 2,
    kind: 'undo',
    label: 'To A',
    diff: createDiff(named('A'), BASE),
    gesture: null,
  });
  const onDisk = bytesToHex(sha256(text(writeProject(named('A')))));

  test.each<[string, RecoveryBytes[], Partial<Recovery>]>([
    ['all was saved', [bytes({ journal: journal(header(), edit, saved) })], {}],
    ['all was undone', [bytes({ journal: journal(header(), edit, back) })], {}],
    ['the file holds it', [bytes({ journal: journal(header(), edit) })], { fileDigest: onDisk }],
    ['a journal that was never begun', [bytes({})].map((one) => ({ ...one, base: text('half') })), {}],
    ['a journal without a byte, and no base', [bytes({ base: null, journal: new Uint8Array() })], {}],
  ])('%s', async (_what, parts, recovery) => {
    const { port, discarded } = portOf(parts, recovery);
    // and a disk that cannot delete it is no reason not to start
    expect(await findRecoveries(port)).toEqual([]);
    expect(discarded).toEqual(['r']);
  });
});

describe('is offered or left where it lies:', () => {
  const edit = rename(1, 'Base', 'A');
  const torn = Uint8Array.from([...journal(header(), edit), 0x31]);

  test.each<[string, RecoveryBytes[], Partial<Recovery>]>([
    [
      'what the file holds, with a broken end',
      [bytes({ journal: torn })],
      { fileDigest: bytesToHex(sha256(text(writeProject(named('A'))))) },
    ],
    ['a file with other bytes', [bytes({ journal: journal(header(), edit) })], { fileDigest: '00' }],
    ['an empty journal on a base', [bytes({ base: text('half'), journal: new Uint8Array() })], {}],
    ['a journal without its base', [bytes({ base: null, journal: journal(header(), edit) })], {}],
    [
      'one of two that was never begun',
      [bytes({ base: text('x') }), bytes({ base: text('x'), journal: text('y') })],
      {},
    ],
  ])('%s', async (_what, parts, recovery) => {
    const { port, discarded } = portOf(parts, recovery);
    expect(await findRecoveries(port)).toHaveLength(1);
    expect(discarded).toEqual([]);
  });

  test('what cannot be read at present, with the reason', async () => {
    const { port, discarded } = portOf([
      bytes({ base: null, journal: null, unreadable: '/d/r.1.journal: access is denied' }),
    ]);
    expect(await findRecoveries(port)).toMatchObject([
      { work: null, unreadable: '/d/r.1.journal: access is denied' },
    ]);
    expect(discarded).toEqual([]);
  });

  test('and of several generations the reason of the one that cannot be read', async () => {
    const { port } = portOf([
      bytes({ base: null, journal: text('x') }),
      bytes({ base: null, unreadable: '/d/r.1.journal: access is denied' }),
    ]);
    expect(await findRecoveries(port)).toMatchObject([{ unreadable: '/d/r.1.journal: access is denied' }]);
  });
});

describe('where the newest generation is lost', () => {
  const older = bytes({ journal: journal(header(), rename(1, 'Base', 'A')) });

  test('the one before it counts, and is called damaged, however much of it is saved', async () => {
    expect(await portOf([bytes({ base: null }), older]).work()).toMatchObject({
      project: { name: 'A' },
      damaged: true,
      place: { generation: 1 },
    });
    const saved = bytes({ journal: journal(header()) });
    expect(await portOf([bytes({ base: null }), saved]).work()).toMatchObject({ damaged: true, safe: false });
  });

  test('a base that is not the one of its journal is none', async () => {
    expect(
      await portOf([bytes({ journal: journal(header({ base: '0'.repeat(64) })) }), older]).work(),
    ).toMatchObject({ project: { name: 'A' } });
  });

  test('with every journal lost, the newest base that is sound is left, and nothing goes on', async () => {
    const other = text(writeProject(named('Older')));
    const { work } = portOf([
      bytes({ base: Uint8Array.of(0xff) }),
      bytes({ journal: text('x') }),
      bytes({ base: other }),
    ]);
    expect(await work()).toMatchObject({
      ...{ project: { name: 'Base' }, inFile: null, place: null, held: null, damaged: true, safe: false },
      unsaved: { count: 0, labels: [] },
    });
    expect(await portOf([bytes({ base: null }), bytes({ base: text('{}') })]).work()).toBeNull();
  });
});

test('what is read is shown before the rest is read', async () => {
  const { port } = portOf([bytes({ journal: journal(header(), rename(1, 'Base', 'New')) })]);
  const ids = ['a', 'b'];
  const seen: string[][] = [];
  const two: RecoveryApi = {
    ...port,
    list: () => Promise.resolve(ids.map((id) => ({ ...RECOVERY, id }))),
    read: (id, generation) => {
      if (id === 'b') expect(seen).toEqual([['a']]);
      return port.read(id, generation);
    },
  };
  await findRecoveries(two, (found) => seen.push(found.map(({ recovery }) => recovery.id)));
  expect(seen).toEqual([['a'], ['a', 'b']]);
});

test.each([
  ['of a newer version', journal(header({ version: 999 })), true],
  ['of this version', journal(header()), false],
  ['of a version in words', journal(header({ version: 'two' })), false],
  ['that is no journal', text('{"version":999}'), false],
  ['that is missing', null, false],
])('a journal %s is told from one that is damaged', async (_what, whole, newer) => {
  const { port } = portOf([bytes({ journal: whole })], { name: null });
  for (const found of await findRecoveries(port)) expect(found.newer).toBe(newer);
  const { work } = portOf([bytes({ journal: journal(header({ version: 999 })) })]);
  expect(await work()).toMatchObject({ project: { name: 'Base' }, damaged: true });
});
