/**
 * The first five minutes, one hint at a time: each disappears when its action is done or it is dismissed; the user can turn off all of
 * them. Progress is remembered on this machine.
 */
import { prescribes } from '../../../engine/kinds/drivers/drivers';
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import type { Project } from '../../../engine/model/project';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { useWorkspaceStore } from '../window/workspace';

const KEY = 'kempe.hints';

export const HINTS = ['run', 'drag', 'redundant', 'driver', 'export', 'save'] as const;
export type Hint = (typeof HINTS)[number];

interface Remembered {
  off: boolean;
  done: readonly Hint[];
}

/** Stored text back to what is behind; anything else is a new user. */
export function parseHints(text: string | null): Remembered {
  try {
    const stored = JSON.parse(text ?? 'null') as { off?: unknown; done?: unknown } | null;
    const done = Array.isArray(stored?.done) ? (stored.done as unknown[]) : [];
    return { off: stored?.off === true, done: HINTS.filter((hint) => done.includes(hint)) };
  } catch {
    return { off: false, done: [] };
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const useHintsStore = defineStore('hints', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  const workspace = useWorkspaceStore();
  const remembered = parseHints(read());
  const off = ref(remembered.off);
  const done = ref<readonly Hint[]>(remembered.done);

  const redundant = computed(() => {
    const mobility = simulation.model?.mobility;
    return mobility ? mobility.rows - mobility.rank : 0;
  });
  /** Whether the open model is one that the hint can be about. */
  function applies(hint: Hint, project: Project): boolean {
    if (project.bodies.length === 0) return false;
    if (hint === 'redundant') return redundant.value > 0;
    if (hint === 'driver') return project.drivers.some((one) => prescribes(one) === 'rate');
    if (hint === 'drag') return project.joints.length > 0;
    return true;
  }

  const hint = computed<Hint | null>(() => {
    if (off.value || workspace.startPage || document.readOnly) return null;
    return HINTS.find((one) => !done.value.includes(one) && applies(one, document.project)) ?? null;
  });
  const place = computed(() => {
    const all = HINTS.filter((one) => applies(one, document.project));
    return { number: hint.value === null ? 0 : all.indexOf(hint.value) + 1, of: all.length };
  });

  function finish(which: Hint): void {
    if (!done.value.includes(which)) done.value = [...done.value, which];
  }

  /** What was done counts, whichever hint is shown. */
  function noteCommand(id: string): void {
    if (id.startsWith('export.')) finish('export');
  }

  function again(): void {
    off.value = false;
    done.value = [];
  }

  watch(
    () => simulation.playing,
    (playing) => playing && finish('run'),
  );
  watch(
    () => document.undoLabel,
    (label) => label?.startsWith('Drag ') && finish('drag'),
  );
  watch(
    () => workspace.sidePanel,
    (tab) => tab === 'mobility' && finish('redundant'),
  );
  watch(
    () => document.project.drivers.map(({ id, value }) => [id, value] as const),
    (now, before) => {
      const old = new Map(before);
      if (now.some(([id, value]) => old.has(id) && old.get(id) !== value)) finish('driver');
    },
  );
  watch(
    () => document.savedAt,
    (at) => at !== null && finish('save'),
  );
  watch([off, done], () => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ off: off.value, done: done.value }));
    } catch {
      // A full or forbidden storage costs the memory of a hint, nothing else.
    }
  });

  return { off, done, hint, place, redundant, finish, noteCommand, again };
});
