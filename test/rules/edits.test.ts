/** Every edit is in the table of random edits, so that undo, redo and "unsaved" are proved for it too. */
import { expect, test } from 'vitest';
import { EDIT_TABLE } from '../support/edit-table';
import { readSources } from './sources';

/** What gives an edit, alone or among other answers, by its signature; `createEdit` is what all are made with. */
const GIVES_EDIT = /^[\s\S]*?\): ([^{}=;]*?) \{/;

const makers = readSources(['renderer/document/edits'], /\.ts$/)
  .flatMap(({ text }) => text.split(/^export function /m).slice(1))
  .filter((part) => /\b(Formula)?Edit\b/.test(GIVES_EDIT.exec(part)?.[1] ?? ''))
  .map((part) => /^\w+/.exec(part)![0])
  .filter((name) => name !== 'createEdit');

test('there are edits to look at', () => {
  expect(makers.length).toBeGreaterThan(30);
});

test('every edit has an entry in test/support/edit-table.ts, and every entry is one', () => {
  expect(makers.filter((name) => !Object.hasOwn(EDIT_TABLE, name))).toEqual([]);
  expect(Object.keys(EDIT_TABLE).filter((name) => !makers.includes(name))).toEqual([]);
});
