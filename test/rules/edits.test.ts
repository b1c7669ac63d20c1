/** Every edit is in the table of random edits, so that undo, redo and "unsaved" are proved for it too. */
import { expect, test } from 'vitest';
import { EDIT_TABLE } from '../support/edit-table';
import { readSources } from './sources';

/** Functions that give an edit, by their signature; `createEdit` is what all of them are made with. */
const MAKER = /export function (\w+)(?:<[^>]*>)?\([^{]*?\): (?:Edit|Edit \| null|FormulaEdit) \{/g;

const makers = readSources(['renderer/document/edits'], /\.ts$/)
  .flatMap(({ text }) => [...text.matchAll(MAKER)].map((match) => match[1]!))
  .filter((name) => name !== 'createEdit');

test('there are edits to look at', () => {
  expect(makers.length).toBeGreaterThan(20);
});

test('every edit has an entry in test/support/edit-table.ts', () => {
  expect(makers.filter((name) => !Object.hasOwn(EDIT_TABLE, name))).toEqual([]);
  expect(Object.keys(EDIT_TABLE).filter((name) => !makers.includes(name))).toEqual([]);
});
