/**
 * The cursor for numbers that are read. While something plays they change with each sixth picture, which is ten times a second, and four
 * times where pictures are few: faster nobody reads them, and without a graphics card their layout costs as much as the picture.
 */
import { onScopeDispose, ref, watch } from 'vue';
import type { Ref } from 'vue';

const PICTURES = 6;
/** From one change to the next, where pictures are few [ms]. */
const LONGEST = 250;

export function readTimeOf(cursor: Ref<number>, playing: Ref<boolean>): Ref<number> {
  const shown = ref(cursor.value);
  let skipped = 0;
  let late: ReturnType<typeof setTimeout> | null = null;

  function change(): void {
    forget();
    skipped = 0;
    shown.value = cursor.value;
  }
  function forget(): void {
    if (late !== null) clearTimeout(late);
    late = null;
  }
  watch(
    [cursor, playing],
    () => {
      skipped += 1;
      if (!playing.value || skipped >= PICTURES) change();
      else late ??= setTimeout(change, LONGEST);
    },
    { flush: 'sync' },
  );
  onScopeDispose(forget);
  return shown;
}
