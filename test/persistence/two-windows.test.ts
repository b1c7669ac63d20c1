/**
 * P9: two windows of one instance and a program outside, in random order, over one file under three names and a file
 * of its own. No version is replaced that the window which saves has not seen, and no file is open for writing twice.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Documents } from '../../electron/main/files/documents';
import { nodeFs } from '../../electron/main/files/fs-port';
import { isSameFile } from '../../electron/main/files/same-file';
import { FirstSaves } from '../../electron/main/door/first-saves';
import { Gesture } from '../../electron/main/door/gesture';
import { Grants } from '../../electron/main/door/grants';
import type { Grant } from '../../electron/main/door/grants';
import { Openings } from '../../electron/main/openings';
import type { AskingWindow, SecondOpening } from '../../electron/main/openings';
import { Recent } from '../../electron/main/recent';
import { Windows } from '../../electron/main/windows/windows';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { scratchFolder } from '../unit/electron/support/folder';

const NAMES = ['a.kempe', 'link.kempe', 'hard.kempe', 'b.kempe'] as const;

type Step =
  | { do: 'open'; window: number; name: string; choice: SecondOpening }
  | { do: 'save' | 'reload' | 'close'; window: number }
  | { do: 'save as'; window: number; name: string }
  | { do: 'write'; name: string }
  | { do: 'delete'; name: string };

const window = fc.nat({ max: 1 });
const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('open' as const),
    window,
    name,
    choice: fc.constantFrom('go', 'copy', 'cancel'),
  }),
  fc.record({
    do: fc.constantFrom<'save' | 'reload' | 'close'>('save', 'save', 'save', 'reload', 'close'),
    window,
  }),
  fc.record({ do: fc.constant('save as' as const), window, name }),
  fc.record({ do: fc.constantFrom('write' as const, 'delete' as const), name }),
);

interface Actor extends AskingWindow {
  /** What this window last read from or wrote to its file. */
  seen: string | null;
}

class World {
  readonly folder = scratchFolder({ quick: true });
  readonly grants = new Grants();
  readonly documents: Documents;
  readonly openings: Openings<Actor>;
  readonly actors: Actor[];
  choice: SecondOpening = 'cancel';
  #counter = 0;
  saves = 0;

  constructor() {
    const userData = join(this.folder, 'user-data');
    mkdirSync(userData);
    writeFileSync(this.path('a.kempe'), 'a');
    writeFileSync(this.path('b.kempe'), 'b');
    symlinkSync(this.path('a.kempe'), this.path('link.kempe'));
    linkSync(this.path('a.kempe'), this.path('hard.kempe'));
    const recent = new Recent(nodeFs, userData, this.grants);
    const backups = join(userData, 'backups');
    this.documents = new Documents({ fs: nodeFs, grants: this.grants, recent, backups });
    const windows = new Windows<Actor>();
    this.openings = new Openings<Actor>({
      fs: nodeFs,
      documents: this.documents,
      grants: this.grants,
      windows,
      ask: () => Promise.resolve(this.choice),
      goTo: () => undefined,
      askInterrupted: () => Promise.resolve('as-it-is'),
      agrees: () => Promise.resolve(false),
      agreesToSave: () => Promise.resolve(false),
    });
    const state = { name: '', dirty: false, draft: false, untouched: true };
    this.actors = [0, 1].map(() => ({
      contents: {},
      state,
      file: null,
      pending: null,
      requested: new Set<string>(),
      gesture: new Gesture(),
      firstSaves: new FirstSaves(),
      holds: () => true,
      seen: null,
    }));
    for (const actor of this.actors) windows.add(actor);
  }

  path = (file: string): string => join(this.folder, file);
  fresh = (): string => `version ${(this.#counter += 1)}`;

  show(actor: Actor, fileId: string, text: string): void {
    actor.file = this.grants.find(fileId);
    actor.pending = null;
    actor.seen = text;
  }

  async take(each: Step): Promise<void> {
    if (each.do === 'write') writeFileSync(this.path(each.name), this.fresh());
    else if (each.do === 'delete') rmSync(this.path(each.name), { force: true });
    else await this.#act(this.actors[each.window]!, each);
  }

  async #act(actor: Actor, each: Exclude<Step, { do: 'write' | 'delete' }>): Promise<void> {
    if (each.do === 'open') {
      this.choice = each.choice;
      const result = await this.openings.open(actor, this.path(each.name));
      if (result?.ok) this.show(actor, result.fileId, String(result.text));
    } else if (each.do === 'save as') {
      const text = this.fresh();
      const result = await this.openings.saveTo(actor, this.path(each.name), text);
      if (result.ok) this.show(actor, result.fileId, text);
    } else if (actor.file) await this.#actOnFile(actor, actor.file, each.do);
  }

  async #actOnFile(actor: Actor, file: Grant, what: 'save' | 'reload' | 'close'): Promise<void> {
    if (what === 'close') {
      actor.file = null;
      return;
    }
    if (what === 'reload') {
      const result = await this.openings.reload(actor, file.id);
      if (result?.ok) this.show(actor, result.fileId, String(result.text));
      return;
    }
    const before = existsSync(file.path) ? readFileSync(file.path, 'utf8') : null;
    const text = this.fresh();
    const result = await this.documents.save(file.id, text, false);
    if (!result.ok) {
      expect(existsSync(file.path) ? readFileSync(file.path, 'utf8') : null).toBe(before);
      return;
    }
    this.saves += 1;
    expect(file.copy, 'a copy was written').toBeNull();
    expect(before, 'a version was replaced that this window had not seen').toBe(actor.seen);
    actor.seen = text;
  }

  /** The promise that one file is not edited in two windows. Outside, a second name may be made into the same file. */
  async check(): Promise<void> {
    const [first, second] = this.actors.map(({ file }) => (file && !file.copy ? file.path : null));
    if (first && second) expect(await isSameFile(nodeFs, first, second)).toBe(false);
  }
}

describe('two windows and another program', () => {
  test(
    'never replace what was not seen, nor edit one file twice',
    async () => {
      const runs = repetitions('P9', 150, 10_000);
      let saves = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
          const world = new World();
          for (const each of steps) {
            await world.take(each);
            await world.check();
          }
          saves += world.saves;
          rmSync(world.folder, { recursive: true, force: true });
        }),
        { numRuns: runs, seed: FIRST_SEED },
      );
      // a short trial may have none
      expect(saves > runs / 10 || runs < 100).toBe(true);
      tell('P9', runs, `${saves} saves, 0 versions replaced unseen, 0 files edited twice unnoticed`);
    },
    patience(repetitions('P9', 150, 10_000), 500),
  );
});
