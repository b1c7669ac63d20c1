/**
 * The process that is killed: it does scripted commands with the app's own store, journal, save and export, and says over its
 * standard output what it is about to do and what was acknowledged. Arguments: folder, seed, number of commands.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Documents } from '../../../electron/main/files/documents';
import { saveFile } from '../../../electron/main/files/save-file';
import { Grants } from '../../../electron/main/door/grants';
import { Journals } from '../../../electron/main/journal/journals';
import { Recent } from '../../../electron/main/recent';
import { createProject } from '../../../engine/model/defaults';
import { writeProject } from '../../../engine/model/file/write-project';
import { journalDocument } from '../../../renderer/journal/journal-document';
import { useDocumentStore } from '../../../renderer/stores/editing/document';
import { journalPort } from './journal-port';
import { commandOf, scriptRandom, tableOf } from './script';

const [folder, seed, commands] = process.argv.slice(2) as [string, string, string];
const path = join(folder, 'model.kempe');
const say = (words: string): void => void writeSync(1, `${words}\n`);
const end = (problem: { message: string }): never => {
  say(`trouble ${problem.message}`);
  process.exit(3);
};

const grants = new Grants();
const port = journalPort(new Journals(nodeFs, join(folder, 'data'), grants));
setActivePinia(createPinia());
const store = useDocumentStore();
const journal = journalDocument(port, store, { onTrouble: end, onRestored: () => undefined });
const grant = grants.grant(path);
const documents = new Documents({
  fs: nodeFs,
  grants,
  recent: new Recent(nodeFs, join(folder, 'data'), grants),
  backups: join(folder, 'data/backups'),
});

async function save(index: number): Promise<void> {
  const { project, revision } = store;
  const data = new TextEncoder().encode(writeProject(project));
  const request = { path, data, expected: null, generations: 3, backups: join(folder, 'data/backups') };
  const { realPath, digest } = await saveFile(nodeFs, request);
  grant.known = { realPath, digests: [digest] };
  say(`saved ${index}`);
  store.markSaved({ fileId: grant.id, name: 'model.kempe', location: folder }, revision);
}

async function exportTable(index: number): Promise<void> {
  const data = new TextEncoder().encode(tableOf(store.project));
  const result = await documents.exportTo(join(folder, 'model.csv'), data);
  if (!result.ok) end(result.problem);
  say(`exported ${index}`);
}

async function run(): Promise<void> {
  const random = scriptRandom(Number(seed));
  store.open(createProject('Untitled'), null);
  say('ready');
  for (let index = 1; index <= Number(commands); index++) {
    say(`issued ${index}`);
    for (const action of commandOf(store, random, index)) {
      action();
      if (index % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await journal.settled();
    say(`kept ${index}`);
    if (index % 7 === 0) await save(index);
    if (index % 5 === 0) await exportTable(index);
  }
  say('done');
}

run().catch((fault: unknown) => end(fault as Error));
