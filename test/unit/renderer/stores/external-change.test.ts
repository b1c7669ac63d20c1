/** What another program does to the open file, as the window shows it. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { useExternalChangeStore } from '../../../../renderer/stores/files/external-change';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';

const FILE = { fileId: 'a', name: 'a.kempe', location: '/models' };

beforeEach(() => {
  setActivePinia(createPinia());
  useDocumentStore().open(createProject('A'), FILE);
});

describe('the open file on disk', () => {
  test('leaves the project unsaved while it is gone, and as it was once it is back', () => {
    const [document, external] = [useDocumentStore(), useExternalChangeStore()];
    external.found('gone');
    expect([external.state, document.dirty]).toEqual(['gone', true]);
    external.found('same');
    expect([external.state, document.dirty]).toEqual(['same', false]);
  });

  test('leaves nothing unsaved by being changed, unless mine is kept', () => {
    const [document, external] = [useDocumentStore(), useExternalChangeStore()];
    external.found('changed');
    expect([external.state, document.dirty]).toEqual(['changed', false]);
    document.apart = true;
    external.settle();
    // back as it was read: but what is kept was decided against it
    external.found('same');
    expect([external.state, document.dirty]).toEqual(['same', true]);
    document.markSaved(FILE);
    expect(document.dirty).toBe(false);
  });

  test('is forgotten when another document is opened', () => {
    const document = useDocumentStore();
    useExternalChangeStore().found('gone');
    document.open(createProject('B'), null, { copy: true });
    expect([document.apart, document.dirty, document.readOnly, document.copy]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
