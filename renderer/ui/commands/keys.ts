/** Maps key events to commands, and shortcuts to the notation of this system. */
import { isMac } from '../../platform/platform';
import { allCommands, isEnabled, runCommand } from './registry';

/**
 * Option on macOS types another character (1 gives an inverted exclamation mark, N waits for a letter), and so may Alt
 * on layouts whose digits need Shift: the key says then which it is. Where AltGr types a character, that is meant.
 */
function keyOf(event: KeyboardEvent): string {
  const { key } = event;
  const types = /^[\da-z]$/i.test(key) || (key.length > 1 && key !== 'Dead');
  if (!event.altKey || types || (!isMac && event.getModifierState('AltGraph'))) return key;
  return /^(?:Digit|Key)([\dA-Z])$/.exec(event.code)?.[1] ?? key;
}

/** `Ctrl+Shift+Z`, `Space`, `?`: Shift is named only where it does not already make another character. */
export function shortcutOf(event: KeyboardEvent): string {
  const typed = keyOf(event);
  const key = typed === ' ' ? 'Space' : typed.length === 1 ? typed.toUpperCase() : typed;
  const letterOrNamed = key.length > 1 || /[A-Z]/.test(key);
  const parts = [
    (isMac ? event.metaKey : event.ctrlKey) ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && letterOrNamed ? 'Shift' : '',
    key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Ctrl: '\u2318',
  Shift: '\u21e7',
  Alt: '\u2325',
  Backspace: '\u232b',
  Delete: '\u2326',
};
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '\u2190',
  ArrowRight: '\u2192',
  ArrowUp: '\u2191',
  ArrowDown: '\u2193',
  Delete: 'Del',
  Escape: 'Esc',
};

export function displayShortcut(shortcut: string): string {
  // "Ctrl++" ends in the key "+" itself.
  const parts = shortcut.match(/[^+]+|\+$/g) ?? [shortcut];
  const named = parts.map((part) =>
    isMac ? (MAC_SIGNS[part] ?? NAMES[part] ?? part) : (NAMES[part] ?? part),
  );
  return named.join(isMac ? '' : '+');
}

const UNDO_KEYS = new Set(['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y']);
const TEXT_KEYS = new Set([...UNDO_KEYS, 'Ctrl+A', 'Ctrl+C', 'Ctrl+V', 'Ctrl+X', 'Ctrl+Home']);

const TEXT_FIELDS =
  'input:not([type="range"], [type="checkbox"], [type="color"]), textarea, select, [contenteditable="true"]';

/** Fields keep what text editing needs; other Ctrl combinations and function keys stay commands there. */
function belongsToField(target: Element, shortcut: string): boolean {
  if (target.closest(TEXT_FIELDS) === null) return false;
  if (target === chosen && (shortcut === 'Space' || shortcut.length === 1)) return false;
  if (shortcut === 'Space' && startsNumber(target) && !isRefused(target)) return false;
  // On macOS Option types characters; elsewhere Alt is free.
  if (shortcut.startsWith('Alt+') && !isMac) return false;
  if (/^F\d+$/.test(shortcut)) return false;
  // A list has nothing to undo itself, nor has a field without typing since its last commit.
  if (UNDO_KEYS.has(shortcut) && target.closest('select, [data-clean="true"]') !== null) return false;
  return !shortcut.startsWith('Ctrl+') || TEXT_KEYS.has(shortcut);
}

/** Widgets that were clicked; those that a key moves the focus to are the keyboard's again. */
const clicked = new WeakSet<Element>();
/** The last key moved the focus: what has it now was not given it by a menu or dialog that closed. */
let isMoving = false;
/** The list that was opened with the pointer and something was chosen from: its keyboard is done with. */
let chosen: Element | null = null;

/** The field of a number that Enter was just pressed in: what is typed next begins another, and none begins with a space. */
let entered: Element | null = null;

export function notePointer({ target }: Event): void {
  entered = chosen = null;
  isMoving = false;
  const widget = target instanceof Element ? (target.closest(PRESSED) ?? labelled(target)) : null;
  if (widget !== null) clicked.add(widget);
}

/** What a click on its label presses. */
const labelled = (target: Element): Element | null =>
  target.closest<HTMLLabelElement>('label')?.control ?? null;

export function noteFocus({ target }: Event): void {
  if (isMoving && target instanceof Element) clicked.delete(target);
  if (target !== chosen) chosen = null;
}

const MOVES = /^(?:Tab|Arrow\w+|Home|End|Page\w+)$/;

/** Every key, before its field has it. */
export function noteKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): void {
  if (MOVES.test(key)) isMoving = true;
  if (key === 'Enter') entered = target instanceof Element && target.matches(NUMBER) ? target : null;
  else if (key !== ' ') entered = null;
}

/** Whether a character typed now would be the first of a number: the field was only come to, all of it selected. */
function startsNumber(field: Element): boolean {
  if (field === entered) return true;
  if (!field.matches(`${NUMBER}[data-clean="true"]`)) return false;
  const { selectionStart, selectionEnd, value } = field as HTMLInputElement;
  return selectionStart === 0 && selectionEnd === value.length;
}

/** Asked with the next key: the field says it only after Enter is over. What was refused is typed on. */
const isRefused = (field: Element): boolean => field.getAttribute('aria-invalid') === 'true';

export function noteChange({ target }: Event): void {
  chosen = target instanceof Element && target.matches('select') && clicked.has(target) ? target : null;
}

const NUMBER = 'input[inputmode="decimal"]';
/** Widgets that Space presses, or opens. */
const PRESSED =
  'button, summary, select, [role="tab"], [role="separator"], input[type="checkbox"], input[type="color"]';

/** Space plays after any click; it presses only what the keyboard has come to. */
function isPressed(target: Element): boolean {
  const widget = target.closest(PRESSED);
  return widget !== null && !clicked.has(widget);
}

/** Widgets that handle keys themselves keep arrows, Space and letters. */
function belongsToWidget(target: Element, shortcut: string): boolean {
  // behind a dialog nothing is done; only help is about the dialog itself
  if (target.closest('dialog') !== null) return shortcut !== 'F1';
  const combined = shortcut.startsWith('Ctrl+') || /^F\d+$/.test(shortcut);
  if (target.closest('[role="menu"], [role="menubar"]') !== null) return !combined;
  const widget = ['tree', 'slider', 'tablist', 'separator', 'listbox', 'grid']
    .map((role) => `[role="${role}"]`)
    .join();
  if (/Arrow|Home|^\+$|^-$/.test(shortcut) && target.closest(widget) !== null) return true;
  return shortcut === 'Space' && isPressed(target);
}

/** What is typed but not entered yet counts: Save and Run act on the model as the fields show it. */
function enterDraft(target: Element): void {
  const field = target.closest<HTMLElement>(TEXT_FIELDS);
  if (field === null) return;
  // Fields take their draft when they lose the focus; the keyboard stays where it was.
  field.blur();
  field.focus();
}

export function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const shortcut = shortcutOf(event);
  const target = event.target instanceof Element ? event.target : document.body;
  if (belongsToField(target, shortcut) || belongsToWidget(target, shortcut)) return;
  const command = allCommands().find((candidate) => candidate.keys?.includes(shortcut));
  if (command === undefined) return;
  // Also when it is disabled: Ctrl+S must never open the browser's own dialog.
  event.preventDefault();
  enterDraft(target);
  if (isEnabled(command)) void runCommand(command.id);
}
