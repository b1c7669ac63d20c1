/** Mechanisms that once went wrong, made smaller: none may again. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classify } from '../support/classify-run';
import { readProject } from '../../engine/model/file/read-project';

const CORPUS = new URL('./corpus/', import.meta.url);

test.each(readdirSync(CORPUS))('%s', (file) => {
  const read = readProject(readFileSync(new URL(file, CORPUS), 'utf8'));
  if (!read.ok) throw new Error(read.problems[0].message);
  expect(classify({ project: read.project, conservative: false })).not.toMatch(/^BUG/);
});
