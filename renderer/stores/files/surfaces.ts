/**
 * The triangles of parts from files, as they are drawn: by digest, once they were read. Where they are kept nowhere the parts are
 * shown as boxes, and nothing else is different.
 */
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { keepGeometry, keptGeometry } from '../../platform/part-database';
import { askReader } from '../../sim/readers/ask-reader';
import { DRAW_PART } from '../../sim/engine/worker-url';
import type { PartSurface } from '../../../engine/output/solid/part-surface';
import type { Project } from '../../../engine/model/project';
import { useDocumentStore } from '../editing/document';

/** Digests of the geometry that the bodies name. */
export const geometryOf = ({ bodies }: Pick<Project, 'bodies'>): Set<string> =>
  new Set(bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.geometry] : [])));

export const useSurfacesStore = defineStore('surfaces', () => {
  const document = useDocumentStore();
  const drawn = shallowRef<ReadonlyMap<string, PartSurface>>(new Map());
  /** Looked for and not found. */
  const missing = shallowReactive(new Set<string>());
  const asked = new Set<string>();

  /** Reads what is kept; what is nowhere stays a box. */
  async function fetch(digest: string): Promise<void> {
    if (asked.has(digest)) return;
    asked.add(digest);
    const bytes = await keptGeometry(digest).catch(() => null);
    await draw(digest, bytes);
  }

  async function draw(digest: string, bytes: Uint8Array | null): Promise<void> {
    const surface =
      bytes === null
        ? null
        : await askReader<PartSurface | null>(DRAW_PART, { digest, bytes }).catch(() => null);
    if (surface === null) {
      missing.add(digest);
      asked.delete(digest);
      return;
    }
    missing.delete(digest);
    drawn.value = new Map([...drawn.value, [digest, surface]]);
  }

  /** Kept from now on; drawn before the parts are in the project. */
  async function keep(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await keepGeometry(files);
    for (const [digest, bytes] of files) {
      if (asked.has(digest)) continue;
      asked.add(digest);
      await draw(digest, bytes);
    }
  }

  const needed = computed(() => [...geometryOf(document.project)].join(' '));
  watch(needed, (digests) => digests.split(' ').forEach((digest) => digest && void fetch(digest)), {
    immediate: true,
  });

  return {
    drawn,
    missing,
    keep,
    surfaceOf: (digest: string): PartSurface | null => drawn.value.get(digest) ?? null,
  };
});
