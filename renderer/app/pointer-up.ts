/** Waits for the end of a drag: what moves the layout must not do so under a pointer that holds something. */

interface Pointer {
  /** Resolves at once where no button is down. */
  up(): Promise<void>;
}

export function followPointer(target: EventTarget): Pointer {
  let down = false;
  let waiting: (() => void)[] = [];
  const release = (): void => {
    down = false;
    const ready = waiting;
    waiting = [];
    // The drag's own listeners come first.
    if (ready.length > 0) setTimeout(() => ready.forEach((resolve) => resolve()));
  };
  target.addEventListener('pointerdown', () => (down = true), { capture: true });
  // A window that loses the focus may never receive the release of the button.
  for (const end of ['pointerup', 'pointercancel', 'blur']) target.addEventListener(end, release, true);
  return {
    up: () => (down ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}
