/** What one does with a model while editing it, each timed from the key or the pointer to what shows it. */
import type { Page } from 'playwright-core';
import { still, timeSeen } from './edit-clock';

export interface Seen {
  /** How long it took to be seen [ms]; of a drag, of each of its moves. */
  first: readonly number[];
  /** The same once more, at once after the first was seen. */
  again?: number;
}

/** Readies itself and makes the `i`-th edit. */
export type Gesture = (page: Page, i: number) => Promise<Seen>;

/** Of the chains, and of the net. */
const FIRST = '[data-test="tree-link-0"], [data-test="tree-rod0"]';
/** Moves of the pointer in a drag, and the path of each [px]. */
const MOVES = 8;
const PATH = 4;

/** The tree draws the rows in view alone. */
async function select(page: Page): Promise<void> {
  await page.getByTestId('browser').evaluate((tree) => (tree.scrollTop = 0));
  await page.locator(FIRST).click();
}

async function press(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  return timeSeen(page);
}

/** With the focus in no field. */
async function ready(page: Page): Promise<void> {
  await page.getByTestId('viewport').evaluate(() => (document.activeElement as HTMLElement).blur());
  await still(page);
}

function twice(key: string): Gesture {
  return async (page) => {
    await ready(page);
    return { first: [await press(page, key)], again: await press(page, key) };
  };
}

/**
 * A copy. In the chains its hinge goes with it, and the time is from the answer that it may; in the net it has none, as no rod is hinged
 * to the ground, and nothing is asked.
 */
const erase: Gesture = async (page) => {
  await select(page);
  await ready(page);
  await press(page, 'Control+d');
  await still(page);
  await page.keyboard.press('Delete');
  const answer = page.getByTestId('answer-delete');
  const gone = timeSeen(page);
  // what is never asked is waited for until the app ends
  const asked = answer.waitFor().then(
    () => null,
    () => gone,
  );
  const seen = await Promise.race([gone, asked]);
  // a picture that was still due may come before the question
  await still(page);
  if (seen !== null && !(await answer.isVisible())) return { first: [seen] };
  await answer.focus();
  return { first: [await press(page, 'Enter')] };
};

const fieldOf = (page: Page, name: string) => page.locator(`[data-test="field-${name}"] input`).first();

/** `base` [mm] and more. */
function typed(field: string, base: number): Gesture {
  return async (page, i) => {
    await still(page);
    const type = async (value: number): Promise<number> => {
      await fieldOf(page, field).fill(`${value.toFixed(2)} mm`);
      return press(page, 'Enter');
    };
    return { first: [await type(base + i / 10)], again: await type(base + i / 10 + 0.05) };
  };
}

const rename: Gesture = async (page, i) => {
  await still(page);
  await page.getByTestId('inspector-name').locator('input').fill(`Arm ${i}`);
  await page.keyboard.press('Enter');
  return { first: [await timeSeen(page, 'rows')] };
};

/** The pointer is down where it shall be. */
async function lead(page: Page, from: { x: number; y: number }): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 1; i <= MOVES; i++) {
    await page.mouse.move(from.x + PATH * i, from.y + i);
    seen.push(await timeSeen(page));
  }
  return seen;
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.getByTestId('viewport').boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** By the keys of the handles; Escape takes it back. */
const shift: Gesture = async (page) => {
  await select(page);
  const at = await middleOf(page);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.mouse.move(at.x + 2, at.y);
  await still(page);
  const first = await lead(page, at);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  return { first };
};

/** A number in its field, sideways: an edit with each move. */
const scrub: Gesture = async (page) => {
  await select(page);
  const { x, y, width, height } = (await fieldOf(page, 'radius').boundingBox())!;
  const at = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 6, at.y);
  await still(page);
  const first = await lead(page, { x: at.x + 6, y: at.y });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  return { first };
};

/** A part in the 3D view, with all that hangs on it. */
const pull: Gesture = async (page) => {
  await select(page);
  await page.keyboard.press('f');
  await still(page);
  const at = await middleOf(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 6);
  await still(page);
  const first = await lead(page, { x: at.x, y: at.y + 6 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Home');
  return { first };
};

/** In this order: what is undone is what the one before did. */
export const GESTURES: Readonly<Record<string, Gesture>> = {
  radius: typed('radius', 7),
  undo: twice('Control+z'),
  redo: twice('Control+Shift+z'),
  position: typed('position', 101),
  name: rename,
  copy: twice('Control+d'),
  delete: erase,
  'undo delete': twice('Control+z'),
  hide: async (page) => {
    await select(page);
    await ready(page);
    const first = [await press(page, 'h')];
    await still(page);
    await page.keyboard.press('Alt+h');
    return { first };
  },
  show: async (page) => {
    await select(page);
    await page.keyboard.press('h');
    await ready(page);
    return { first: [await press(page, 'Alt+h')] };
  },
  handles: shift,
  number: scrub,
  pull,
};
