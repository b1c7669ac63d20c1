/**
 * The triangles of parts from files, as they are drawn: by digest, once they were read. Where they are kept nowhere the parts are
 * shown as boxes, and nothing else is different.
 */
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { defineStore } from 'pinia';
import type { FileProblem } from '../../../electron/shared/file-problem';
import { keepGeometry, keptGeometry } from '../../platform/part-database';
import { platform } from '../../platform/platform';
import { askReader } from '../../sim/readers/ask-reader';
import { DRAW_PART } from '../../sim/engine/worker-url';
import type { PartSurface } from '../../../engine/output/solid/part-surface';
import type { Project } from '../../../engine/model/project';
import { useDocumentStore } from '../editing/document';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

/** Digests of the geometry that the bodies name. */
export const geometryOf = ({ bodies }: Pick<Project, 'bodies'>): Set<string> =>
  new Set(bodies.flatMap(({ shape }) => (shape.kind === 'part' ? [shape.geometry] : [])));

const lackOfParts = (lost: number): FileProblem | null =>
  lost === 0
    ? null
    : { code: 'not-found', message: TEXT.partsNotSaved(lost), remedy: TEXT.partsNotSavedHelp };

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
    const kept = await keptGeometry(digest).catch(() => null);
    const bytes = kept ?? (await besideProject(digest));
    if (kept === null && bytes !== null)
      await keepGeometry(new Map([[digest, bytes]])).catch(() => undefined);
    await draw(digest, bytes);
  }

  async function besideProject(digest: string, from = document.file?.fileId): Promise<Uint8Array | null> {
    return from === undefined ? null : platform.parts.read(from, digest).catch(() => null);
  }

  /** Beside the file that the project was saved in; null, or why not all of it. `from`: the file that it was in before. */
  async function saveBeside(
    fileId: string,
    project: Project,
    from: string | undefined,
  ): Promise<FileProblem | null> {
    const named = geometryOf(project);
    if (named.size === 0) return null;
    const there = new Set(await platform.parts.list(fileId).catch(() => []));
    const wanted = [...named].filter((digest) => !there.has(digest));
    let lost = 0;
    for (const digest of wanted) {
      const bytes = (await keptGeometry(digest).catch(() => null)) ?? (await besideProject(digest, from));
      const result = bytes === null ? null : await platform.parts.write(fileId, digest, bytes);
      if (result?.ok === false) return result.problem;
      // of those that were missing before it was told already
      if (bytes === null && !missing.has(digest)) lost++;
    }
    return lackOfParts(lost);
  }

  /** Of a project that was saved with all parts that are at hand; null, or how many are not. */
  async function lackOf(project: Project): Promise<FileProblem | null> {
    const there = await filesOf(project);
    const lost = [...geometryOf(project)].filter((digest) => !there.has(digest) && !missing.has(digest));
    return lackOfParts(lost.length);
  }

  /** Files of the triangles that the bodies name, by their digests; those that are kept somewhere. */
  async function filesOf(project: Project): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const digest of geometryOf(project)) {
      const bytes = (await keptGeometry(digest).catch(() => null)) ?? (await besideProject(digest));
      if (bytes !== null) found.set(digest, bytes);
    }
    return found;
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

  // with another file there is another folder to look in
  const needed = computed(() => [document.file?.fileId ?? '', ...geometryOf(document.project)].join(' '));
  watch(needed, () => void fetchAll(geometryOf(document.project)), { immediate: true });

  /** What is not found is told once for all of them. */
  async function fetchAll(named: ReadonlySet<string>): Promise<void> {
    const before = new Set(missing);
    await Promise.all([...named].map(fetch));
    const lost = [...named].filter((digest) => missing.has(digest) && !before.has(digest));
    if (lost.length > 0)
      useToastsStore().show('warning', TEXT.partsMissing(lost.length), TEXT.partsMissingHelp);
  }

  return {
    drawn,
    missing,
    keep,
    saveBeside,
    filesOf,
    lackOf,
    surfaceOf: (digest: string): PartSurface | null => drawn.value.get(digest) ?? null,
  };
});
