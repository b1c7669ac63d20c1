/** The model of another program that is about to be imported: its text, the unit of its lengths, and what was read of it. */
import { ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { ImportResult, ImportOptions } from '../../../engine/formats/account';
import { chosenFiles, readChosen } from './files-beside';
import type { ChosenFiles } from './files-beside';
import { startReading } from '../../sim/engine/import-worker';
import type { Reading } from '../../sim/engine/import-worker';

export type LengthUnit = ImportOptions['lengthUnit'];

export interface ImportText {
  name: string;
  text: string;
}

export const useImportingStore = defineStore('importing', () => {
  const file = shallowRef<ImportText | null>(null);
  const unit = ref<LengthUnit>('m');
  /** What the file holds; null until it was read for the first time. */
  const result = shallowRef<ImportResult | null>(null);
  /** Being read in the current unit: `result` is still that of an earlier one. */
  const busy = ref(false);
  /** Why it could not be read at all. */
  const failure = ref<string | null>(null);
  /** The revision whose changes the user has settled already. */
  const settled = ref<number | null>(null);
  let reading: Reading | null = null;
  /** What the user chose beside the model, and the contents of those that it asked for. */
  let chosen: ChosenFiles | null = null;
  const beside = new Map<string, Uint8Array>();

  function stop(): void {
    reading?.stop();
    reading = null;
    busy.value = false;
  }

  function read({ name, text }: ImportText): void {
    stop();
    failure.value = null;
    busy.value = true;
    const files = chosen ? { files: [...beside], folder: chosen.at } : {};
    const started = startReading({ name, text, lengthUnit: unit.value, ...files });
    reading = started;
    started.result.then(
      async (found) => {
        if (reading !== started) return;
        // files that were included may name further ones
        if (await readMissing(found)) {
          if (reading === started) read({ name, text });
          return;
        }
        if (reading !== started) return;
        result.value = found;
        stop();
      },
      (error: unknown) => {
        if (reading !== started) return;
        failure.value = error instanceof Error ? error.message : String(error);
        stop();
      },
    );
  }

  /** Reads what is missing and was chosen; false if that is nothing new. */
  async function readMissing(found: ImportResult): Promise<boolean> {
    if (chosen === null) return false;
    const { missing } = found.ok ? found.account : found;
    const more = await readChosen(
      chosen,
      missing.filter((path) => !beside.has(path)),
    );
    for (const [path, bytes] of more) beside.set(path, bytes);
    return more.length > 0;
  }

  /** A folder, or files, in which those may be that the model names; takes the place of an earlier choice. */
  function addFiles(files: readonly File[]): void {
    if (file.value === null) return;
    chosen = chosenFiles(files, file.value.name);
    beside.clear();
    read(file.value);
  }

  /** Replaces the import in progress. `revision`: the one that the user has just agreed to discard. */
  function begin(next: ImportText, revision: number | null = null): void {
    file.value = next;
    settled.value = revision;
    // The unit of these files unless something else is known: MuJoCo's own is SI.
    unit.value = 'm';
    result.value = null;
    chosen = null;
    beside.clear();
    read(next);
  }

  function setUnit(next: LengthUnit): void {
    if (file.value === null || next === unit.value) return;
    unit.value = next;
    read(file.value);
  }

  function end(): void {
    stop();
    file.value = null;
    result.value = null;
    failure.value = null;
    chosen = null;
    beside.clear();
  }

  return { file, unit, result, busy, failure, settled, begin, addFiles, setUnit, end };
});
