/** What the start page says of the templates, held against the projects and their pictures. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { evaluate } from '../support/random-chain';

const folder = (name: string) => new URL(`../../assets/${name}/`, import.meta.url);
interface Listed {
  file: string;
  freedoms: number;
}
const groups = JSON.parse(readFileSync(new URL('order.json', folder('examples')), 'utf8')) as {
  title: string;
  templates: Listed[];
}[];
const listed = groups.flatMap(({ templates }) => templates);
/** What cards show: a still, and a strip of 24 pictures of one motion. */
const PICTURES = {
  webp: { width: 480, height: 300, bytes: 25_000 },
  'motion.webp': { width: 24 * 256, height: 160, bytes: 130_000 },
};
const SUFFIXES = ['dark', 'light'].flatMap((theme) =>
  Object.keys(PICTURES).map((kind) => `${theme}.${kind}`),
);

test('each is listed once, and nothing else is; the four-bar with load comes first', () => {
  expect(listed.map(({ file }) => file).sort()).toEqual(Object.keys(EXAMPLES).sort());
  expect(listed[0].file).toBe('four-bar-with-load.kempe');
});

test('there are pictures of each in either theme, and none of anything else', () => {
  const wanted = listed.flatMap(({ file }) => SUFFIXES.map((suffix) => file.replace('kempe', suffix)));
  expect(readdirSync(folder('thumbnails')).sort()).toEqual(wanted.sort());
});

describe.each(listed)('$file', ({ file, freedoms }) => {
  const project = EXAMPLES[file]();

  test('assembles as drawn, with the degrees of freedom that its card states', () => {
    const { mobility, assembly } = evaluate(project).model.report;
    expect(mobility.degreesOfFreedom).toBe(freedoms);
    expect(assembly.gap).toBeLessThan(1e-9);
    expect(assembly.largestMove).toBeLessThan(1e-9);
  });

  test('has a short title, notes, and names that people gave', () => {
    expect(project.name.split(' ').length).toBeLessThanOrEqual(4);
    expect(project.notes.length).toBeGreaterThan(60);
    for (const { name } of [...project.bodies, ...project.joints, ...project.drivers, ...project.loads])
      expect(name).not.toMatch(/^((body|joint|load|driver)[- ]?\d+|[A-Z]\d?|)$/i);
  });

  test.each(SUFFIXES)('its picture .%s is of the size that cards show', (suffix) => {
    const picture = PICTURES[suffix.replace(/^\w+\./, '') as keyof typeof PICTURES];
    const bytes = readFileSync(new URL(file.replace('kempe', suffix), folder('thumbnails')));
    expect(bytes.length).toBeLessThan(picture.bytes);
    // the header of the extended format, which transparency asks for: width and height less one, 24 bits each
    expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    expect(bytes.readUIntLE(24, 3) + 1).toBe(picture.width);
    expect(bytes.readUIntLE(27, 3) + 1).toBe(picture.height);
  });
});
