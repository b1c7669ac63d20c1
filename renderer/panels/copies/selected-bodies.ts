import { unless } from '../../stores/editing/availability';
import { useDocumentStore } from '../../stores/editing/document';
import { useSelectionStore } from '../../stores/editing/selection';
import { TEXT } from './texts';

/** Ids of the selected bodies. */
export function selectedBodyIds(): string[] {
  const { ids } = useSelectionStore();
  return useDocumentStore().project.bodies.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
}

export const noBodySelected = (): string | null => unless(selectedBodyIds().length > 0, TEXT.selectBodyFirst);
