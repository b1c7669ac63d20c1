/** The journal of a window: one for all, whose troubles are toasts, and which is sent out before the page goes. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import type { FileProblem } from '../../../../electron/shared/file-problem';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { currentJournal } from '../../../../renderer/journal/current-journal';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';

const port = vi.hoisted(() => ({
  begin: vi.fn(() => Promise.resolve({ ok: true })),
  append: vi.fn(() => Promise.resolve({ ok: true })),
  end: () => Promise.resolve(),
  onTrouble: vi.fn(),
}));
vi.mock('../../../../renderer/platform/platform', () => ({ platform: { recovery: port } }));

test('the journal of a window', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  setActivePinia(createPinia());
  const journal = currentJournal();
  expect(currentJournal()).toBe(journal);

  const project = createProject('Base');
  const drag = (from: string, to: string) =>
    journal.add(
      {
        ...{ kind: 'edit', label: 'Drag', gesture: 'drag' },
        diff: createDiff({ ...project, name: from }, { ...project, name: to }),
      },
      project,
      1,
    );
  drag('Base', 'A');
  await vi.advanceTimersByTimeAsync(0);
  drag('A', 'B');
  await vi.advanceTimersByTimeAsync(0);
  expect([port.begin.mock.calls.length, port.append.mock.calls.length]).toEqual([1, 0]);
  page.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(port.append).toHaveBeenCalledOnce();

  const [tell] = port.onTrouble.mock.calls[0] as [(problem: FileProblem) => void];
  tell({ code: 'failed', message: 'No room.', remedy: 'Make room.' });
  const { shown } = useToastsStore();
  expect(shown).toMatchObject([{ kind: 'warning', message: 'No room.', remedy: 'Make room.' }]);
  await vi.advanceTimersByTimeAsync(3000);
  drag('B', 'C');
  await vi.advanceTimersByTimeAsync(0);
  expect(useToastsStore().shown).toMatchObject([{ kind: 'warning' }, { kind: 'info' }]);
});
