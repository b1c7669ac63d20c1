/** Geometry locks in the document: added, typed, kept by every edit, undone, deleted with what they are about, copied where they hold. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import { keepsLocks } from '../../../../engine/model/locks/settle-locks';
import type { LockKind } from '../../../../engine/model/project';
import { chooseLock } from '../../../../renderer/document/edits/locks/choose-lock';
import { times } from '../../../../engine/core/math/rigid';
import { applyDiff } from '../../../../renderer/document/diff';
import { dragEdit } from '../../../../renderer/document/edits/draw/drag-edit';
import type { Dragged } from '../../../../renderer/document/edits/draw/drag-edit';
import { createEdit } from '../../../../renderer/document/edits/edit';
import { holdDrag } from '../../../../renderer/document/edits/locks/hold-drag';
import { addLock } from '../../../../renderer/document/edits/locks/edit-locks';
import { updateRecord } from '../../../../renderer/document/edits/records/update-record';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import { duplicateBodies } from '../../../../renderer/document/edits/places/duplicate-bodies';
import { setRodLength } from '../../../../renderer/document/edits/places/set-rod-length';
import { tryEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { useDialogsStore } from '../../../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useLocksStore } from '../../../../renderer/stores/editing/locks';
import { useSelectionStore } from '../../../../renderer/stores/editing/selection';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';
import { readExample } from '../../../support/example-file';

beforeEach(() => {
  setActivePinia(createPinia());
  useDocumentStore().open(readExample('four-bar-with-load'), null);
});

const project = () => useDocumentStore().project;
const kinds = () => (project().locks ?? []).map(({ kind }) => kind);
async function add(kind: LockKind, ...ids: string[]): Promise<void> {
  useSelectionStore().selectAll(ids);
  await useLocksStore().add(kind);
}
/** Answers the question that stands, and waits until the answer has done its work. */
async function answer(choice: string): Promise<void> {
  useDialogsStore().answer(choice);
  await new Promise((done) => setTimeout(done));
}
const lengthOf = (id: string): number => {
  const [a, b] = barOf(project().bodies.find((body) => body.id === id)!.shape)!.ends;
  return Math.hypot(...a.map((value, k) => value - b[k]));
};

test('a length lock asks for what is drawn; a typed one changes the bar; Undo takes both back one by one', async () => {
  const before = project();
  await add('length', 'crank');
  expect(project().bodies).toBe(before.bodies);
  const [lock] = project().locks!;
  expect(lock.value).toBeCloseTo(0.08, 12);
  expect(useLocksStore().typing).toBe(lock.id);
  expect(useLocksStore().change(lock.id, { value: 0.1 })).toBeNull();
  expect(lengthOf('crank')).toBeCloseTo(0.1, 10);
  useDocumentStore().undo();
  expect(lengthOf('crank')).toBe(0.08);
  useDocumentStore().undo();
  expect(project()).toEqual(before);
});

test('a number that is dragged beyond what the other lengths allow, and back, restores the drawing', async () => {
  await add('length', 'crank');
  await add('horizontal', 'coupler');
  const before = project();
  const [lock] = before.locks!;
  const store = useLocksStore();
  for (const value of [0.1, 0.2, 0.5, 0.9, 0.5, 0.2, 0.1]) store.change(lock.id, { value }, 'scrub-1');
  expect(lengthOf('rocker')).not.toBe(0);
  store.change(lock.id, { value: lock.value! }, 'scrub-1');
  expect(project().bodies).toEqual(before.bodies);
  expect(project().joints).toEqual(before.joints);
});

describe('a pose that is dragged', () => {
  /** The crank turned by so much, as the engine has it before the loop is closed again by the locks [rad]. */
  const turned = (angle: number): Dragged => ({
    poses: project().bodies.map(({ id: body, position, orientation }) => ({
      body,
      position,
      orientation:
        body === 'crank' ? times([Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], orientation) : orientation,
    })),
    drivers: [],
  });

  test('stays where its locks hold it, with all lengths', async () => {
    await add('angle', 'crank');
    const before = project();
    const { dragged, isHeld } = holdDrag(before, turned(0.1), null);
    expect(isHeld).toBe(true);
    expect(dragEdit(before, dragged, 'Drag')).toBeNull();
  });

  test('goes with the hand where a lock leaves it free, and every pose on its way fulfils the lock', async () => {
    await add('equal', 'crank', 'rocker');
    const start = project();
    const { dragged, isHeld } = holdDrag(start, turned(0.2), null);
    expect(isHeld).toBe(false);
    const after = applyDiff(start, dragEdit(start, dragged, 'Drag')!.diff);
    expect(keepsLocks(after)).toBe(true);
    expect(after.bodies.map(({ shape }) => shape)).toEqual(start.bodies.map(({ shape }) => shape));
  });

  test('without locks is what the engine says', () => {
    const dragged = turned(0.1);
    expect(holdDrag(project(), dragged, null)).toEqual({ dragged, isHeld: false });
  });
});

test('a number that is dragged is one step of Undo, and asks nothing on its way', async () => {
  await add('length', 'crank');
  const before = project();
  const [{ id }] = before.locks!;
  for (const value of [0.09, 0.1, 0.11]) useLocksStore().change(id, { value }, 'drag');
  expect(lengthOf('crank')).toBeCloseTo(0.11, 10);
  useDocumentStore().undo();
  expect(project()).toEqual(before);
  await add('length', 'rocker');
  await add('equal', 'crank', 'rocker');
  await answer('keep');
  const equal = { id: 'equal', kind: 'equal' as const, of: [{ record: 'crank' }, { record: 'rocker' }] };
  expect(tryEdit(addLock(project(), equal), 'drag')).not.toBeNull();
  expect(useDialogsStore().question).toBeNull();
});

test('while one question about a conflict stands, no second one is put', async () => {
  await add('length', 'crank');
  await add('length', 'rocker');
  const equal = { id: 'equal', kind: 'equal' as const, of: [{ record: 'crank' }, { record: 'rocker' }] };
  expect(tryEdit(addLock(project(), equal))).not.toBeNull();
  expect(tryEdit(addLock(project(), equal))).not.toBeNull();
  await answer('keep');
  expect(useDialogsStore().question).toBeNull();
});

test('a length that is typed at the bar is the lock’s from then on', async () => {
  await add('length', 'crank');
  expect(tryEdit(setRodLength(project(), 'crank', 0.11))).toBeNull();
  expect(project().locks![0].value).toBe(0.11);
  expect(lengthOf('crank')).toBeCloseTo(0.11, 10);
});

test('an edit elsewhere leaves the locks fulfilled: what they are about follows', async () => {
  await add('equal', 'crank', 'rocker');
  expect(kinds()).toEqual(['equal']);
  expect(lengthOf('crank')).toBeCloseTo(lengthOf('rocker'), 10);
  expect(tryEdit(setRodLength(project(), 'crank', 0.13))).toBeNull();
  expect(lengthOf('crank')).toBeCloseTo(0.13, 10);
  expect(lengthOf('rocker')).toBeCloseTo(0.13, 10);
  expect(keepsLocks(project())).toBe(true);
});

test('an edit that the locks undo is refused in words', async () => {
  await add('angle', 'crank');
  const turned = updateRecord(project(), 'crank', 'Turn', (body) => ({ ...body, orientation: [Math.cos(0.5), 0, 0, Math.sin(0.5)] })); // oxfmt-ignore
  const before = project();
  const refusal = tryEdit(turned);
  if (refusal === null) expect(keepsLocks(project())).toBe(true);
  else expect(project()).toBe(before);
});

test('a drawing that does not fulfil its locks is moved by edits of what is drawn alone', () => {
  const lock = { id: 'lock-1', kind: 'vertical' as const, of: [{ record: 'rocker' }] };
  const opened = { ...project(), locks: [lock] };
  useDocumentStore().open(opened, null);
  expect(keepsLocks(opened)).toBe(false);
  expect(tryEdit(updateRecord(project(), 'crank', 'Name', (body) => ({ ...body, name: 'Arm' })))).toBeNull();
  expect(tryEdit(createEdit('Name', project(), { ...project(), name: 'Other' }))).toBeNull();
  expect(project().bodies.map(({ orientation }) => orientation)).toEqual(
    opened.bodies.map(({ orientation }) => orientation),
  );
  expect(keepsLocks(project())).toBe(false);
  expect(tryEdit(setRodLength(project(), 'crank', 0.081))).toBeNull();
  expect(keepsLocks(project())).toBe(true);
});

describe('too many', () => {
  test('a conflict names the locks, and removing one of them goes through in one step', async () => {
    await add('length', 'crank');
    await add('length', 'rocker');
    await add('equal', 'crank', 'rocker');
    const { question } = useDialogsStore();
    expect(question?.message).toContain('“Length, Crank”');
    expect(question?.message).toContain('“Length, Rocker”');
    expect(question?.choices.map(({ label }) => label)).toEqual([
      'Keep the drawing',
      'Remove Length, Crank',
      'Remove Length, Rocker',
    ]);
    const before = project();
    await answer(question!.choices[2].id);
    expect(kinds()).toEqual(['length', 'equal']);
    expect(lengthOf('rocker')).toBeCloseTo(0.08, 10);
    useDocumentStore().undo();
    expect(project()).toEqual(before);
  });

  test('what the edit makes is selected after the answer, and a refusal is said', async () => {
    await add('length', 'crank');
    await add('length', 'rocker');
    const [{ id }] = project().locks!;
    const equal = { id: 'equal', kind: 'equal' as const, of: [{ record: 'crank' }, { record: 'rocker' }] };
    expect(tryEdit({ ...addLock(project(), equal), created: 'coupler', along: ['crank'] })).not.toBeNull();
    await answer(id);
    expect(useSelectionStore().ids).toEqual(['crank', 'coupler']);
    useDocumentStore().undo();
    expect(tryEdit(addLock(project(), equal))).not.toBeNull();
    useDocumentStore().readOnly = true;
    await answer(id);
    expect(useToastsStore().shown.at(-1)?.message).toContain('read-only');
  });

  test('the drawing may be kept', async () => {
    await add('length', 'crank');
    await add('length', 'rocker');
    await add('equal', 'crank', 'rocker');
    const before = project();
    await answer('keep');
    expect(project()).toBe(before);
  });

  test('a dimension that follows from others is offered as a driven one', async () => {
    await add('length', 'crank');
    await add('equal', 'crank', 'rocker');
    useSelectionStore().selectAll(['rocker']);
    const added = useLocksStore().add('length');
    expect(useDialogsStore().question?.message).toContain('follows from “Length, Crank”');
    await answer('driven');
    await added;
    expect(project().locks!.map(({ driven }) => driven ?? false)).toEqual([false, false, true]);
  });
});

test('the locks that imply another are named whole', async () => {
  await add('horizontal', 'crank');
  await add('horizontal', 'rocker');
  useSelectionStore().selectAll(['crank', 'rocker']);
  const added = useLocksStore().add('parallel');
  expect(useDialogsStore().question?.message).toContain(
    'follows from “Horizontal, Crank” and “Horizontal, Rocker”, so it would lock nothing.',
  );
  await answer('keep');
  await added;
});

test('what is selected has to be what the lock takes, and it is said what that is', async () => {
  await add('parallel', 'crank');
  expect(kinds()).toEqual([]);
  expect(useToastsStore().shown.at(-1)?.message).toBe('Parallel needs two bars.');
});

test('locks go with the bar or the joint that they are about, and come back with it', async () => {
  await add('length', 'crank');
  await add('length', 'rocker');
  const before = project();
  expect(tryEdit(deleteRecords(project(), ['crank']))).toBeNull();
  expect(project().locks!.map(({ of }) => of[0].record)).toEqual(['rocker']);
  useDocumentStore().undo();
  expect(project()).toEqual(before);
});

test('a joint and a bar choose the end that is near; a bar with a free end that end', () => {
  const { joints, bodies } = project();
  const pin = joints.find(({ bodyA, bodyB }) => [bodyA, bodyB].includes('crank'))!;
  expect(chooseLock(project(), 'coincident', [pin.id, 'rocker'])?.of[0]).toEqual({ record: pin.id });
  const loose = { ...project(), joints: joints.filter(({ bodyA }) => bodyA === 'ground') };
  expect(bodies.length).toBeGreaterThan(2);
  expect(chooseLock(loose, 'at', ['crank'])?.of).toEqual([{ record: 'crank', end: 1 }]);
});

test('a copy has the locks that it fulfils where it is', async () => {
  await add('length', 'crank');
  await add('angle', 'crank');
  const pin = project().joints.find(({ bodyA, bodyB }) => bodyA === 'ground' && bodyB === 'crank')!;
  await add('at', pin.id);
  expect(kinds()).toEqual(['length', 'angle', 'at']);
  expect(tryEdit(duplicateBodies(project(), ['crank'], [0, 0.2, 0]))).toBeNull();
  const copied = project().locks!.slice(3);
  expect(copied.map(({ kind }) => kind)).toEqual(['length', 'angle']);
  expect(copied.every(({ of }) => of[0].record !== 'crank')).toBe(true);
});
