/** Text inside XML. */
import { drawable } from '../drawing/drawing';

/** Namespace of the element with the file's source. */
export const CHART_NAMESPACE = 'https://kempe.invalid/chart/1';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in either kind of quotes; without characters that XML forbids. */
export function escapeXml(text: string): string {
  return drawable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Decodes every character written by `escapeXml`, also after other programs have rewritten it. */
export function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return names[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
