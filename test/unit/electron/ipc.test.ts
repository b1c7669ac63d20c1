import { beforeEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';

const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
      handlers.set(channel, handler),
  },
}));

import { answer, handle, Refusal, serveWindow } from '../../../electron/main/door/ipc';
import * as schemas from '../../../electron/main/door/schemas';

const ARCHIVE = Uint8Array.of(0x50, 0x4b, 3, 4, 0);
const ID = '123e4567-e89b-42d3-a456-426614174000';
const page = () => ({ once: () => undefined });
const ours = page();
const mainFrame = { parent: null, origin: 'app://bundle' };

beforeEach(async () => {
  // Lets the bucket of requests fill up again.
  vi.spyOn(performance, 'now').mockReturnValue((now += 1e6));
});
let now = 1e6;

describe('who may ask', () => {
  test('only the main frame of our window, at our origin', async () => {
    const work = vi.fn(() => 'done');
    handle('test', schemas.Nothing, work);
    const ask = (event: unknown) => handlers.get('test')!(event);
    const denied = { ok: false, reason: 'Not for this page.' };
    expect(await ask({ sender: ours, senderFrame: mainFrame })).toEqual(denied);
    serveWindow(ours as never);
    for (const event of [
      { sender: {}, senderFrame: mainFrame },
      { sender: ours, senderFrame: null },
      { sender: ours, senderFrame: { parent: mainFrame, origin: 'app://bundle' } },
      { sender: ours, senderFrame: { parent: null, origin: 'null' } },
      { sender: ours, senderFrame: { parent: null, origin: 'https://evil' } },
      { sender: ours, senderFrame: { parent: null, origin: 'app://bundle.evil' } },
    ]) {
      expect(await ask(event)).toEqual(denied);
    }
    expect(work).not.toHaveBeenCalled();
    expect(await ask({ sender: ours, senderFrame: mainFrame })).toEqual({ ok: true, value: 'done' });
  });
});

describe('how often', () => {
  const ask = (channel: string) => handlers.get(channel)!({ sender: asker, senderFrame: mainFrame });
  const asker = page();
  const refusal = { ok: false, reason: 'Too many requests at once.' };

  test('what is asked in masses takes nothing from saves and the journal, and pieces of runs wait', async () => {
    serveWindow(asker as never);
    vi.useFakeTimers();
    try {
      for (const channel of ['kempe:open', 'kempe:runs-read', 'kempe:save', 'kempe:journal-append'])
        handle(channel, schemas.Nothing, () => channel);
      const opened = await Promise.all(Array.from({ length: 300 }, () => ask('kempe:open')));
      expect(opened.filter((reply) => (reply as { ok: boolean }).ok)).toHaveLength(200);
      const pieces = Promise.all(Array.from({ length: 450 }, () => ask('kempe:runs-read')));
      expect(await ask('kempe:save')).toEqual({ ok: true, value: 'kempe:save' });
      expect(await ask('kempe:journal-append')).toEqual({ ok: true, value: 'kempe:journal-append' });
      await vi.advanceTimersByTimeAsync(2500);
      const answers = await pieces;
      // two hundred at once, and two seconds of waiting at a hundred a second
      expect(answers.slice(0, 400).every((reply) => (reply as { ok: boolean }).ok)).toBe(true);
      expect(answers.slice(401)).toEqual(Array(49).fill(refusal));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what may be asked', () => {
  const accepted: [string, Parameters<typeof answer>[1], unknown[]][] = [
    ['Nothing', schemas.Nothing, []],
    ['OpenFile', schemas.OpenFile, [ID]],
    ['Save', schemas.Save, [ID, 'text', false]],
    ['Save of an archive', schemas.Save, [ID, ARCHIVE, false]],
    ['SaveAs', schemas.SaveAs, ['name', { text: 'text', archive: ARCHIVE }]],
    ['SaveAs of what is too large for one', schemas.SaveAs, ['name', { text: 'text', archive: null }]],
    ['ExportFile', schemas.ExportFile, ['png', 'name', new Uint8Array(3)]],
    ['ExportFile with nothing beside', schemas.ExportFile, ['png', 'name', new Uint8Array(3), undefined]],
    [
      'ExportFile with a sidecar',
      schemas.ExportFile,
      ['csv', 'n', 'a,b', { suffix: '.meta.json', data: '{}' }],
    ],
    [
      'ExportFile with meshes',
      schemas.ExportFile,
      [
        'urdf',
        'n',
        '<robot/>',
        { folder: 'meshes', files: [{ name: 'arm-0a.stl', data: new Uint8Array(3) }] },
      ],
    ],
    [
      'DocumentState',
      schemas.DocumentState,
      [{ name: 'n', dirty: true, fileId: null, draft: false, untouched: true }],
    ],
    ['CloseAnswer', schemas.CloseAnswer, [1, true]],
  ];
  test.each(accepted)('%s', async (_name, schema, args) => {
    expect(await answer('test', schema, () => 1, args)).toEqual({ ok: true, value: 1 });
  });

  const refused: [string, Parameters<typeof answer>[1], unknown[]][] = [
    ['an argument too many', schemas.Nothing, [1]],
    ['a path for an id', schemas.OpenFile, ['/etc/passwd']],
    ['no id', schemas.OpenFile, []],
    ['text that is no text', schemas.Save, [ID, { toString: () => 'x' }, false]],
    ['a missing flag', schemas.Save, [ID, 'x']],
    ['an endless name', schemas.SaveAs, ['x'.repeat(1001), { text: 'x', archive: ARCHIVE }]],
    ['bytes that are no archive', schemas.Save, [ID, new Uint8Array(100), false]],
    ['a text alone for a name to be chosen', schemas.SaveAs, ['name', 'text']],
    ['an unknown kind of export', schemas.ExportFile, ['exe', 'x', 'x']],
    [
      'a sidecar of another kind',
      schemas.ExportFile,
      ['csv', 'x', 'x', { suffix: '/../../.bashrc', data: 'x' }],
    ],
    ['a sidecar without data', schemas.ExportFile, ['csv', 'x', 'x', { suffix: '.meta.json' }]],
    ...['../arm.stl', 'a/arm.stl', 'a\\arm.stl', '.stl', 'arm.desktop', 'arm.stl\n'].map(
      (name): [string, Parameters<typeof answer>[1], unknown[]] => [
        `a mesh called ${JSON.stringify(name)}`,
        schemas.ExportFile,
        ['urdf', 'n', 'x', { folder: 'meshes', files: [{ name, data: new Uint8Array(3) }] }],
      ],
    ),
    [
      'meshes in another folder',
      schemas.ExportFile,
      ['urdf', 'n', 'x', { folder: '..', files: [{ name: 'a.stl', data: new Uint8Array(3) }] }],
    ],
    ['numbers for bytes', schemas.ExportFile, ['png', 'x', [1, 2]]],
    ['an unknown field', schemas.DocumentState, [{ name: 'n', dirty: true, fileId: null, path: '/' }]],
    ['a fractional request', schemas.CloseAnswer, [1.5, true]],
  ];
  test.each(refused)('not %s', async (_name, schema, args) => {
    const work = vi.fn();
    const reply = await answer('test', schema, work, args);
    expect(reply).toMatchObject({ ok: false });
    expect(work).not.toHaveBeenCalled();
  });

  test('a project text of more than 64 MB is refused', async () => {
    const text = 'x'.repeat(64 * 1024 * 1024 + 1);
    expect(await answer('test', schemas.Save, () => 1, [ID, text, false])).toMatchObject({ ok: false });
  });

  test('any junk gets an answer, never a throw', async () => {
    const all = Object.values(schemas);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.array(fc.anything(), { maxLength: 4 }),
        async (schema, args) => {
          now += 1e6;
          vi.spyOn(performance, 'now').mockReturnValue(now);
          const reply = await answer('test', schema, () => 1, args);
          return typeof reply.ok === 'boolean';
        },
      ),
      { numRuns: 1000, seed: 20261120 },
    );
  });
});

describe('what is answered', () => {
  test('a fault without its stack or path, a refusal with its sentence', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = await answer('test', schemas.Nothing, () => Promise.reject(new Error('/secret/path')), []);
    expect(JSON.stringify(fault)).not.toContain('secret');
    expect(log).toHaveBeenCalledOnce();
    const refusal = () => {
      throw new Refusal('Because.');
    };
    expect(await answer('test', schemas.Nothing, refusal, [])).toEqual({ ok: false, reason: 'Because.' });
  });

  test('a flood is cut off, and takes nothing from another window', async () => {
    handle('flood', schemas.Nothing, (asker) => asker);
    const [wild, quiet] = [page(), page()];
    for (const each of [wild, quiet]) serveWindow(each as never);
    const ask = (sender: unknown) =>
      handlers.get('flood')!({ sender, senderFrame: mainFrame }) as Promise<{ ok: boolean; value?: unknown }>;
    let served = 0;
    for (let i = 0; i < 1000; i++) if ((await ask(wild)).ok) served += 1;
    expect(served).toBe(200);
    const reply = await ask(quiet);
    expect(reply.ok).toBe(true);
    expect(reply.value).toBe(quiet);
  });
});
