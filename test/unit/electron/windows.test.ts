import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../electron/main/door/grants';
import { isUntouched, Windows } from '../../../electron/main/windows/windows';
import type { OpenWindow } from '../../../electron/main/windows/windows';

const clean = { name: '', dirty: false, draft: false, untouched: true };
const fake = (over: Partial<OpenWindow> = {}): OpenWindow => ({
  contents: {},
  state: clean,
  file: null,
  pending: null,
  requested: new Set(),
  ...over,
});
const file = (path: string, copy = false): Grant => ({
  id: path,
  path,
  known: null,
  copy: copy ? 'file' : null,
});

describe('the open windows', () => {
  test('are known by their page, and the last one that had the focus is in front', () => {
    const windows = new Windows<OpenWindow>();
    const [a, b] = [fake(), fake()];
    windows.add(a);
    windows.add(b);
    expect([windows.of(a.contents), windows.of({}), windows.front()]).toEqual([a, null, b]);
    windows.focused(a);
    expect(windows.front()).toBe(a);
    windows.remove(a);
    expect([windows.front(), windows.of(a.contents), windows.all.length]).toEqual([b, null, 1]);
    // a late notice of the system does not bring a closed window back
    windows.focused(a);
    expect(windows.all).toEqual([b]);
  });

  test('offer an untouched one, but none that shows, reads or was promised something', () => {
    const taken = [
      fake({ state: { ...clean, untouched: false } }),
      fake({ file: file('/a') }),
      fake({ pending: file('/a') }),
      fake({ requested: new Set(['id']) }),
    ];
    const windows = new Windows<OpenWindow>();
    for (const each of taken) {
      windows.add(each);
      expect(isUntouched(each)).toBe(false);
    }
    expect(windows.untouched()).toBeNull();
    const free = fake();
    windows.add(free);
    expect(windows.untouched()).toBe(free);
  });

  test('tell which files the others may write: open ones and those just read, no copies', () => {
    const windows = new Windows<OpenWindow>();
    const asker = fake({ file: file('/mine') });
    const other = fake({ file: file('/open'), pending: file('/read') });
    for (const each of [asker, other, fake({ file: file('/copy', true) })]) windows.add(each);
    const beside = (each: OpenWindow | null) => windows.filesBeside(each).flatMap(({ paths }) => paths);
    expect(beside(asker)).toEqual(['/open', '/read']);
    other.file!.known = { realPath: '/where the link led', digests: [] };
    expect(beside(null)).toEqual(['/mine', '/open', '/where the link led', '/read']);
  });
});
