/** What the system says of a folder, and what it can no longer say. */
import { EventEmitter } from 'node:events';
import { watch } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { watchWithNode } from '../../../electron/main/files/file-watch';

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), watch: vi.fn() }));

function start() {
  const watcher = Object.assign(new EventEmitter(), { close: vi.fn() });
  vi.mocked(watch)
    .mockReset()
    .mockReturnValue(watcher as unknown as ReturnType<typeof watch>);
  const notice = vi.fn();
  const stop = watchWithNode('/folder', notice);
  const [folder, options, hear] = vi.mocked(watch).mock.calls[0] as unknown as [string, object, () => void];
  return { watcher, notice, stop, folder, options, hear };
}

test('a folder is watched without keeping the app alive, and each notice is passed on', () => {
  const { folder, options, hear, notice, watcher, stop } = start();
  expect([folder, options]).toEqual(['/folder', { persistent: false }]);
  expect(notice).not.toHaveBeenCalled();
  hear();
  expect(notice).toHaveBeenCalledTimes(1);
  stop();
  expect(watcher.close).toHaveBeenCalledTimes(1);
});

test('where it ends by itself it is let go, and what happened is looked at once more', () => {
  const { watcher, notice } = start();
  watcher.emit('error', new Error('ENOSPC'));
  expect(watcher.close).toHaveBeenCalledTimes(1);
  expect(notice).toHaveBeenCalledTimes(1);
});
