/** The viewport on the screen, for commands; null while there is none (start page, or a machine without WebGL). */
import { shallowRef } from 'vue';
import type { StandardView } from './framing';
import type { GizmoShown } from './tools/gizmo';

export interface ViewportActions {
  fitAll(): void;
  fitSelection(): void;
  standardView(name: StandardView): void;
  /** The view that the model opened with. */
  homeView(): void;
  /** The handles of moving and turning; null takes them away. */
  showGizmo(gizmo: GizmoShown | null): void;
}

export const activeViewport = shallowRef<ViewportActions | null>(null);
