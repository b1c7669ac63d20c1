/** In which order the table of results is: kept while the dock shows something else. */
import { ref } from 'vue';
import { useWorkspaceStore } from '../../stores/window/workspace';
import type { Order } from './result-rows';

export const order = ref<Order>({ key: 'peak', reverse: false });

/** The table, with what uses most of its allowable at its head. */
export function showUtilisation(): void {
  order.value = { key: 'utilisation', reverse: false };
  useWorkspaceStore().showDock('results');
}
