/** Fields and readings show their numbers in the units of the open project. */
import { computed, provide } from 'vue';
import { shownUnits } from '../../engine/model/quantity/unit-systems';
import { useDocumentStore } from '../stores/editing/document';
import { SHOWN_UNITS } from '../ui/shown-units';

export function provideShownUnits(): void {
  const document = useDocumentStore();
  provide(
    SHOWN_UNITS,
    computed(() => shownUnits(document.project)),
  );
}
