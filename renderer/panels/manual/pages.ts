/** All pages of the manual. The texts come with this file; they are read when somebody first asks for help. */
import { CHAPTERS } from '../../../engine/output/manual/contents';
import { unpackPicture } from '../../../engine/output/manual/packed-picture';
import type { PackedPicture } from '../../../engine/output/manual/packed-picture';
import { readPage } from '../../../engine/output/manual/page';
import type { ManualPage, Picture } from '../../../engine/output/manual/blocks';
import { everyWord } from '../../ui/every-word';

const texts = import.meta.glob<string>('../../../assets/manual/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const textOf = new Map(
  Object.entries(texts).map(([path, text]) => [path.split('/manual/')[1].replace(/\.md$/, ''), text]),
);

/** Each is loaded when its page is opened. */
const pictures = import.meta.glob<PackedPicture>('../../../assets/manual/**/*.json', { import: 'default' });

/** Null for a page without one; rejects if it cannot be loaded. */
export async function readPicture(id: string): Promise<Picture | null> {
  const packed = await pictures[`../../../assets/manual/${id}.json`]?.();
  return packed ? unpackPicture(packed) : null;
}

export interface ChapterPages {
  title: string;
  pages: readonly ManualPage[];
}

let read: readonly ChapterPages[] | null = null;

export const readManual = (): readonly ChapterPages[] =>
  (read ??= CHAPTERS.map(({ id, title, pages }) => ({
    title,
    pages: pages.map((page) => readPage(`${id}/${page}`, textOf.get(`${id}/${page}`) ?? '')),
  })));

const allPages = (): readonly ManualPage[] => readManual().flatMap(({ pages }) => pages);

export const pageOf = (id: string): ManualPage | undefined => allPages().find((page) => page.id === id);

/** Pages with every word of the query, those first that have them in their title. */
export function searchManual(query: string): readonly ManualPage[] {
  if (query.trim() === '') return [];
  const has = everyWord(query);
  const found = allPages().filter((page) => has(page.words));
  const inTitle = found.filter(({ title }) => has(title));
  return [...inTitle, ...found.filter((page) => !inTitle.includes(page))];
}
