/**
 * Sets values during a drag: at most once per frame, and only after the effect of the previous value is visible. The
 * last value offered is always set.
 */
import { inject, onBeforeUnmount, ref } from 'vue';
import { NUMBER_DRAG } from './fields/number-drag';

/** Results that take longer [ms] are not waited for: the number and the 3D view follow the pointer all the same. */
const LONGEST_WAIT = 250;

export function usePaced(set: (value: number) => void) {
  const app = inject(NUMBER_DRAG, null);
  const isActive = ref(false);
  let offered: number | null = null;
  let setAt = 0;
  let frame = 0;

  function begin(): void {
    if (isActive.value) return;
    isActive.value = true;
    offered = null;
    app?.dragging(true);
    frame = requestAnimationFrame(follow);
  }

  function follow(now: number): void {
    frame = requestAnimationFrame(follow);
    if (offered === null || (app?.isPending() && now - setAt < LONGEST_WAIT)) return;
    setAt = now;
    pass();
  }

  function pass(): void {
    const value = offered;
    offered = null;
    if (value !== null) set(value);
  }

  function end(): void {
    if (!isActive.value) return;
    cancelAnimationFrame(frame);
    pass();
    isActive.value = false;
    app?.dragging(false);
  }

  onBeforeUnmount(end);

  return {
    isActive,
    begin,
    offer: (value: number) => {
      offered = value;
    },
    end,
  };
}
