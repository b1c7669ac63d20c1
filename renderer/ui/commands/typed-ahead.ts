/**
 * Keys typed between a shortcut that opens a field and the appearance of the field: they are meant for the field, and would otherwise act
 * as shortcuts.
 */

interface Ahead {
  text: string;
  entered: boolean;
  stop(): void;
}

/** Longer than a field takes on any machine [ms]: the keyboard is not kept for one that never comes. */
const LIMIT = 5000;

let ahead: Ahead | null = null;

/** Buffers what is typed from now on until `takeTyped` is called. */
export function typeAhead(): void {
  ahead?.stop();
  const abort = new AbortController();
  const timer = setTimeout(() => ahead?.stop(), LIMIT);
  const kept: Ahead = {
    text: '',
    entered: false,
    stop() {
      clearTimeout(timer);
      abort.abort();
      ahead = null;
    },
  };
  ahead = kept;
  window.addEventListener('keydown', (event) => keep(kept, event), { capture: true, signal: abort.signal });
}

function keep(kept: Ahead, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape') kept.stop();
  else if (event.key === 'Enter') kept.entered = true;
  else if (event.key === 'Backspace') kept.text = kept.text.slice(0, -1);
  else if (event.key.length === 1) kept.text += kept.entered ? '' : event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns the typed text and whether Enter followed, and ends the buffering. */
export function takeTyped(): { text: string; entered: boolean } {
  const { text, entered } = ahead ?? { text: '', entered: false };
  ahead?.stop();
  return { text, entered };
}
