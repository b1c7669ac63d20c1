/** Sets the values of a drag at the pace of their results, for as long as the component lives. */
import { inject, onBeforeUnmount, ref } from 'vue';
import { NUMBER_DRAG } from './fields/number-drag';
import { Paced } from './paced';

export function usePaced(set: (value: number) => void) {
  const paced = new Paced(inject(NUMBER_DRAG, null), set);
  const isActive = ref(false);

  function begin(): void {
    if (isActive.value) return;
    isActive.value = true;
    paced.begin();
  }

  function end(): void {
    if (!isActive.value) return;
    paced.end();
    isActive.value = false;
  }

  onBeforeUnmount(end);

  return { isActive, begin, offer: (value: number) => paced.offer(value), end };
}
