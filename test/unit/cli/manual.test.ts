import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CHAPTERS } from '../../../engine/output/manual/contents';
import { kempe } from './capture';

describe('kempe manual', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-manual-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...words: string[]) => kempe(['manual', ...words]);

  test('writes one HTML file with every chapter, and nothing that runs', async () => {
    const out = join(folder, 'manual.html');
    expect(await run(out)).toEqual({ status: 0, out: '', err: '' });
    const html = readFileSync(out, 'utf8');
    for (const { title } of CHAPTERS) expect(html).toContain(`>${title.replaceAll('&', '&amp;')}</h1>`);
    expect(html).toContain('5 of 6 freedoms');
    expect(html).not.toContain('<script');
    // each equation has a line of its own, and a picture does not repeat the question above it
    expect(html).toMatch(/s·f·cos θ\)(?:<br>|<\/p>|\n)/);
    expect(html).not.toContain('scissor lift need.<');
  });

  test('writes a PDF', async () => {
    const out = join(folder, 'manual.PDF');
    expect((await run(out)).status).toBe(0);
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('says what it needs', async () => {
    expect(await run()).toMatchObject({ status: 2, err: expect.stringContaining('named .html or .pdf') });
    expect(await run('manual.txt')).toMatchObject({ status: 2 });
    expect(await run(join(folder, 'none', 'manual.html'))).toMatchObject({
      status: 2,
      err: expect.stringContaining('cannot be written: there is no such file or folder'),
    });
  });
});
