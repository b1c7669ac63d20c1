/** What a page may ask of its journal, and what becomes of the journal when the page ends. */
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
      handlers.set(channel, handler),
  },
}));

import { serveWindow } from '../../../electron/main/door/ipc';
import { answerRecovery, followPage } from '../../../electron/main/journal/answers';
import type { Journals } from '../../../electron/main/journal/journals';
import { RECOVERY_CHANNELS } from '../../../electron/shared/recovery';

const ID = '123e4567-e89b-42d3-a456-426614174000';
const START = {
  base: '{}',
  name: 'Crank',
  file: { fileId: ID, name: 'a.kempe' },
  unsaved: { count: 1, labels: ['x'] },
};

function openPage() {
  const sent: unknown[][] = [];
  const calls: unknown[][] = [];
  const state = { destroyed: false };
  const page = Object.assign(new EventEmitter(), {
    id: 7,
    isDestroyed: () => state.destroyed,
    send: (...args: unknown[]) => void sent.push(args),
  });
  const note =
    (name: string) =>
    (...args: unknown[]) => (calls.push([name, ...args]), Promise.resolve(name));
  const names = ['begin', 'append', 'release', 'list', 'aside', 'read', 'adopt', 'discard'];
  const journals = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Journals;
  serveWindow(page as never);
  answerRecovery(journals);
  followPage(journals, page as never);
  const ask = (channel: string, ...args: unknown[]) =>
    handlers.get(channel)!({ sender: page, senderFrame: { parent: null, origin: 'app://bundle' } }, ...args);
  return { page, journals, calls, sent, state, ask };
}

beforeEach(() => handlers.clear());

describe('a page', () => {
  test('begins, adds to, ends, lists, asks what is put aside, reads, adopts and discards, each for itself', async () => {
    const { calls, ask } = openPage();
    const answers = [
      await ask('kempe:journal-begin', START, ['"a"']),
      await ask('kempe:journal-append', ['"b"']),
      await ask('kempe:journal-end'),
      await ask('kempe:recovery-list'),
      await ask('kempe:recovery-aside'),
      await ask('kempe:recovery-read', ID, 2),
      await ask('kempe:recovery-adopt', ID, 2, 30),
      await ask('kempe:recovery-discard', ID),
    ];
    expect(answers).toEqual(
      ['begin', 'append', 'release', 'list', 'aside', 'read', 'adopt', 'discard'].map((value) => ({
        ok: true,
        value,
      })),
    );
    const told = expect.any(Function) as unknown;
    expect(calls).toEqual([
      ['begin', 7, START, ['"a"'], told],
      ['append', 7, ['"b"']],
      ['release', 7, 'remove'],
      ['list'],
      ['aside'],
      ['read', ID, 2],
      ['adopt', 7, { id: ID, generation: 2, bytes: 30 }, told],
      ['discard', ID],
    ]);
  });

  test.each<[string, string, unknown[]]>([
    ['entries that are no text', RECOVERY_CHANNELS.append, [[1]]],
    ['entries in masses', RECOVERY_CHANNELS.append, [Array<string>(10_001).fill('')]],
    ['an id that is a path', RECOVERY_CHANNELS.discard, ['../x']],
    ['a negative generation', RECOVERY_CHANNELS.read, [ID, -1]],
    ['half a byte', RECOVERY_CHANNELS.adopt, [ID, 1, 0.5]],
    ['a start with more in it', RECOVERY_CHANNELS.begin, [{ ...START, path: '/x' }, []]],
    ['a file with a path', RECOVERY_CHANNELS.begin, [{ ...START, file: { ...START.file, path: '/x' } }, []]],
    [
      'unsaved edits with more',
      RECOVERY_CHANNELS.begin,
      [{ ...START, unsaved: { count: 0, labels: [], x: 1 } }, []],
    ],
    ['a name beyond measure', RECOVERY_CHANNELS.begin, [{ ...START, name: 'x'.repeat(1001) }, []]],
    [
      'labels beyond measure',
      RECOVERY_CHANNELS.begin,
      [{ ...START, unsaved: { count: 0, labels: Array<string>(101).fill('') } }, []],
    ],
    [
      'a label beyond measure',
      RECOVERY_CHANNELS.begin,
      [{ ...START, unsaved: { count: 0, labels: ['x'.repeat(4097)] } }, []],
    ],
    ['arguments to what takes none', RECOVERY_CHANNELS.list, [1]],
  ])('that sends %s is refused', async (_what, channel, args) => {
    const { calls, ask } = openPage();
    expect(await ask(channel, ...args)).toMatchObject({ ok: false });
    expect(calls).toEqual([]);
  });

  test('hears of trouble as long as it is there', async () => {
    const { calls, sent, state, ask } = openPage();
    await ask('kempe:journal-begin', START, []);
    const tell = calls[0]!.at(-1) as (problem: unknown) => void;
    tell('no room');
    state.destroyed = true;
    tell('no room any more');
    expect(sent).toEqual([['kempe:journal-trouble', 'no room']]);
  });
});

describe('of a page that', () => {
  test.each<[string, [string, unknown?][], string[]]>([
    ['closes in good order, nothing is kept', [['destroyed']], ['remove']],
    ['hung when it was closed, all is kept', [['unresponsive'], ['destroyed']], ['keep']],
    ['hung and came back, nothing is kept', [['unresponsive'], ['responsive'], ['destroyed']], ['remove']],
    ['crashed, all is kept', [['render-process-gone']], ['keep']],
    [
      'is loaded again, all is kept',
      [['did-start-navigation', { isMainFrame: true, isSameDocument: false }]],
      ['keep'],
    ],
    [
      'goes to a place in itself, it lives',
      [['did-start-navigation', { isMainFrame: true, isSameDocument: true }]],
      [],
    ],
    [
      'loads a frame, it lives',
      [['did-start-navigation', { isMainFrame: false, isSameDocument: false }]],
      [],
    ],
  ])('%s', (_what, events, wanted) => {
    const { page, calls } = openPage();
    for (const [name, detail] of events) page.emit(name, detail);
    expect(calls).toEqual(wanted.map((what) => ['release', 7, what]));
  });
});
