import { useDocumentStore } from '../../stores/editing/document';
import { useSelectionStore } from '../../stores/editing/selection';

/** Ids of the selected bodies. */
export function selectedBodyIds(): string[] {
  const { ids } = useSelectionStore();
  return useDocumentStore().project.bodies.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
}
