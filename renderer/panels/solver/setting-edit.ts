import type { Settings } from '../../../engine/model/project';
import { tryEdit } from '../../stores/editing/attempt-edit';
import { updateSettings } from '../../document/edits/values/update-settings';
import { useDocumentStore } from '../../stores/editing/document';

/** Sets one setting; returns what is wrong with the value, or null. */
export function setSetting<K extends keyof Settings>(
  label: string,
  key: K,
  value: Settings[K],
  gesture: string | null = null,
): string | null {
  return tryEdit(updateSettings(useDocumentStore().project, label, { [key]: value }), gesture);
}
