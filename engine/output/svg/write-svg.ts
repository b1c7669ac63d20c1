/**
 * A drawing as SVG: text remains text, each series is a group with its id and a title, and a line keeps its width at any
 * size of the picture, so that thin lines remain visible.
 */
import { drawable } from '../drawing/drawing';
import type { Box, Drawing, Fill, Item, PathItem, Stroke, TextItem } from '../drawing/drawing';
import { EMBEDDED_FAMILY } from '../fonts/subset-font';
import { toBase64 } from './base64';
import { CHART_NAMESPACE, escapeXml } from './xml';

/** Faces with the metrics used for the drawing come first; the embedded one supplies missing letters. */
export const FAMILY = `'DejaVu Sans', Verdana, 'Bitstream Vera Sans', 'Noto Sans', '${EMBEDDED_FAMILY}', sans-serif`;
/** Thinner lines fade on paper [pt]. */
const THINNEST = 0.5;

export interface SvgText {
  title: string;
  description: string;
  /** JSON; see `chart-link.ts`. Null to use the drawing's own. */
  metadata: string | null;
  /** Style rules of embedded faces; see `font-faces.ts`. */
  faces?: string;
}

export function writeSvg(drawing: Drawing, { title, description, metadata, faces = '' }: SvgText): string {
  const { width, height, background, items, note } = drawing;
  const made = metadata ?? note ?? null;
  const pen: Pen = { out: [], clips: 0, prefix: '' };
  for (const item of items) write(pen, item);
  const size = `width="${num(width)}pt" height="${num(height)}pt" viewBox="0 0 ${num(width)} ${num(height)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${FAMILY}">\n`,
    `<title>${escapeXml(title)}</title>\n<desc>${escapeXml(description)}</desc>\n`,
    made === null
      ? ''
      : `<metadata><chart xmlns="${CHART_NAMESPACE}">${escapeXml(made)}</chart></metadata>\n`,
    faces === '' ? '' : `<style>\n${faces}</style>\n`,
    background === null ? '' : `<rect width="100%" height="100%" fill="${background}"/>\n`,
    ...pen.out,
    '</svg>\n',
  ].join('');
}

/** A drawing as an element of a page that contains its faces; `prefix` makes ids unique in the page. */
export function svgElement(drawing: Drawing, prefix: string): string {
  const { width, height, background, items } = drawing;
  const pen: Pen = { out: [], clips: 0, prefix };
  for (const item of items) write(pen, item);
  const ground = background === null ? '' : `<rect width="100%" height="100%" fill="${background}"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(width)} ${num(height)}" width="${num(width)}pt" height="${num(height)}pt" font-family="'${EMBEDDED_FAMILY}', ${FAMILY}">\n${ground}${pen.out.join('')}</svg>\n`;
}

interface Pen {
  out: string[];
  /** Number of clipping boxes so far: each needs a name. */
  clips: number;
  /** Prefix of the ids. */
  prefix: string;
}

function write(pen: Pen, item: Item): void {
  switch (item.kind) {
    case 'text':
      return void pen.out.push(textOf(item));
    case 'path':
      return void pen.out.push(`<path d="${pathOf(item)}"${paint(item)}/>\n`);
    case 'circle':
      return void pen.out.push(
        `<circle cx="${num(item.x)}" cy="${num(item.y)}" r="${num(item.radius)}"${paint(item)}/>\n`,
      );
    case 'rect':
      return void pen.out.push(`<rect ${boxOf(item)}${paint(item)}/>\n`);
    case 'image':
      return void pen.out.push(
        `<image ${boxOf(item)} href="data:image/png;base64,${toBase64(item.png)}"><title>${escapeXml(item.title)}</title></image>\n`,
      );
    case 'group':
      return writeGroup(pen, item);
  }
}

function writeGroup(pen: Pen, group: Extract<Item, { kind: 'group' }>): void {
  const { id, title, series, at, clip } = group;
  let attributes = '';
  if (id !== undefined) attributes += ` id="${escapeXml(pen.prefix + id)}"`;
  if (series !== undefined) attributes += ` data-series="${escapeXml(series)}"`;
  if (at) attributes += ` transform="translate(${num(at.x)} ${num(at.y)})"`;
  if (clip) {
    const name = `${pen.prefix}clip-${++pen.clips}`;
    pen.out.push(`<clipPath id="${name}"><rect ${boxOf(clip)}/></clipPath>\n`);
    attributes += ` clip-path="url(#${name})"`;
  }
  pen.out.push(`<g${attributes}>\n`);
  if (title !== undefined) pen.out.push(`<title>${escapeXml(title)}</title>\n`);
  for (const item of group.items) write(pen, item);
  pen.out.push('</g>\n');
}

function textOf(item: TextItem): string {
  const { x, y, size, bold, color, anchor = 'start', turned } = item;
  const place = turned
    ? `transform="translate(${num(x)} ${num(y)}) rotate(-90)"`
    : `x="${num(x)}" y="${num(y)}"`;
  const weight = bold ? ' font-weight="bold"' : '';
  const align = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const text = escapeXml(drawable(item.text));
  return `<text ${place} font-size="${num(size)}" fill="${color}"${weight}${align}>${text}</text>\n`;
}

function pathOf({ lines, fill }: PathItem): string {
  const parts: string[] = [];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      parts.push(`${i === 0 ? 'M' : i === 2 ? 'L' : ''}${num(line[i])} ${num(line[i + 1])}`);
    }
    if (fill) parts.push('Z');
  }
  return parts.join(' ');
}

function paint({ stroke, fill }: { stroke?: Stroke; fill?: Fill }): string {
  const inside = fill ? ` fill="${fill.color}"${opacity('fill', fill.opacity)}` : ' fill="none"';
  return stroke ? `${inside}${strokeOf(stroke)}` : inside;
}

function strokeOf({ color, width, dash, opacity: part }: Stroke): string {
  const dashes = dash && dash.length > 0 ? ` stroke-dasharray="${dash.map(num).join(' ')}"` : '';
  const shape = ' stroke-linejoin="round" vector-effect="non-scaling-stroke"';
  return ` stroke="${color}" stroke-width="${num(Math.max(width, THINNEST))}"${dashes}${opacity('stroke', part)}${shape}`;
}

const opacity = (of: string, part: number | undefined): string =>
  part === undefined || part >= 1 ? '' : ` ${of}-opacity="${num(part)}"`;

/** An empty box, on a sheet too small for its chart, would be an error with a negative width. */
const boxOf = ({ x, y, width, height }: Box): string =>
  `x="${num(x)}" y="${num(y)}" width="${num(Math.max(width, 0))}" height="${num(Math.max(height, 0))}"`;

/** Hundredths of a point are finer than any printer. */
function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? String(rounded + 0) : '0';
}
