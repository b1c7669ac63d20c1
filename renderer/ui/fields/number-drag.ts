/** How the app handles a number that is being dragged: provided by the app, used by every number field. */
import type { InjectionKey } from 'vue';

export interface NumberDrag {
  /** A drag begins or ends. */
  dragging(is: boolean): void;
  /** Whether what the last value led to is still being computed: the next one waits for it. */
  isPending(): boolean;
}

export const NUMBER_DRAG: InjectionKey<NumberDrag> = Symbol('drag');
