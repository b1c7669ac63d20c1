import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { findAnything } from '../../../../../renderer/panels/overlays/find-anything';
import type { TemplateEntry } from '../../../../../renderer/panels/start/templates';

vi.mock('../../../../../renderer/files/files', () => ({ openTemplate: vi.fn() }));
vi.mock('../../../../../renderer/platform/platform', () => ({ platform: {} }));
vi.mock('../../../../../renderer/panels/manual/pages', () => ({
  searchManual: () => [{ id: 'start/gears', title: 'Drawing wheels and gears' }],
}));

beforeEach(() => setActivePinia(createPinia()));

const template = (name: string, notes: string): TemplateEntry => ({
  ...{ file: `${name}.kempe`, name, notes, freedoms: 1, thumbnail: null, motion: null },
});

it('finds templates of that name before the manual, and those that mention it after it', () => {
  const templates = [template('Screw jack', 'Two gears turn its nut.'), template('Gear reducer', 'A belt.')];
  const found = findAnything('gear', templates).map(({ title }) => title);
  expect(found).toEqual(['Gear reducer', 'Drawing wheels and gears', 'Screw jack']);
});
