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
  insert: () => PartsToUpdate['insert'],
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

  const featuresOf = (digest: string) =>
    read.value?.features.get(digest) ?? surfaces.surfaceOf(digest)?.features ?? null;
  const revision = computed(() =>
    read.value === null || source.value === NEW
      ? null
      : revise(documents.project, source.value, read.value.parts, featuresOf),
  );
  const added = computed(() => new Set(revision.value?.added));
  const update = computed<PartsToUpdate | null>(() =>
    read.value === null || source.value === NEW
      ? null
      : { source: source.value, parts: read.value.parts, featuresOf, insert: insert() },
  );

  const setPurpose = (value: string): null => {
    source.value = value;
    return null;
  };
  return { source, purposes, update, revision, added, setPurpose };
}
