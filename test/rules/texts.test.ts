/** Text that users see stands in the `texts.ts` of its room, or in its `panel.ts`, where a translation can take it over. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rawText } from '../support/raw-text';
import { readSources, ROOT } from './sources';

/** Two words that nobody reads: selectors, fonts, gradients, shaders, names of states. */
const NO_TEXT =
  /\[role=|sans-serif|linear-gradient|prefers-reduced-motion|precision highp|^#ifdef |^#define |^Kempe Charts|^Noto Sans|^edit lock$|^by stiffness$|^not run$/;
/** What a file of ours is made of stays as it is in every language. */
const IN_FILES = ['renderer/panels/validation/table-csv.ts'];

/** A room of the page, or a folder of panels. */
const roomOf = (path: string): string => /^renderer\/(?:panels\/[\w-]+(?=\/)|\w+)/.exec(path)![0];

const sources = readSources(['renderer'], /\.(vue|ts)$/).filter(
  ({ path }) => !/(^renderer\/[\w.-]+$|(texts|panel)\.ts$)/.test(path) && !IN_FILES.includes(path),
);

test('no room says text itself', () => {
  expect(sources.length).toBeGreaterThan(400);
  const raw = sources.flatMap(({ path, text }) => rawText(path, text).map((words) => ({ path, words })));
  expect(raw.filter(({ words }) => !NO_TEXT.test(words))).toEqual([]);
});

/** The buttons and questions of the main process; what it refuses is a `Problem`, beside the check that says so. */
test('neither does a file of the main process that shows a dialog', () => {
  const shown = readSources(['electron'], /\.ts$/).filter(({ text }) => /\bdialog\.show/.test(text));
  expect(shown.length).toBeGreaterThan(3);
  const raw = shown.flatMap(({ path, text }) => rawText(path, text).map((words) => ({ path, words })));
  expect(raw).toEqual([]);
});

test('each room has its texts', () => {
  const rooms = [...new Set(sources.map(({ path }) => roomOf(path)))].filter(
    (room) => room !== 'renderer/panels',
  );
  expect(rooms.length).toBeGreaterThan(30);
  // a panel may say no more than what tabs and menus show of it
  const has = (room: string) => ['texts.ts', 'panel.ts'].some((file) => existsSync(join(ROOT, room, file)));
  expect(rooms.filter((room) => !has(room))).toEqual([]);
});

test.each([
  ['<template><p>Saved</p></template>', 'Saved'],
  ['<template><button title="Hide the browser" /></template>', 'Hide the browser'],
  ['<template><b :aria-label="on ? \'Show\' : TEXT.hide" /></template>', 'Show'],
  ['<template><p>{{ `Run ${n}` }}</p></template>', 'Run'],
  ["<script setup>say('No run yet');</script>", 'No run yet'],
])('text is noticed: %s', (source, words) => expect(rawText('a.vue', source)).toEqual([words]));

test('and nothing that goes to the console', () => {
  expect(rawText('a.ts', "console.warn('No thread reads it:', error);")).toEqual([]);
});

test('and no keys, comparisons or names of commands', () => {
  const source = `<template><p v-if="kind === 'box'" :title="TEXT.of(find('run.fast'))">{{ TEXT.saved }}</p></template>`;
  expect(rawText('a.vue', source)).toEqual([]);
});
