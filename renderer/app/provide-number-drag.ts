/** Numbers that are dragged show their results as they go: the next value waits for the run of the last one. */
import { provide } from 'vue';
import { useDocumentStore } from '../stores/editing/document';
import { useFollowStore } from '../stores/runs/follow';
import { useLiveEditStore } from '../stores/editing/live-edit';
import { useSimulationStore } from '../stores/runs/simulation';
import { NUMBER_DRAG } from '../ui/fields/number-drag';

export function provideNumberDrag(): void {
  const document = useDocumentStore();
  const follow = useFollowStore();
  const simulation = useSimulationStore();
  const liveEdit = useLiveEditStore();
  provide(NUMBER_DRAG, {
    dragging(is) {
      liveEdit.active = is;
    },
    isPending: () => simulation.connected && (simulation.analysed !== document.project || follow.isComputing),
  });
}
