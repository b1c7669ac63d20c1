/**
 * P1a: a process that edits, saves and exports is killed at any moment. Afterwards the file is a whole version no older than the
 * last save that was acknowledged, and what is recovered is exactly what some prefix of the commands had made, with no
 * command missing that was acknowledged, and at most the one that was under way. An exported file is whole as well.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import { Grants } from '../../electron/main/door/grants';
import { Journals } from '../../electron/main/journal/journals';
import { createProject } from '../../engine/model/defaults';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import { findRecoveries } from '../../renderer/journal/read-recovery';
import { useDocumentStore } from '../../renderer/stores/editing/document';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { buildChild } from './support/build-child';
import { journalPort } from './support/journal-port';
import { commandOf, scriptRandom, tableOf } from './support/script';

const KILLS = repetitions('P1a', 50, 10_000);
const COMMANDS = 400;
/** The child is killed after it has said this many lines at most, two for a command. */
const MOST_LINES = 60;
/** At once, for the machine has other things to do as well. */
const LANES = 2;

let program = '';
let built = '';

beforeAll(async () => ({ program, folder: built } = await buildChild('kill-child')), 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

interface Log {
  issued: number;
  kept: number;
  saved: number;
  exported: number;
  trouble: string | null;
}

type Four = [number, number, number, number];

/** Runs the child and kills it; what it said until then. */
function killOne(folder: string, seed: number, after: { lines: number; pause: number }): Promise<Log> {
  const child = spawn(process.execPath, [program, folder, String(seed), String(COMMANDS)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const before = said.split('\n').length - 1;
    said += text;
    const now = said.split('\n').length - 1;
    if (before > after.lines || now <= after.lines) return;
    setTimeout(() => child.kill('SIGKILL'), after.pause);
  });
  return new Promise((resolve) =>
    child.on('close', () => {
      // A line that the kill cut off was not said.
      const lines = said.split('\n').slice(0, -1);
      const last = (word: string) =>
        Number(lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? 0);
      const trouble = lines.find((line) => line.startsWith('trouble')) ?? (errors === '' ? null : errors);
      const [issued, kept, saved, exported] = ['issued', 'kept', 'saved', 'exported'].map(last) as Four;
      resolve({ issued, kept, saved, exported, trouble });
    }),
  );
}

interface State {
  text: string;
  /** What an export of it holds. */
  table: string;
  command: number;
  complete: boolean;
}

/** What the document was after each action, and which command that belongs to. */
function statesOf(seed: number, commands: number): State[] {
  setActivePinia(createPinia());
  const store = useDocumentStore();
  store.open(createProject('Untitled'), null);
  const random = scriptRandom(seed);
  const stateNow = (command: number, complete: boolean): State => {
    const { project } = store;
    return { text: writeProject(project), table: tableOf(project), command, complete };
  };
  const states = [stateNow(0, true)];
  for (let command = 1; command <= commands; command++) {
    const actions = commandOf(store, random, command);
    actions.forEach((action, i) => {
      action();
      states.push(stateNow(command, i === actions.length - 1));
    });
    if (command % 7 === 0) store.markSaved({ fileId: 'x', name: 'model.kempe', location: '' });
  }
  return states;
}

/** The recovered text, or null where the file holds all there is. */
async function recover(folder: string): Promise<string | null> {
  const found = await findRecoveries(journalPort(new Journals(nodeFs, join(folder, 'data'), new Grants())));
  expect(found.length).toBeLessThanOrEqual(1);
  if (found[0] === undefined) return null;
  expect(found[0].work, 'the recovery is readable').not.toBeNull();
  return writeProject(found[0].work!.project);
}

/** How many commands were lost, after checking that nothing else is wrong. */
async function judge(folder: string, seed: number, log: Log): Promise<number> {
  const why = `seed ${seed}: ${JSON.stringify(log)}`;
  expect(log.trouble, why).toBeNull();
  const states = statesOf(seed, log.issued);
  const path = join(folder, 'model.kempe');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (text === null) expect(log.saved, why).toBe(0);
  else {
    expect(readProject(text).ok, why).toBe(true);
    const inFile = states.findLast((state) => state.text === text);
    expect(inFile?.command ?? -1, why).toBeGreaterThanOrEqual(log.saved);
  }
  const csv = join(folder, 'model.csv');
  const table = existsSync(csv) ? readFileSync(csv, 'utf8') : null;
  if (table === null) expect(log.exported, why).toBe(0);
  else {
    const inTable = states.findLast((state) => state.table === table);
    expect(inTable?.command ?? -1, `${why}: the export`).toBeGreaterThanOrEqual(log.exported);
  }
  const recovered = (await recover(folder)) ?? text ?? states[0]!.text;
  const reached = states.findLast((state) => state.text === recovered);
  expect(reached, `${why}: recovered what never was`).toBeDefined();
  // An action that changes nothing, or undoes, may lead to a state that was there before: the latest one counts.
  expect(reached!.command, why).toBeGreaterThanOrEqual(log.kept);
  return reached!.complete ? log.issued - reached!.command : log.issued - reached!.command + 1;
}

test(
  `killed ${KILLS} times while it edits, saves and exports`,
  async () => {
    const random = scriptRandom(FIRST_SEED);
    const figures = { lost: [] as number[], saves: 0, exports: 0, recovered: 0 };
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < KILLS) {
        const seed = FIRST_SEED * 1_000_000 + next++;
        const folder = mkdtempSync(join(tmpdir(), 'kempe-kill-'));
        try {
          const log = await killOne(folder, seed, {
            lines: Math.floor(random() * MOST_LINES),
            pause: 4 * random(),
          });
          figures.lost.push(await judge(folder, seed, log));
          if (log.saved > 0) figures.saves += 1;
          if (log.exported > 0) figures.exports += 1;
          figures.recovered += log.kept;
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const most = Math.max(...figures.lost);
    const words = `unreadable 0, acknowledged saves lost 0, exports lost or cut 0 of ${figures.exports}, acknowledged commands lost 0 of ${figures.recovered}`;
    tell('P1a', KILLS, `${words}, most commands lost ${most}, no prefix 0`);
    expect(most).toBeLessThanOrEqual(1);
    expect(figures.saves, 'some were killed after a save').toBeGreaterThan(0);
    expect(figures.exports, 'some were killed after an export').toBeGreaterThan(0);
  },
  patience(KILLS, 3000),
);
