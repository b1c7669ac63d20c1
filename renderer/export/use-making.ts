/** A file in the making: how far it is, whether it can be given up, and what came out. */
import { computed, ref, shallowRef } from 'vue';
import type { ComputedRef, Ref } from 'vue';

export interface Making {
  readonly busy: Ref<boolean>;
  /** 0 to 1; null where it cannot be told. */
  readonly progress: Ref<number | null>;
  readonly words: Ref<string>;
  readonly failure: Ref<string | null>;
  readonly made: Ref<Uint8Array | null>;
  readonly ready: ComputedRef<boolean>;
  /** `make` gives null where it was cancelled. */
  start(make: (task: Task) => Promise<Uint8Array | null>): Promise<void>;
  cancel(): void;
  /** The choices changed: what was made is no longer what is asked for. */
  forget(): void;
}

export interface Task {
  report(progress: number | null, words: string): void;
  readonly cancelled: boolean;
}

export function useMaking(): Making {
  const busy = ref(false);
  const progress = ref<number | null>(null);
  const words = ref('');
  const failure = ref<string | null>(null);
  const made = shallowRef<Uint8Array | null>(null);
  let task: { cancelled: boolean } | null = null;

  async function start(make: (task: Task) => Promise<Uint8Array | null>): Promise<void> {
    if (busy.value) return;
    const own = {
      cancelled: false,
      report: (part: number | null, text: string) => {
        progress.value = part;
        words.value = text;
      },
    };
    task = own;
    busy.value = true;
    failure.value = null;
    made.value = null;
    own.report(null, 'Preparing…');
    try {
      made.value = await make(own);
      words.value = made.value ? `Ready: ${sizeWords(made.value.length)}.` : '';
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      failure.value = `It could not be made: ${cause}. Change the choices above and try again.`;
    } finally {
      busy.value = false;
    }
  }

  return {
    busy,
    progress,
    words,
    failure,
    made,
    ready: computed(() => made.value !== null && !busy.value),
    start,
    cancel: () => {
      if (task) task.cancelled = true;
    },
    forget: () => {
      if (busy.value) return;
      made.value = null;
      failure.value = null;
    },
  };
}

function sizeWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
