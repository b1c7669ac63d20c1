/** A value as a message shows it: short, on one line, without characters that could reorder or hide text. */
export function quote(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    if (value.length > 6) return `a list of ${value.length} items`;
    return `[${value.map((item) => (Array.isArray(item) ? within(item) : quote(item))).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const points = [...value.slice(0, 200)];
  const shown = points.length > 60 || value.length > 200 ? `${points.slice(0, 57).join('')}...` : value;
  return `"${shown.replace(UNSAFE, '\u00b7')}"`;
}

/** A nested list is shown only where it is a point. */
function within(item: readonly unknown[]): string {
  const isPoint = item.length <= 3 && !item.some((each) => Array.isArray(each));
  return isPoint ? quote(item) : 'a list';
}

/** Control characters, bidirectional marks and lone surrogates. */
export const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;
