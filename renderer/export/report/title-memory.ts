/**
 * What the title block of a report said last: remembered on this machine, never part of a project. People and logo are those
 * of the next report too; project and revision only of a report of the same project. The date is today's.
 */
import { EMPTY_TITLE, MOST_TITLE, readLogo, TITLE_FIELDS } from '../../../engine/output/report/title-block';
import type { TitleBlock } from '../../../engine/output/report/title-block';
import { toBase64 } from '../../../engine/output/svg/base64';

const KEY = 'kempe.report-title';
/** A larger logo is asked for again: storage is small [bytes]. */
const LARGEST_LOGO = 500_000;

/** Fields that belong to one project only. */
const OWN: ReadonlySet<keyof TitleBlock> = new Set(['project', 'revision']);

/** Stored text back to a block, for the project of that name; each value is checked on its own. */
export function parseTitle(text: string | null, today: string, name: string): TitleBlock {
  const block = { ...EMPTY_TITLE, date: today };
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof TitleBlock | 'of', unknown>> | null;
    if (stored === null || typeof stored !== 'object') return block;
    for (const field of TITLE_FIELDS) {
      const value = stored[field];
      const isOther = OWN.has(field) && stored.of !== name;
      if (field !== 'date' && !isOther && typeof value === 'string')
        block[field] = value.slice(0, MOST_TITLE);
    }
    const logo =
      typeof stored.logo === 'string'
        ? readLogo(Uint8Array.from(atob(stored.logo), (letter) => letter.charCodeAt(0)))
        : null;
    return { ...block, logo: typeof logo === 'string' ? null : logo };
  } catch {
    return block;
  }
}

export function recallTitle(name: string): TitleBlock {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  try {
    return parseTitle(localStorage.getItem(KEY), today, name);
  } catch {
    return parseTitle(null, today, name);
  }
}

export function rememberTitle({ logo, ...fields }: TitleBlock, name: string): void {
  const kept = logo !== null && logo.png.length <= LARGEST_LOGO ? toBase64(logo.png) : null;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...fields, logo: kept, of: name }));
  } catch {
    // If the storage is full or forbidden, only the typed texts are lost.
  }
}
