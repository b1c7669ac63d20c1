/** The way out of a window, with a page and boxes that a test answers. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClosePrompt } from '../../../electron/main/windows/close-prompt';
import type { Box } from '../../../electron/main/windows/close-prompt';
import { PageLink } from '../../../electron/main/windows/page-link';
import { EVENTS } from '../../../electron/shared/channels';

interface Setting {
  dirty?: boolean;
  draft?: boolean;
  /** What the page answers to each question; silent where it says nothing of one. */
  page?: Record<string, boolean>;
  /** Whether a silent page still gives signs of life. */
  alive?: boolean;
  /** Labels of the buttons that are pressed, in order. */
  press?: string[];
  hasPage?: boolean;
}

function setUp({
  dirty = true,
  draft = false,
  page = {},
  alive = true,
  press = [],
  hasPage = true,
}: Setting) {
  const asked: string[] = [];
  const boxes: Box[] = [];
  const link: PageLink = new PageLink({
    send: (question, request) => {
      if (question === null) {
        if (alive) link.heard();
        return;
      }
      asked.push(question);
      if (question in page) queueMicrotask(() => link.settle(request, page[question]!));
    },
  });
  const box = (shown: Box): Promise<number> => {
    boxes.push(shown);
    const label = press.shift();
    // a box that nobody answers is taken away when its question settles itself
    if (label === undefined) {
      return new Promise((resolve) => shown.signal?.addEventListener('abort', () => resolve(shown.cancelId)));
    }
    expect(shown.buttons).toContain(label);
    return Promise.resolve(shown.buttons.indexOf(label));
  };
  const state = { name: 'crank.kempe', dirty, draft, untouched: false };
  const onGivenUp = vi.fn();
  const prompt = new ClosePrompt({ link, state: () => state, box, hasPage: () => hasPage, onGivenUp });
  return { prompt, link, asked, boxes, onGivenUp };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const DIRTY = { [EVENTS.beforeClose]: true };

describe('closing a window', () => {
  test('asks nothing where there is nothing to lose, or no page to ask', async () => {
    for (const setting of [{ dirty: false }, { hasPage: false }]) {
      const { prompt, asked, boxes } = setUp(setting);
      expect([prompt.needed, await prompt.mayClose(), asked, boxes]).toEqual([false, 'clean', [], []]);
    }
  });

  test.each([
    ['Save', true, 'saved'],
    ['Save', false, false],
    ['Don’t Save', false, 'discard'],
    ['Cancel', false, false],
  ] as const)('with %s, the save going %s: %s', async (button, saved, may) => {
    const { prompt, boxes, asked } = setUp({
      page: { ...DIRTY, [EVENTS.saveAndClose]: saved },
      press: [button],
    });
    expect(await prompt.mayClose()).toBe(may);
    expect(boxes.map(({ message }) => message)).toEqual(['Save the changes to “crank.kempe”?']);
    expect(asked.includes(EVENTS.saveAndClose)).toBe(button === 'Save');
  });

  test('enters what is typed first: it may be a change, or none', async () => {
    const change = setUp({ dirty: false, draft: true, page: DIRTY, press: ['Don’t Save'] });
    expect(await change.prompt.mayClose()).toBe('discard');
    expect(change.boxes.length).toBe(1);
    const none = setUp({ dirty: false, draft: true, page: { [EVENTS.beforeClose]: false } });
    expect(await none.prompt.mayClose()).toBe('clean');
    expect(none.boxes).toEqual([]);
  });

  test('asks once, however often it is tried', async () => {
    const { prompt, boxes } = setUp({ page: DIRTY, press: ['Cancel', 'Cancel'] });
    expect(await Promise.all([prompt.mayClose(), prompt.mayClose()])).toEqual([false, false]);
    expect(boxes.length).toBe(1);
    expect(await prompt.mayClose()).toBe(false);
    expect(boxes.length).toBe(2);
  });

  test('waits for a slow save without end, for the page gives signs of life', async () => {
    const { prompt, link, boxes, asked } = setUp({ page: DIRTY, press: ['Save'] });
    const may = prompt.mayClose();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([boxes.length, asked.at(-1)]).toEqual([1, EVENTS.saveAndClose]);
    link.settle(2, true);
    expect(await may).toBe('saved');
  });

  test('does not wait without end for a page that hangs: the user decides', async () => {
    const press = ['Save', 'Close Anyway'];
    const { prompt, boxes, onGivenUp } = setUp({ page: DIRTY, alive: false, press });
    const may = prompt.mayClose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await may).toBe('discard');
    expect(boxes.map(({ message }) => message)).toEqual([
      'Save the changes to “crank.kempe”?',
      '“crank.kempe” is not responding.',
    ]);
    expect(boxes[1]!.buttons[boxes[1]!.defaultId]).toBe('Wait');
    expect(onGivenUp).toHaveBeenCalledOnce();
  });

  test('goes on waiting after Wait, and asks again', async () => {
    const { prompt, boxes } = setUp({ alive: false, press: ['Wait', 'Wait', 'Close Anyway'] });
    const may = prompt.mayClose();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([await may, boxes.length]).toEqual(['discard', 3]);
  });

  test('takes the box away when a page that seemed to hang answers after all', async () => {
    const { prompt, link, boxes, onGivenUp } = setUp({ alive: false });
    const may = prompt.mayClose();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(boxes.length).toBe(1);
    link.settle(1, false);
    expect(boxes[0]!.signal!.aborted).toBe(false);
    expect(await may).toBe('clean');
    expect([boxes[0]!.signal!.aborted, boxes.length]).toEqual([true, 1]);
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  test('stays open where the page is lost while it is asked', async () => {
    const { prompt, link } = setUp({});
    const may = prompt.mayClose();
    link.lost();
    expect(await may).toBe(false);
    // the next try begins anew
    const again = prompt.mayClose();
    link.settle(2, false);
    expect(await again).toBe('clean');
  });

  test('ignores an answer to an earlier question', async () => {
    const { prompt, link } = setUp({ press: ['Save'] });
    const may = prompt.mayClose();
    link.settle(1, true);
    await vi.advanceTimersByTimeAsync(0);
    link.settle(1, true);
    await vi.advanceTimersByTimeAsync(0);
    link.settle(2, false);
    expect(await may).toBe(false);
  });
});
