/** The manual is whole: a page for every kind and every panel, no page too many, and links that lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Inline } from '../../engine/output/manual/blocks';
import { CHAPTERS, hasPicture, PAGE_IDS } from '../../engine/output/manual/contents';
import { SETTING_PAGES } from '../../engine/output/manual/setting-pages';
import { SETTINGS_FIELDS } from '../../engine/model/fields/fields';
import { readPage } from '../../engine/output/manual/page';
import type { Panel } from '../../renderer/ui/panel';
import { ROOT } from './sources';

const FOLDER = join(ROOT, 'assets/manual');
const textOf = (id: string): string => readFileSync(join(FOLDER, `${id}.md`), 'utf8');
const written = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''));

/** What opens by itself, or says on its face what it is. */
const NO_PAGE = new Set(['palette', 'shortcuts', 'settings', 'about', 'manual']);

let panels: readonly Panel[];
beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  panels = (await import('../../renderer/panels/panels')).PANELS;
}, 60_000);

test('the pages written are those of the chapters', () => {
  expect(written.sort()).toEqual([...PAGE_IDS].sort());
  expect(CHAPTERS.length).toBeGreaterThan(9);
});

test('every panel has its page', () => {
  const without = panels.filter(({ id }) => !NO_PAGE.has(id) && !PAGE_IDS.includes(`window/${id}`));
  expect(without.map(({ id }) => id)).toEqual([]);
});

/** About one kind of thing: it has a picture, and says where its equations are. */
const KINDS = /^(joints|couplings|contact|drivers|loads|measures|charts|analyses|settings)\//;

test('the pictures are those of the pages that have one: every kind, and every worked problem', () => {
  const drawn = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/').replace(/\.json$/, ''));
  expect(drawn.sort()).toEqual(PAGE_IDS.filter(hasPicture).sort());
  expect(PAGE_IDS.filter((id) => KINDS.test(id) && !hasPicture(id))).toEqual([]);
});

test.each(PAGE_IDS.filter((id) => KINDS.test(id)))('the page %s says where its equations are', (id) => {
  expect(readPage(id, textOf(id)).words).toMatch(/Equations THEORY, section \d/);
});

test('every setting of a run has its page', () => {
  const fields = Object.values(SETTING_PAGES).flatMap((page) => page.fields);
  expect(fields.toSorted()).toEqual(SETTINGS_FIELDS.map(({ key }) => key).toSorted());
});

describe.each(PAGE_IDS)('the page %s', (id) => {
  const page = readPage(id, textOf(id));

  test('says something, and leads to pages and templates that there are', () => {
    expect(page.words.length).toBeGreaterThan(80);
    const lines: (readonly Inline[])[] = page.blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.inlines];
      if (block.kind === 'list') return [...block.items];
      return block.kind === 'table' ? block.rows.flat() : [];
    });
    for (const { to } of lines.flat()) {
      if (to === undefined) continue;
      const [, template] = /^template:(.+)$/.exec(to) ?? [];
      const [, parts] = /^parts:(.+)$/.exec(to) ?? [];
      if (parts !== undefined) expect(existsSync(join(ROOT, `assets/parts/${parts}.step`)), to).toBe(true);
      else if (template === undefined) expect(PAGE_IDS).toContain(to);
      else expect(existsSync(join(ROOT, `assets/examples/${template}.kempe`)), to).toBe(true);
    }
  });
});
