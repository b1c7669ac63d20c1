/** The creation of a file: its progress, whether it can be cancelled, its result and how that is saved. */
import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { ComputedRef, Ref } from 'vue';
import type { Pause } from '../../engine/results/files/parquet';
import { TEXT } from './texts';
import { useSaving } from './use-saving';
import type { Saving } from './use-saving';

export interface Making extends Saving {
  /** While the file is made, and while it is saved. */
  readonly busy: ComputedRef<boolean>;
  /** 0 to 1; null where it cannot be told. */
  readonly progress: Ref<number | null>;
  readonly words: ComputedRef<string>;
  readonly failure: Ref<string | null>;
  readonly made: Ref<Uint8Array | null>;
  readonly ready: ComputedRef<boolean>;
  /** `make` gives null where it was cancelled. */
  start: (make: (task: Task) => Promise<Uint8Array | null>) => Promise<void>;
  cancel: () => void;
  /** The choices changed: the file made no longer matches them. */
  forget: () => void;
}

export interface Task {
  report(progress: number | null, words: string): void;
  /** Tells the part that is done and lets the window draw; rejects where the task was given up. */
  readonly pause: Pause;
  readonly cancelled: boolean;
}

/** Ends a cancelled task, without a message. */
class Cancelled extends Error {}

/** `advice`: what to do where it fails. */
export function useMaking(advice = TEXT.changeAndRetry): Making {
  const { saving, save } = useSaving();
  const inMaking = ref(false);
  const busy = computed(() => inMaking.value || saving.value);
  const progress = ref<number | null>(null);
  const said = ref('');
  const failure = ref<string | null>(null);
  const made = shallowRef<Uint8Array | null>(null);
  let task: { cancelled: boolean } | null = null;
  const cancel = () => {
    if (task) task.cancelled = true;
  };
  // However the dialog is closed, the work in progress is cancelled with it.
  onScopeDispose(cancel, true);

  async function start(make: (task: Task) => Promise<Uint8Array | null>): Promise<void> {
    if (busy.value) return;
    const own = {
      cancelled: false,
      report: (part: number | null, text: string) => {
        progress.value = part;
        said.value = text;
      },
      pause: async (part: number) => {
        own.report(part, `${Math.round(100 * part)} %`);
        await new Promise<void>((resolve) => setTimeout(resolve));
        if (own.cancelled) throw new Cancelled();
      },
    };
    task = own;
    inMaking.value = true;
    failure.value = null;
    made.value = null;
    own.report(null, 'Preparing…');
    try {
      const file = await make(own);
      made.value = own.cancelled ? null : file;
      said.value = made.value ? `Ready: ${sizeWords(made.value.length)}.` : '';
    } catch (error) {
      if (error instanceof Cancelled) return;
      const cause = error instanceof Error ? error.message : String(error);
      failure.value = TEXT.notMade(cause, advice);
    } finally {
      inMaking.value = false;
    }
  }

  return {
    busy,
    progress,
    words: computed(() => (saving.value ? TEXT.saving : said.value)),
    failure,
    made,
    ready: computed(() => made.value !== null && !busy.value),
    start,
    saving,
    save,
    cancel,
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
