/** Steps that can no longer be undone are said, once. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { History } from '../../../../renderer/document/history';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';

test('a history that forgets its oldest step says so, and only the first time', () => {
  setActivePinia(createPinia());
  const document = useDocumentStore();
  const project = createProject('Long day');
  document.open(project, null, { recovered: { history: new History(1), inFile: project } });
  const toasts = useToastsStore();
  const rename = (name: string) =>
    document.apply('Rename', createDiff(document.project, { ...document.project, name }));
  rename('One');
  expect(toasts.shown).toEqual([]);
  rename('Two');
  expect(toasts.shown.map(({ kind, message }) => [kind, message])).toEqual([
    ['warning', expect.stringContaining('can no longer be undone')],
  ]);
  toasts.close(toasts.shown[0]!.id);
  rename('Three');
  expect(toasts.shown).toEqual([]);
  expect([document.undo(), document.undo()]).toEqual([true, false]);
});
