/**
 * Dragging a number sideways: a step per few pixels, ten with Shift, a tenth of one with Alt. Escape takes the drag back; a
 * press that does not move is a click.
 */
import { onBeforeUnmount } from 'vue';
import { usePaced } from '../use-paced';

const PIXELS_PER_STEP = 4;
/** A hand that clicks moves a little [px]. */
const SLACK = 3;

export interface Scrubbed {
  /** Whether a press now may become a drag. */
  mayDrag(): boolean;
  begin(): void;
  /** Sets the value that is `steps` steps from the start of the drag. */
  set(steps: number): void;
  click(): void;
}

export function useScrub(scrubbed: Scrubbed) {
  const paced = usePaced((steps) => scrubbed.set(steps));
  let isPressed = false;
  let startX = 0;
  let lastX = 0;
  let steps = 0;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch' || !scrubbed.mayDrag()) return;
    // Focus, and with it the caret, is for a click.
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    isPressed = true;
    startX = lastX = event.clientX;
    steps = 0;
  }

  function move({ clientX, shiftKey, altKey }: PointerEvent): void {
    if (!isPressed) return;
    if (!paced.isActive.value) {
      if (Math.abs(clientX - startX) <= SLACK) return;
      begin();
    }
    const size = shiftKey ? 10 : altKey ? 0.1 : 1;
    steps += ((clientX - lastX) / PIXELS_PER_STEP) * size;
    lastX = clientX;
    // A number stays one that could have been typed.
    paced.offer(altKey ? Math.round(steps * 10) / 10 : Math.round(steps));
  }

  function begin(): void {
    scrubbed.begin();
    paced.begin();
    addEventListener('keydown', escape, true);
  }

  function up(): void {
    if (!isPressed) return;
    isPressed = false;
    if (paced.isActive.value) end();
    else scrubbed.click();
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    takeBack();
  }

  function takeBack(): void {
    isPressed = false;
    if (!paced.isActive.value) return;
    paced.offer(0);
    end();
  }

  function end(): void {
    paced.end();
    removeEventListener('keydown', escape, true);
  }

  onBeforeUnmount(() => removeEventListener('keydown', escape, true));

  return { isDragging: paced.isActive, down, move, up, cancel: takeBack };
}
