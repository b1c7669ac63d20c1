/**
 * Files that were opened by an id at some click or key of the person. Main saw the click, but not what it was meant for:
 * foreign script in the page may have waited for any click. Reading does no harm, so opening asks no question. The first save does: it
 * needs the person's consent for this file, given where script can neither forge nor borrow it.
 *
 * That is the chord Ctrl+S or the menu's Save, heard by main itself while its title bar names the file; the answer to a
 * box of main's own about its unsaved changes; or a yes to one native question. Whoever opens a recent project by a click
 * and saves it by the keyboard is asked nothing; whoever saves it with a button of the page is asked once.
 */
export class FirstSaves {
  readonly #due = new Set<string>();

  /** At a click or key that was somebody's, though perhaps not for this file. */
  opened(fileId: string): void {
    this.#due.add(fileId);
  }

  /** The person said in main's own hearing that this file is to be saved. */
  agreed(fileId: string): void {
    this.#due.delete(fileId);
  }

  isDue(fileId: string): boolean {
    return this.#due.has(fileId);
  }
}

/** A key event as main receives it, before the page does. */
export interface Key {
  type: string;
  key: string;
  control: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
}

const DOWN = ['keyDown', 'rawKeyDown'];

export function isSaveChord({ type = '', key = '', control, meta, alt, shift }: Partial<Key>): boolean {
  const isHeld = (control ?? false) || (meta ?? false);
  return DOWN.includes(type) && key.toLowerCase() === 's' && isHeld && !alt && !shift;
}
