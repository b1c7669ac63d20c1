import { describe, expect, test } from 'vitest';
import { Grants } from '../../../electron/main/door/grants';

describe('grants', () => {
  test('give one opaque id per path', () => {
    const grants = new Grants();
    const a = grants.grant('/folder/a.kempe');
    expect(a.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(a.id).not.toContain('folder');
    expect(grants.grant('/folder/a.kempe').id).toBe(a.id);
    expect(grants.grant('/folder/b.kempe').id).not.toBe(a.id);
    expect(grants.find(a.id)?.path).toBe('/folder/a.kempe');
  });

  test('know nothing that was not granted', () => {
    const grants = new Grants();
    grants.grant('/folder/a.kempe');
    for (const id of ['/folder/a.kempe', '', '__proto__', 'constructor', crypto.randomUUID()]) {
      expect(grants.find(id)).toBeNull();
    }
  });

  test('forget the least lately used beyond a thousand', () => {
    const grants = new Grants();
    const kept = grants.grant('/kept');
    const dropped = grants.grant('/dropped');
    for (let i = 0; i < 998; i++) grants.grant(`/${i}`);
    grants.grant('/kept');
    grants.grant('/one more');
    expect(grants.find(kept.id)).not.toBeNull();
    expect(grants.find(dropped.id)).toBeNull();
    expect(grants.grant('/dropped').id).not.toBe(dropped.id);
  });

  test('keep what is used by its id: the open document outlives any number of exports', () => {
    const grants = new Grants();
    const { id } = grants.grant('/document');
    for (let i = 0; i < 3000; i++) {
      grants.grant(`/${i}`);
      if (i % 500 === 0) expect(grants.find(id)?.path).toBe('/document');
    }
    expect(grants.find(id)?.path).toBe('/document');
  });

  test('keep apart two openings of one file, and keep what a window holds', () => {
    const grants = new Grants();
    const [mine, theirs] = [1, 2].map(() => grants.opening('/document', { realPath: '/d', digests: ['a'] }));
    expect(mine!.id).not.toBe(theirs!.id);
    theirs!.known = null;
    expect(grants.find(mine!.id)?.known?.digests).toEqual(['a']);
    grants.hold('window', mine!.id);
    for (let i = 0; i < 3000; i++) grants.opening(`/${i}`, null);
    expect(grants.find(mine!.id)?.path).toBe('/document');
    grants.hold('window', null);
    for (let i = 0; i < 1000; i++) grants.opening(`/${i}`, null);
    expect(grants.find(mine!.id)).toBeNull();
  });
});
