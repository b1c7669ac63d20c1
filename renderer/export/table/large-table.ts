/** Tables of every channel: small ones are made at once, large ones in a dialog that says how far it is and can be left. */
import { shallowRef } from 'vue';
import type { Pause } from '../../../engine/results/files/parquet';
import type { Recording } from '../../../engine/results/recording/recording';
import { reportFailure } from '../../stores/files/save-report';
import { useDialogsStore } from '../../stores/window/dialogs';
import { TEXT } from '../texts';

export interface TableOrder {
  title: string;
  make(pause?: Pause): Promise<Uint8Array>;
  /** True when it was written. */
  save(bytes: Uint8Array): Promise<boolean>;
}

/** Numbers that are written in well under a second. */
export const AT_ONCE = 500_000;

/** What the dialog is to make. */
export const tableOrder = shallowRef<TableOrder | null>(null);

export async function exportTable(
  { count, channels }: Pick<Recording, 'count' | 'channels'>,
  order: TableOrder,
): Promise<void> {
  if (count * (1 + channels.length) > AT_ONCE) {
    tableOrder.value = order;
    useDialogsStore().overlay = 'table';
    return;
  }
  try {
    await order.save(await order.make());
  } catch (error) {
    reportFailure(TEXT.chartTable, error);
  }
}
