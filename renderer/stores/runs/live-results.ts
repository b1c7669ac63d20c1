/** Numbers and lengths that are dragged show their results as they go: the next value waits for the run of the last one. */
import { useDocumentStore } from '../editing/document';
import { useLiveEditStore } from '../editing/live-edit';
import { useFollowStore } from './follow';
import { useSimulationStore } from './simulation';

export function liveResults() {
  const document = useDocumentStore();
  const follow = useFollowStore();
  const simulation = useSimulationStore();
  const liveEdit = useLiveEditStore();
  return {
    dragging(is: boolean): void {
      liveEdit.active = is;
    },
    isPending: (): boolean =>
      simulation.connected && (simulation.analysed !== document.project || follow.isComputing),
  };
}
