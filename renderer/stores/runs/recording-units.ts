/** A recording is shown in the units of the open document, whichever those of its run were. */
import { shallowRef, triggerRef, watch } from 'vue';
import type { ShallowRef } from 'vue';
import type { Recording } from '../../../engine/results/recording/recording';
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import { useDocumentStore } from '../editing/document';

export function recordingInDocumentUnits(): ShallowRef<Recording | null> {
  const recording = shallowRef<Recording | null>(null);
  const document = useDocumentStore();
  watch(
    [() => shownUnits(document.project), recording],
    ([units, shown]) => {
      if (shown === null || shown.units === units) return;
      shown.units = units;
      triggerRef(recording);
    },
    // before anything that follows the document or the recording is worked out
    { flush: 'sync' },
  );
  return recording;
}
