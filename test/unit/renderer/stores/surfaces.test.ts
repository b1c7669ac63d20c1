/** Triangles of parts beside a project that is saved: from this machine's store, or from beside the file that it was in. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Part } from '../../../../engine/kinds/shapes/part';
import { createBody, createProject } from '../../../../engine/model/defaults';
import { useSurfacesStore } from '../../../../renderer/stores/files/surfaces';

const LOST = 'a'.repeat(64);
const HERE = 'b'.repeat(64);
const BYTES = Uint8Array.of(1, 2, 3);

const store = vi.hoisted(() => ({
  kept: new Map<string, Uint8Array>(),
  beside: new Map<string, Map<string, Uint8Array>>(),
}));
vi.mock('../../../../renderer/platform/part-database', () => ({
  keptGeometry: (digest: string) => Promise.resolve(store.kept.get(digest) ?? null),
  keepGeometry: () => Promise.reject(new Error('The disk is full.')),
}));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: {
    parts: {
      list: (file: string) => Promise.resolve([...(store.beside.get(file)?.keys() ?? [])]),
      read: (file: string, digest: string) => Promise.resolve(store.beside.get(file)?.get(digest) ?? null),
      write: (file: string, digest: string, bytes: Uint8Array) => {
        store.beside.set(file, new Map([...(store.beside.get(file) ?? []), [digest, bytes]]));
        return Promise.resolve({ ok: true });
      },
    },
  },
}));

function projectOf(...geometry: string[]) {
  const part = (digest: string): Part => ({
    ...{ kind: 'part', source: 'a.stl', geometry: digest, hand: 'as-modelled', volume: 1 },
    ...{ centroid: [0, 0, 0], moments: [1, 1, 1, 0, 0, 0], middle: [0, 0, 0], size: [1, 1, 1] },
  });
  const bodies = geometry.map((digest, i) =>
    createBody({ id: `b${i}`, name: `Part ${i}`, shape: part(digest) }),
  );
  return { ...createProject('Parts'), bodies };
}

beforeEach(() => {
  setActivePinia(createPinia());
  store.kept = new Map();
  store.beside = new Map();
});

describe('saving under another name', () => {
  test('takes the triangles along that lie beside the first file, where the store of this machine has none', async () => {
    store.beside.set('first', new Map([[LOST, BYTES]]));
    store.kept.set(HERE, BYTES);
    expect(await useSurfacesStore().saveBeside('second', projectOf(LOST, HERE), 'first')).toBeNull();
    expect([...store.beside.get('second')!.keys()]).toEqual([LOST, HERE]);
  });

  test('says which are nowhere, and keeps the others', async () => {
    store.kept.set(HERE, BYTES);
    const surfaces = useSurfacesStore();
    const lack = await surfaces.saveBeside('second', projectOf(LOST, HERE), undefined);
    expect(lack?.message).toMatch(/saved, the triangles of a part are not/);
    expect([...store.beside.get('second')!.keys()]).toEqual([HERE]);
    // who opened it without them knows
    surfaces.missing.add(LOST);
    expect(await surfaces.saveBeside('third', projectOf(LOST), 'second')).toBeNull();
  });

  test('writes nothing that is there', async () => {
    store.beside.set('first', new Map([[HERE, BYTES]]));
    expect(await useSurfacesStore().saveBeside('first', projectOf(HERE), 'first')).toBeNull();
    expect(await useSurfacesStore().saveBeside('other', createProject('Bare'), 'first')).toBeNull();
    expect(store.beside.has('other')).toBe(false);
  });
});
