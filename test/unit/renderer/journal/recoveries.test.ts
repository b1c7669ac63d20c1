/** What crashes left behind, as the start page lists it: looked for, forgotten one by one, and a failure said until a look works. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import type { PutAside } from '../../../../electron/shared/recovery';
import type { FoundRecovery } from '../../../../renderer/journal/read-recovery';
import { findRecoveries } from '../../../../renderer/journal/read-recovery';
import { useRecoveriesStore } from '../../../../renderer/journal/recoveries';

const port = vi.hoisted(() => ({ aside: vi.fn(() => Promise.resolve<PutAside | null>(null)) }));
vi.mock('../../../../renderer/platform/platform', () => ({ platform: { recovery: port } }));
vi.mock('../../../../renderer/journal/read-recovery', () => ({ findRecoveries: vi.fn() }));

const found = (id: string) => ({ recovery: { id } }) as FoundRecovery;

test('are found, and those decided on forgotten', async () => {
  setActivePinia(createPinia());
  const store = useRecoveriesStore();
  expect(store).toMatchObject({ found: [], failure: null, later: false });
  vi.mocked(findRecoveries).mockResolvedValueOnce([found('a'), found('b')]);
  await store.look();
  expect(findRecoveries).toHaveBeenCalledWith(port, expect.any(Function));
  store.forget('a');
  expect(store.found).toEqual([found('b')]);
});

test.each([
  [new Error('No such folder.'), 'No such folder.'],
  ['torn', 'torn'],
])('a look that fails is told and keeps what was found: %s', async (fault, words) => {
  setActivePinia(createPinia());
  const store = useRecoveriesStore();
  vi.mocked(findRecoveries).mockResolvedValueOnce([found('a')]);
  await store.look();
  vi.mocked(findRecoveries).mockRejectedValueOnce(fault);
  await store.look();
  expect([store.failure, store.found]).toEqual([words, [found('a')]]);
  vi.mocked(findRecoveries).mockResolvedValueOnce([]);
  await store.look();
  expect([store.failure, store.found]).toEqual([null, []]);
});

test('what was put aside is told with them, and why it cannot be told', async () => {
  setActivePinia(createPinia());
  const store = useRecoveriesStore();
  vi.mocked(findRecoveries).mockResolvedValue([]);
  const aside = { folder: '/data/recovery/unreadable', files: 2 };
  port.aside.mockResolvedValueOnce(aside);
  await store.look();
  expect([store.aside, store.failure]).toEqual([aside, null]);
  port.aside.mockRejectedValueOnce(new Error('closed'));
  await store.look();
  expect([store.aside, store.failure]).toEqual([aside, 'closed']);
});

test('what is found is on the page at once, and a second look takes nothing off that it has not come to yet', async () => {
  const store = useRecoveriesStore();
  vi.mocked(findRecoveries).mockImplementation((_, show) => {
    show?.([found('a')]);
    expect(store.found).toEqual([found('a')]);
    return Promise.resolve([found('a'), found('b')]);
  });
  await store.look();
  vi.mocked(findRecoveries).mockImplementation((_, show) => {
    show?.([found('a')]);
    expect(store.found).toHaveLength(2);
    return Promise.resolve([found('b')]);
  });
  await store.look();
  expect(store.failure).toBeNull();
  expect(store.found).toEqual([found('b')]);
});

test('what is opened or discarded while others are read does not come back', async () => {
  setActivePinia(createPinia());
  const store = useRecoveriesStore();
  vi.mocked(findRecoveries).mockImplementationOnce((_, show) => {
    show?.([found('a')]);
    store.forget('a');
    show?.([found('a'), found('b')]);
    expect(store.found).toEqual([found('b')]);
    return Promise.resolve([found('a'), found('b')]);
  });
  await store.look();
  expect(store.found).toEqual([found('b')]);
});
