/** The viewport on the screen, for commands; null while there is none (start page, or nothing to draw on). */
import { shallowRef } from 'vue';
import type { Capture } from './capture';
import type { StandardView } from './camera/framing';
import type { PoseSource } from './sync/pose-source';
import type { GizmoShown } from './tools/gizmo/gizmo';

export interface ViewportActions {
  /** Pictures of a recording in the current view, at a given size; the display waits until `end`. */
  capture(source: PoseSource, width: number, height: number): Capture;
  fitAll(): void;
  fitSelection(): void;
  standardView(name: StandardView): void;
  /** The view that the model opened with. */
  homeView(): void;
  /** The handles of moving and turning; null takes them away. */
  showGizmo(gizmo: GizmoShown | null): void;
}

export const activeViewport = shallowRef<ViewportActions | null>(null);
