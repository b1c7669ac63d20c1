import { useDocumentStore } from '../../stores/document';
import { useSelectionStore } from '../../stores/selection';

/** Ids of the selected bodies. */
export function selectedBodyIds(): string[] {
  const { ids } = useSelectionStore();
  return useDocumentStore().project.bodies.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
}
