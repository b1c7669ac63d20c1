/** A journal whose port and document are told what to say, and what it sends. */
import { vi } from 'vitest';
import type { FileProblem } from '../../../../../electron/shared/file-problem';
import type { JournalResult, JournalStart, RecoveryApi } from '../../../../../electron/shared/recovery';
import { createProject } from '../../../../../engine/model/defaults';
import type { Project } from '../../../../../engine/model/project';
import { createDiff } from '../../../../../renderer/document/diff';
import type { HeldStep, JournalStep } from '../../../../../renderer/document/journal-entry';
import { Journal } from '../../../../../renderer/journal/journal';

export const PROBLEM: FileProblem = { code: 'failed', message: 'No room.', remedy: 'Make room.' };
export const BASE = createProject('Base');
export const named = (name: string): Project => ({ ...BASE, name });
export const rename = (from: string, to: string, gesture: string | null = null): JournalStep => ({
  ...{ kind: 'edit', label: `To ${to}`, gesture },
  diff: createDiff(named(from), named(to)),
});
export const grab = (to: string): HeldStep => ({ label: 'Drag', diff: createDiff(BASE, named(to)) });

interface Sent {
  call: 'begin' | 'append' | 'end' | 'adopt';
  start?: JournalStart;
  entries?: Record<string, unknown>[];
}

export function setUp() {
  const sent: Sent[] = [];
  const told: string[] = [];
  const problems: FileProblem[] = [];
  const state = { dirty: true, project: BASE, answer: (): JournalResult => ({ ok: true }) };
  let trouble: (problem: FileProblem) => void = () => undefined;
  const say = (one: Sent): Promise<JournalResult> => (sent.push(one), Promise.resolve(state.answer()));
  const read = (entries: string[]) => entries.map((each) => JSON.parse(each) as Record<string, unknown>);
  const port = {
    begin: (start: JournalStart, entries: string[]) => say({ call: 'begin', start, entries: read(entries) }),
    append: (entries: string[]) => say({ call: 'append', entries: read(entries) }),
    end: () => (sent.push({ call: 'end' }), Promise.resolve()),
    adopt: () => say({ call: 'adopt' }),
    onTrouble: (listener: typeof trouble) => (trouble = listener),
  } as unknown as RecoveryApi;
  const journal = new Journal(port, {
    project: () => state.project,
    file: () => ({ fileId: 'f', name: 'a.kempe' }),
    dirty: () => state.dirty,
    onTrouble: (problem) => void (told.push(problem.message), problems.push(problem)),
    onRestored: () => void told.push('restored'),
  });
  const kinds = () =>
    sent.map(({ call, entries }) => [call, ...(entries ?? []).map((entry) => entry['kind'])]);
  return { journal, sent, told, problems, state, kinds, trouble: (problem: FileProblem) => trouble(problem) };
}

export const soon = () => vi.advanceTimersByTimeAsync(0);
