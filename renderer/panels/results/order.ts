/** In which order the table of results is: kept while the dock shows something else. */
import { ref } from 'vue';
import { useAppearanceStore } from '../../stores/window/appearance';
import { useWorkspaceStore } from '../../stores/window/workspace';
import type { Order } from './result-rows';

export const order = ref<Order>({ key: 'peak', reverse: false });

/** The table, with what uses most of its allowable at its head. */
export function showUtilisation(): void {
  order.value = { key: 'utilisation', reverse: false };
  useAppearanceStore().collapsed.charts = false;
  useWorkspaceStore().dock = 'results';
}
