/** Numbers that are dragged show their results as they go: the next value waits for the run of the last one. */
import { provide } from 'vue';
import { useDocumentStore } from '../stores/document';
import { useFollowStore } from '../stores/follow';
import { useLiveEditStore } from '../stores/live-edit';
import { useSimulationStore } from '../stores/simulation';
import { NUMBER_DRAG } from '../ui/number-drag';

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
