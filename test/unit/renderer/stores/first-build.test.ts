/** The guided build asks for what is missing, in order; Undo goes back in it; it is about one document. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { createBody, createDriver, createJoint, createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import type { Project } from '../../../../engine/model/project';

vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia: () => ({ matches: true }) });
vi.stubGlobal('navigator', { platform: 'Linux' });
const { BUILD_STEPS, useFirstBuildStore } = await import('../../../../renderer/stores/help/first-build');
const { useDocumentStore } = await import('../../../../renderer/stores/editing/document');
const { useSimulationStore } = await import('../../../../renderer/stores/runs/simulation');
const { useToolsStore } = await import('../../../../renderer/stores/editing/tools');
const { useWorkspaceStore } = await import('../../../../renderer/stores/window/workspace');

beforeEach(() => {
  setActivePinia(createPinia());
  useDocumentStore().open(createProject('Untitled'), null);
  useWorkspaceStore().startPage = false;
  useFirstBuildStore().start();
});

function edit(label: string, change: (project: Project) => void): void {
  const document = useDocumentStore();
  const after = structuredClone(document.project);
  change(after);
  document.apply(label, createDiff(document.project, after));
}

function fourBar(project: Project): void {
  for (const id of ['crank', 'coupler', 'rocker']) project.bodies.push(createBody({ id, name: id }));
  const ends = ['ground', 'crank', 'coupler', 'rocker', 'ground'];
  for (let i = 0; i < 4; i++)
    project.joints.push(createJoint({ id: `pin-${i}`, bodyA: ends[i], bodyB: ends[i + 1] }));
}

test('asks for one thing after another, each known by what it leaves', async () => {
  const [build, document] = [useFirstBuildStore(), useDocumentStore()];
  const asked: (string | null)[] = [];
  const after = async (act: () => void) => {
    asked.push(build.step);
    act();
    await nextTick();
  };
  await after(() => useToolsStore().choose('linkage'));
  await after(() => edit('Draw a linkage', fourBar));
  await after(() => edit('Drag crank', ({ bodies }) => (bodies[0].position = [0, 0.1, 0])));
  await after(() => document.undo());
  await after(() =>
    edit('Add driver', ({ drivers }) => drivers.push(createDriver({ id: 'd', joint: 'pin-0' }))),
  );
  await after(() => edit('Speed', ({ drivers }) => (drivers[0].value = -Math.PI)));
  await after(() => (useSimulationStore().playing = true));
  await after(() => (useWorkspaceStore().dock = 'results'));
  await after(() => document.markSaved({ fileId: '1', name: 'a.kempe', location: '' }));
  expect(asked).toEqual(BUILD_STEPS);
  expect(build.step).toBeNull();
});

test('goes back where something is undone, and forward with Redo', async () => {
  const [build, document] = [useFirstBuildStore(), useDocumentStore()];
  edit('Draw a linkage', fourBar);
  edit('Drag crank', ({ bodies }) => (bodies[0].position = [0, 0.1, 0]));
  await nextTick();
  expect([build.step, build.number, build.command]).toEqual(['undo', 4, 'edit.undo']);
  document.undo();
  await nextTick();
  expect([build.step, build.command]).toEqual(['driver', 'insert.draw-driver']);
  document.undo();
  expect(build.step).toBe('tool');
  document.redo();
  expect(build.step).toBe('driver');
});

test('of three bars without a loop more pins are asked for', () => {
  edit('Draw', (project) => {
    fourBar(project);
    project.joints.pop();
  });
  useToolsStore().choose('linkage');
  expect(useFirstBuildStore().step).toBe('points');
});

test('ends with its document, and is nowhere on the start page', () => {
  const [build, document] = [useFirstBuildStore(), useDocumentStore()];
  expect(build.active).toBe(true);
  useWorkspaceStore().startPage = true;
  expect([build.active, build.command]).toEqual([false, null]);
  useWorkspaceStore().startPage = false;
  document.open(createProject('Another'), null);
  expect(build.active).toBe(false);
  build.start();
  expect([build.active, build.step]).toEqual([true, 'tool']);
  build.stop();
  expect(build.active).toBe(false);
});
