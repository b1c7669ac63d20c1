/** Bodies that are not there yet, as the 3D view shows them while somebody decides. */
import { shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { Edit } from '../../document/edits/edit';
import type { Body } from '../../../engine/model/project';

export const useCopiesPreviewStore = defineStore('copies-preview', () => {
  const bodies = shallowRef<readonly Body[]>([]);

  /** What an edit would add; null shows nothing. */
  function show(edit: Edit | null): void {
    bodies.value = (edit?.diff.records ?? []).flatMap(({ list, before, after }) =>
      list === 'bodies' && before === null && after !== null ? [after as Body] : [],
    );
  }

  return { bodies, show };
});
