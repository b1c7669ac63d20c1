/** Every command that is disabled says why, in a sentence: at the start, in an empty project, one of others, one that runs, one that ran. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Command } from '../../../../renderer/ui/commands/command';
import { isEnabled, reasonOf } from '../../../../renderer/ui/commands/registry';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';

let commands: readonly Command[];

beforeAll(async () => {
  const matchMedia = () => ({ matches: false, addEventListener: () => undefined });
  vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { COMMANDS } = await import('../../../../renderer/commands/all');
  commands = COMMANDS;
}, 60_000);

beforeEach(() => {
  setActivePinia(createPinia());
});

const STATES: Readonly<Record<string, () => void>> = {
  'the start page': () => undefined,
  'an empty project': () => {
    useDocumentStore().open(createProject('Arm'), null);
    useWorkspaceStore().startPage = false;
  },
  'a project that is open read-only': () => {
    STATES['a body']!();
    useDocumentStore().readOnly = true;
  },
  'a body': () => {
    const project = createProject('Arm');
    project.bodies.push(createBody({ id: 'arm', name: 'Arm' }));
    useDocumentStore().open(project, null);
    useWorkspaceStore().startPage = false;
  },
};

test.each(Object.keys(STATES))('with %s, every disabled command gives a sentence as its reason', (state) => {
  STATES[state]!();
  const disabled = commands.filter((command) => !isEnabled(command));
  expect(disabled.length).toBeGreaterThan(10);
  const unsaid = disabled.filter((command) => !/^[A-Z].{8,}\.$/.test(reasonOf(command) ?? ''));
  expect(unsaid.map((command) => [command.id, reasonOf(command)])).toEqual([]);
});

const reasonIn = (state: string, id: string): string | null => {
  STATES[state]!();
  return reasonOf(commands.find((command) => command.id === id)!);
};

test.each([
  ['the start page', 'run.live', 'Open or begin a project first.'],
  ['an empty project', 'run.live', 'Draw or insert a body first.'],
  [
    'a project that is open read-only',
    'insert.body',
    'This project is open read-only. Save a copy to change it.',
  ],
  ['a body', 'run.stop', 'Nothing runs now: Play or Run begins a run.'],
  ['a body', 'run.gaps', 'All loops close: there is nothing to repair.'],
  ['a body', 'run.kept-tighter', 'Run the model first.'],
  ['a body', 'edit.delete', 'Select something first, in the view or in the browser.'],
  ['a body', 'edit.undo', 'Nothing has been changed yet.'],
  ['a body', 'run.live', null],
] as const)('with %s, %s is disabled because: %s', (state, id, reason) => {
  expect(reasonIn(state, id)).toBe(reason);
});
