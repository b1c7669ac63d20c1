/** What is copied is told; what cannot be copied has a reason and another way. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyOut } from '../../../../renderer/stores/window/copy-out';
import { useToastsStore } from '../../../../renderer/stores/window/toasts';

const WORDS = { what: 'The table of 2 rows', remedy: 'Export it instead.' };
const said = () => useToastsStore().shown.map(({ kind, message, remedy }) => [kind, message, remedy]);

beforeEach(() => setActivePinia(createPinia()));
afterEach(() => vi.unstubAllGlobals());

function allow(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

test('text is put on the clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  allow(writeText);
  await copyOut('a\tb', WORDS);
  expect(writeText).toHaveBeenCalledWith('a\tb');
  expect(said()).toEqual([['info', 'The table of 2 rows is on the clipboard.', null]]);
});

test('a clipboard that refuses is told with its reason and what to do instead', async () => {
  allow(() => Promise.reject(new Error('Write permission denied.')));
  await copyOut('a', WORDS);
  expect(said()).toEqual([
    ['error', 'The table of 2 rows could not be copied: Write permission denied.', 'Export it instead.'],
  ]);
});

test('a page without a clipboard tells it too', async () => {
  vi.stubGlobal('navigator', {});
  await copyOut('a', WORDS);
  expect(said()[0]).toMatchObject([
    'error',
    expect.stringMatching(/^The table of 2 rows could not be copied: ./),
    WORDS.remedy,
  ]);
});
