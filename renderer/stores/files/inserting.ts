/** The file of parts that is about to be inserted: its bytes, the unit of its lengths, and what was read of it. */
import { ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import { askReader } from '../../sim/readers/ask-reader';
import { cadWorkerUrl, PARTS } from '../../sim/engine/worker-url';
import type { ReadingProgress } from '../../sim/readers/reading-progress';
import type { PartsAnswer, PartsRequest } from '../../sim/readers/read-parts';

export type PartsFile = Pick<PartsRequest, 'name' | 'bytes' | 'beside'>;

/** Sizes of units [m]. */
export const UNIT_SIZES = { mm: 1e-3, cm: 1e-2, m: 1, in: 0.0254 } as const;
export type UnitName = keyof typeof UNIT_SIZES;

export const useInsertingStore = defineStore('inserting', () => {
  const file = shallowRef<PartsFile | null>(null);
  /** What most CAD programs write. */
  const unit = ref<UnitName>('mm');
  const answer = shallowRef<PartsAnswer | null>(null);
  /** Being read in the current unit. */
  const busy = ref(false);
  const failure = ref<string | null>(null);
  /** Of a file that is read solid by solid. */
  const progress = ref<ReadingProgress | null>(null);
  /** Of the reading that counts: the answer of an earlier one is not taken. */
  let turn = 0;
  let reading: AbortController | null = null;

  async function read(): Promise<void> {
    const mine = ++turn;
    const at = file.value;
    if (at === null) return;
    busy.value = true;
    failure.value = null;
    progress.value = null;
    reading?.abort();
    const current = new AbortController();
    reading = current;
    try {
      const found = await askReader<PartsAnswer>(
        PARTS,
        { ...at, metres: UNIT_SIZES[unit.value] },
        {
          address: cadWorkerUrl(),
          signal: current.signal,
          onProgress: (done) => (progress.value = done),
        },
      );
      if (mine === turn) answer.value = found;
    } catch (error) {
      if (mine === turn) failure.value = error instanceof Error ? error.message : String(error);
    } finally {
      if (mine === turn) busy.value = false;
    }
  }

  function begin(next: PartsFile): void {
    file.value = next;
    unit.value = 'mm';
    answer.value = null;
    void read();
  }

  function setUnit(next: UnitName): void {
    if (next === unit.value) return;
    unit.value = next;
    void read();
  }

  function end(): void {
    turn++;
    reading?.abort();
    file.value = null;
    answer.value = null;
    failure.value = null;
    busy.value = false;
  }

  return { file, unit, answer, busy, failure, progress, begin, setUnit, end };
});
