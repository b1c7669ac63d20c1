/**
 * Does one thing to the disk when it is told to, for a test that kills it at every system call of that. Arguments: what
 * to do, the folder. It says `ready`, waits for a line, works, says `done`.
 */
import { promises, writeSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { saveFile } from '../../../electron/main/files/save-file';
import { Grants } from '../../../electron/main/door/grants';
import { Journals } from '../../../electron/main/journal/journals';
import { createProject } from '../../../engine/model/defaults';

const [task, folder] = process.argv.slice(2) as [string, string];

const renamed = (name: string, before: string): string =>
  JSON.stringify({ records: [], fields: [{ field: 'name', before, after: name }] });
const entry = (n: number): string =>
  `{"n":${n},"kind":"edit","label":"Rename","gesture":null,"diff":${renamed(`Name ${n}`, n === 1 ? 'Name' : `Name ${n - 1}`)}}`;

async function journal(): Promise<void> {
  const journals = new Journals(nodeFs, folder, new Grants());
  const base = JSON.stringify(createProject('Name'));
  const start = { base, name: 'Name', file: null, unsaved: { count: 0, labels: [] } };
  const must = async (work: Promise<{ ok: boolean }>): Promise<void> => {
    if (!(await work).ok) throw new Error('not written');
  };
  await must(journals.begin(1, start, [entry(1)], () => undefined));
  writeSync(1, 'kept 1\n');
  await must(journals.append(1, [entry(2)]));
  writeSync(1, 'kept 2\n');
  await journals.settled();
}

async function save(): Promise<void> {
  const data = new TextEncoder().encode('new '.repeat(5000));
  const path = join(folder, 'model.kempe');
  await saveFile(nodeFs, { path, data, expected: null, generations: 3, backups: join(folder, 'backups') });
}

async function run(): Promise<void> {
  // So that the thread that does such work is there to be followed.
  await promises.access(folder);
  process.stdin.resume();
  writeSync(1, 'ready\n');
  await once(process.stdin, 'data');
  await (task === 'journal' ? journal() : save());
  writeSync(1, 'done\n');
  process.exit(0);
}

run().catch((fault: unknown) => {
  writeSync(2, String(fault));
  process.exit(3);
});
