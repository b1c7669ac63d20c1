/** The viewport on the screen, for commands; null while there is none (start page, or a machine without WebGL). */
import { shallowRef } from 'vue';
import type { StandardView } from './framing';

export interface ViewportActions {
  fitAll(): void;
  fitSelection(): void;
  standardView(name: StandardView): void;
  /** The view that the model opened with. */
  homeView(): void;
}

export const activeViewport = shallowRef<ViewportActions | null>(null);
