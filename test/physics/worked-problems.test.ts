/** The worked problems of the manual: each page's hand calculation, the run of its project, and the figures in its table. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExample } from '../support/example-file';
import { CRANKS } from '../support/worked/cranks';
import { LIFTS } from '../support/worked/lifts';
import { MACHINES } from '../support/worked/machines';
import { expectTable } from '../support/worked/table';
import { PENDULUMS } from '../support/worked/pendulums';

const FOLDER = 'assets/manual/worked';
const WORKED = { ...LIFTS, ...MACHINES, ...CRANKS, ...PENDULUMS };

const readPage = (id: string) => readFileSync(`${FOLDER}/${id}.md`, 'utf8');

/** Some are about the project of another. */
function templateOf(link: string): string {
  const [, template] = /^\[Open this project\]\(template:([a-z-]+)\)/.exec(link) ?? [];
  if (template === undefined) throw new Error(`${link} opens no project`);
  return template;
}

test('every worked problem is calculated here, and opens its project', () => {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  const ids = pages.map((name) => name.replace(/\.md$/, ''));
  expect(ids.sort()).toEqual(Object.keys(WORKED).sort());
  for (const id of ids) {
    const [title, link] = readPage(id).split(/\n+/);
    expect(title).toMatch(/^# .+\?$/);
    expect(existsSync(`assets/examples/${templateOf(link)}.kempe`)).toBe(true);
  }
});

test.each(Object.entries(WORKED))('%s: hand, run and page agree', (id, work) => {
  const rows = work(readExample(templateOf(readPage(id).split(/\n+/)[1])));
  expectTable(readPage(id), rows);
});
