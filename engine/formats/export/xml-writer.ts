/** XML as text, indented; numbers are written so that they are read back to the last bit. */

export type Attributes = Readonly<Record<string, string | number | readonly number[] | null | undefined>>;

export interface XmlNode {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly XmlNode[] | string;
}

export const node = (
  name: string,
  attributes: Attributes = {},
  children: readonly (XmlNode | null)[] | string = [],
): XmlNode => ({
  name,
  attributes,
  children: typeof children === 'string' ? children : children.filter((child) => child !== null),
});

export const numbers = (values: readonly number[]): string =>
  values.map((value) => String(value + 0)).join(' ');

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    // XML has no other control characters
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ');

/** A comment cannot hold two hyphens. */
const commented = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<!--\n${lines.map((line) => `  ${escaped(line).replace(/--+/g, '-')}\n`).join('')}-->\n`;

export function writeXml(root: XmlNode, comment: readonly string[]): string {
  const lines: string[] = [];
  write(root, '', lines);
  return `<?xml version="1.0" encoding="utf-8"?>\n${commented(comment)}${lines.join('\n')}\n`;
}

function write({ name, attributes, children }: XmlNode, indent: string, lines: string[]): void {
  const words = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    const text =
      typeof value === 'string' ? escaped(value) : numbers(typeof value === 'number' ? [value] : value);
    return [` ${key}="${text}"`];
  });
  const tag = `${indent}<${name}${words.join('')}`;
  if (typeof children === 'string') lines.push(`${tag}>${escaped(children)}</${name}>`);
  else if (children.length === 0) lines.push(`${tag}/>`);
  else {
    lines.push(`${tag}>`);
    for (const child of children) write(child, `${indent}  `, lines);
    lines.push(`${indent}</${name}>`);
  }
}
