/** What of the open document is journalled: also what is in the hand, but of a copy that is only read nothing. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { effectScope } from 'vue';
import type { RecoveryApi } from '../../../../electron/shared/recovery';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { journalDocument } from '../../../../renderer/journal/journal-document';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';

const BASE = createProject('Base');
const held = () => ({ label: 'Drag', diff: createDiff(BASE, { ...BASE, name: 'Moved' }) });

function setUp() {
  setActivePinia(createPinia());
  const document = useDocumentStore();
  const begin = vi.fn(() => Promise.resolve({ ok: true }));
  const end = vi.fn(() => Promise.resolve());
  const port = { begin, end, append: begin, adopt: begin, onTrouble: () => undefined };
  const journal = journalDocument(port as unknown as RecoveryApi, document, {
    onTrouble: () => undefined,
    onRestored: () => undefined,
  });
  document.open(BASE, null);
  end.mockClear();
  return { document, journal, begin, end };
}

test('what is in the hand is sent with no tick between, and ended with it', async () => {
  const { document, journal, begin, end } = setUp();
  await journal.settled();
  end.mockClear();
  document.held = held;
  expect(begin).toHaveBeenCalledOnce();
  await journal.settled();
  document.held = null;
  await journal.settled();
  expect(end).toHaveBeenCalledOnce();
});

test('of a copy that is only read nothing is sent', async () => {
  const { document, journal, begin } = setUp();
  document.open(BASE, null, { readOnly: true });
  expect(document.readOnly).toBe(true);
  document.held = held;
  await journal.settled();
  expect(begin).not.toHaveBeenCalled();
});

test('it is sent also once the part of the page that asked for the journal first is gone', async () => {
  const part = effectScope();
  const { document, journal, begin } = part.run(setUp)!;
  await journal.settled();
  part.stop();
  document.held = held;
  expect(begin).toHaveBeenCalledOnce();
});
