import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { AT_ONCE, exportTable, tableOrder } from '../../../../../renderer/export/table/large-table';
import { useDialogsStore } from '../../../../../renderer/stores/window/dialogs';
import { useToastsStore } from '../../../../../renderer/stores/window/toasts';

beforeEach(() => {
  setActivePinia(createPinia());
  tableOrder.value = null;
});

const order = () => ({
  title: 'All channels as CSV',
  make: vi.fn(() => Promise.resolve(new Uint8Array([1, 2]))),
  save: vi.fn(() => Promise.resolve(true)),
});

it('makes and saves a small table at once, without a dialog', async () => {
  const small = order();
  await exportTable({ count: AT_ONCE, channels: [] }, small);
  expect(small.save).toHaveBeenCalledWith(new Uint8Array([1, 2]));
  expect(useDialogsStore().overlay).toBeNull();
});

it('leaves a large one to the dialog that says how far it is', async () => {
  const large = order();
  await exportTable({ count: AT_ONCE + 1, channels: [] }, large);
  expect(useDialogsStore().overlay).toBe('table');
  expect(tableOrder.value).toBe(large);
  expect(large.make).not.toHaveBeenCalled();
});

it('says why a table could not be made', async () => {
  const broken = { ...order(), make: () => Promise.reject(new Error('out of memory')) };
  await exportTable({ count: 1, channels: [] }, broken);
  expect(useToastsStore().shown[0].message).toBe('The table could not be exported: out of memory.');
});
