/** A journal made by the app's own store, and what is left of it, for tests that damage it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Journals } from '../../../electron/main/journal/journals';
import type { RecoveryApi } from '../../../electron/shared/recovery';
import { createProject } from '../../../engine/model/defaults';
import { writeProject } from '../../../engine/model/file/write-project';
import { findRecoveries } from '../../../renderer/journal/read-recovery';
import type { FoundRecovery } from '../../../renderer/journal/read-recovery';
import type { Journal } from '../../../renderer/journal/journal';
import { journalDocument } from '../../../renderer/journal/journal-document';
import { useDocumentStore } from '../../../renderer/stores/editing/document';
import { journalPort } from './journal-port';
import { commandOf, scriptRandom } from './script';

export interface Window {
  store: ReturnType<typeof useDocumentStore>;
  journal: Journal;
  journals: Journals;
  port: RecoveryApi;
  told: string[];
}

/** A window with an empty project, as far as a test can have one. */
export function openWindow(userData: string, fs = nodeFs, grants = new Grants()): Window {
  setActivePinia(createPinia());
  const store = useDocumentStore();
  const journals = new Journals(fs, userData, grants);
  const port = journalPort(journals);
  const told: string[] = [];
  const journal = journalDocument(port, store, {
    onTrouble: ({ message }) => void told.push(message),
    onRestored: () => void told.push('restored'),
  });
  store.open(createProject('Untitled'), null);
  return { store, journal, journals, port, told };
}

/** The text of the project after each action of `commands` scripted commands, the first before any. */
export async function doCommands(window: Window, seed: number, commands: number): Promise<string[]> {
  const random = scriptRandom(seed);
  const texts = [writeProject(window.store.project)];
  for (let index = 1; index <= commands; index++) {
    for (const action of commandOf(window.store, random, index)) {
      action();
      texts.push(writeProject(window.store.project));
      // Every action on a line of its own, as at a human pace.
      await window.journal.settled();
    }
  }
  return texts;
}

/** What the next start finds. */
export const nextStart = (userData: string, fs = nodeFs): Promise<FoundRecovery[]> =>
  findRecoveries(journalPort(new Journals(fs, userData, new Grants())));

export const textOf = (found: FoundRecovery | undefined): string | null =>
  found?.work ? writeProject(found.work.project) : null;

export type Files = ReadonlyMap<string, Uint8Array>;

export function readRecoveryFolder(userData: string): Map<string, Uint8Array> {
  const folder = join(userData, 'recovery');
  const names = readdirSync(folder).filter((name) => name !== 'unreadable');
  // Copies: a Buffer's slice would share its bytes with the original.
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

export function writeRecoveryFolder(userData: string, files: Files): void {
  const folder = join(userData, 'recovery');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
}
