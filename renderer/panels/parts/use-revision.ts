/** Whether the file is a revision of one that bodies have come from, and what it changes then. */
import { computed, ref, watch } from 'vue';
import type { ComputedRef } from 'vue';
import { revise } from '../../../engine/geometry/revision/revise';
import { useDocumentStore } from '../../stores/editing/document';
import { useSurfacesStore } from '../../stores/files/surfaces';
import type { PartsAnswer } from '../../sim/readers/read-parts';
import { partSources } from '../../document/edits/add/update-parts';
import type { PartsToUpdate } from '../../document/edits/add/update-parts';
import { TEXT } from './texts';

const NEW = '';

export function useRevision(
  read: ComputedRef<Extract<PartsAnswer, { ok: true }> | null>,
  file: ComputedRef<string>,
) {
  const documents = useDocumentStore();
  const surfaces = useSurfacesStore();
  const sources = computed(() => partSources(documents.project));
  const source = ref(NEW);
  const purposes = computed(() => [
    { value: NEW, label: TEXT.asNew },
    ...sources.value.map((value) => ({ value, label: TEXT.asRevision(value, bodiesOf(value)) })),
  ]);

  function bodiesOf(name: string): number {
    const { bodies } = documents.project;
    return bodies.filter(({ shape }) => shape.kind === 'part' && shape.source === name).length;
  }

  // a file of the same name is most likely the next version
  watch(file, (name) => (source.value = sources.value.includes(name) ? name : NEW), { immediate: true });

  const update = computed<PartsToUpdate | null>(() => {
    if (read.value === null || source.value === NEW) return null;
    const { parts, features } = read.value;
    const featuresOf = (digest: string) =>
      features.get(digest) ?? surfaces.surfaceOf(digest)?.features ?? null;
    return { source: source.value, parts, featuresOf };
  });
  const revision = computed(() => {
    if (update.value === null) return null;
    const { source: of, parts, featuresOf } = update.value;
    return revise(documents.project, of, parts, featuresOf);
  });

  const setPurpose = (value: string): null => {
    source.value = value;
    return null;
  };
  return { source, purposes, update, revision, setPurpose };
}
