/** Pictures of a recording at a given size, in the view that is displayed; the display waits until they are done. */
import type { PoseSource } from './sync/pose-source';
import type { Stage } from './stage';

export interface Capture {
  /** Transparent where empty; its content is valid until the end of the current task. */
  readonly canvas: HTMLCanvasElement;
  /** Draws a recorded time [s]; false while something is not ready to be drawn. */
  draw(time: number): boolean;
  end(): void;
}

/** What the scene shows; a capture replaces it temporarily. */
export interface Shown {
  source: PoseSource | null;
  time: number;
  /** Whether a new size refits the view to the model. */
  untouched: boolean;
}

export function beginCapture(
  stage: Stage,
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  show: (next: Shown) => Shown,
  source: PoseSource,
): Capture {
  const view = stage.camera.destination;
  const wide = canvas.clientWidth / Math.max(1, canvas.clientHeight);
  const before = show({ source, time: source.startTime, untouched: false });
  stage.hold(size.width, size.height);
  // what was visible stays visible where the picture is narrower than the display
  const away = Math.max(1, (wide * size.height) / size.width);
  stage.camera.set({ ...view, distance: view.distance * away });
  return {
    canvas,
    draw(time) {
      show({ source, time, untouched: false });
      return stage.drawNow();
    },
    end() {
      stage.camera.set(view);
      show(before);
      stage.release();
    },
  };
}
