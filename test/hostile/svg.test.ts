/**
 * S2: whatever a chart shows, its SVG is well-formed XML of allowed elements and attributes alone: nothing that runs, fetches
 * or leads elsewhere, and no number that is none.
 */
import { DOMParser } from '@xmldom/xmldom';
import type { Element } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { CHART_NAMESPACE } from '../../engine/output/svg/xml';
import { Chance } from '../support/chance';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { anySvg } from './svg-charts';

const SVG = 'http://www.w3.org/2000/svg';
const NUMBER = '-?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?';
const number = new RegExp(`^${NUMBER}$`);
const numbers = new RegExp(`^${NUMBER}(?: ${NUMBER})*$`);
const color = /^(?:#[0-9a-f]{3}(?:[0-9a-f]{3})?|none)$/i;
const place = new RegExp(`^translate\\(${NUMBER} ${NUMBER}\\)(?: rotate\\(-90\\))?$`);
const path = new RegExp(`^(?:M${NUMBER} ${NUMBER}(?: L?${NUMBER} ${NUMBER})*(?: Z)? ?)*$`);
const word = /^[a-z-]+$/;

const PAINT = {
  fill: color,
  stroke: color,
  'stroke-width': number,
  'stroke-dasharray': numbers,
  'stroke-linejoin': word,
  'stroke-opacity': number,
  'fill-opacity': number,
  'vector-effect': word,
};
const BOX = { x: number, y: number, width: /^(?:\d+(?:\.\d+)?|100%)$/, height: /^(?:\d+(?:\.\d+)?|100%)$/ };

/** What there may be, with what each attribute may say. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: {
    width: /^[\d.]+pt$/,
    height: /^[\d.]+pt$/,
    viewBox: numbers,
    role: /^img$/,
    'font-family': /^[A-Za-z ,'-]+$/,
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  },
  title: {},
  desc: {},
  metadata: {},
  chart: { xmlns: new RegExp(`^${CHART_NAMESPACE.replaceAll('.', '\\.')}$`) },
  rect: { ...BOX, ...PAINT },
  circle: { cx: number, cy: number, r: number, ...PAINT },
  path: { d: path, ...PAINT },
  text: {
    x: number,
    y: number,
    transform: place,
    'font-size': number,
    'font-weight': word,
    'text-anchor': word,
    fill: color,
  },
  clipPath: { id: /^clip-\d+$/ },
  // the id of a series is a text of its own: whatever it says, nothing looks at it
  g: { id: /^[\w-]*$/, 'data-series': /^[^]*$/, transform: place, 'clip-path': /^url\(#clip-\d+\)$/ },
};

function faultOf(svg: string): string | null {
  const failures: string[] = [];
  const parser = new DOMParser({ onError: (level, message) => void failures.push(`${level}: ${message}`) });
  let root: Element | null = null;
  try {
    const document = parser.parseFromString(svg, 'image/svg+xml');
    root = document.documentElement;
    if ([...document.childNodes].some(({ nodeType }) => nodeType === 10)) return 'a document type';
  } catch (fault) {
    return `not well-formed: ${String(fault)}`;
  }
  if (failures.length > 0) return `not well-formed: ${failures[0]!}`;
  if (root?.localName !== 'svg') return 'no svg';
  for (const element of [root, ...root.getElementsByTagName('*')]) {
    const fault = faultOfElement(element);
    if (fault !== null) return fault;
  }
  const ids = [...root.getElementsByTagName('*')].map((element) => element.getAttribute('id') ?? '');
  const named = ids.filter((id) => id !== '');
  return new Set(named).size < named.length ? 'an id that is there twice' : null;
}

function faultOfElement(element: Element): string | null {
  const name = element.localName ?? '';
  const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name]! : null;
  const space = name === 'chart' ? CHART_NAMESPACE : SVG;
  if (allowed === null || element.namespaceURI !== space) return `the element ${element.nodeName}`;
  for (const attribute of element.attributes) {
    const rule = Object.hasOwn(allowed, attribute.name) ? allowed[attribute.name]! : null;
    if (!rule?.test(attribute.value))
      return `${name} with ${attribute.name}=${JSON.stringify(attribute.value.slice(0, 80))}`;
  }
  return null;
}

test('the rules notice what they are there for', () => {
  const wrap = (inside: string) => `<svg xmlns="${SVG}">${inside}</svg>`;
  expect(faultOf(wrap('<rect x="1" y="2" width="3" height="4" fill="#123456"/>'))).toBeNull();
  for (const bad of [
    '<script/>',
    '<foreignObject/>',
    '<a href="https://example.com/"/>',
    '<use href="#x"/>',
    '<style>@import "x"</style>',
    '<rect onload="x"/>',
    '<rect x="NaN"/>',
    '<rect fill="url(https://example.com/x)"/>',
    '<path d="M1 NaN"/>',
    '<g id="x"/><g id="x"/>',
    '<text>',
    '<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>',
  ]) {
    expect(faultOf(wrap(bad)), bad).not.toBeNull();
  }
});

const COUNT = repetitions('S2', 300, 10_000);
test('an SVG of any chart holds what it may hold', { timeout: patience(COUNT, 100) }, () => {
  const wrong: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT && wrong.length < 10; seed++) {
    let fault: string | null;
    try {
      fault = faultOf(anySvg(new Chance(seed)));
    } catch (thrown) {
      fault = `thrown: ${thrown instanceof Error ? (thrown.stack ?? thrown.message).slice(0, 600) : String(thrown)}`;
    }
    if (fault !== null) wrong.push(`KEMPE_SEED=${seed}: ${fault}`);
  }
  tell('S2', COUNT, `${wrong.length} charts with a forbidden node or attribute, or not well-formed`);
  expect(wrong).toEqual([]);
});
