/** Size and honesty of the source files. */
import { expect, test } from 'vitest';
import { readSources, ROOT } from './sources';

const FOLDERS = ['engine', 'electron', 'renderer', 'test'];
const sources = readSources(FOLDERS, /\.(ts|mjs|js|cjs|vue|css)$/);

test('there is something to look at', () => {
  expect(sources.length).toBeGreaterThan(50);
});

test('no file has more than 400 lines', () => {
  const long = sources
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});

test('nothing is left for later', () => {
  const marks = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'coming ' + 'soon', 'not ' + 'implemented'].join('|'),
    'i',
  );
  // Whole words only: a name such as `stodola` is none.
  const word = new RegExp(`(^|[^a-z])(${marks.source})([^a-z]|$)`, 'i');
  const found = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) => (word.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('no test is switched off or made the only one', () => {
  const switched = new RegExp('\\b(test|it|describe)\\.(only|skip|to' + 'do)\\b');
  const found = sources
    .filter(({ path }) => path.startsWith('test/') && path !== 'test/rules/files.test.ts')
    .filter(({ text }) => switched.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('a test that some machines cannot run says in its name why', () => {
  const silent = sources
    .filter(({ path }) => path.startsWith('test/') && !path.startsWith('test/e2e/'))
    .filter(({ text }) => /\.(skipIf|runIf)\((?!onLinux|process\.platform)/.test(text))
    .filter(({ text }) => !/\(skipped: |\$\{whyNo\w+\}/.test(text))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test('files are named in kebab-case, components in PascalCase', () => {
  const odd = sources
    .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
    .filter((name) =>
      name.endsWith('.vue') ? !/^[A-Z][A-Za-z0-9]*\.vue$/.test(name) : !/^[a-z0-9.-]+$/.test(name),
    );
  expect(odd).toEqual([]);
});

test('no source names the folder that it was written in', () => {
  const here = ROOT.replace(/[\\/]$/, '');
  expect(sources.filter(({ text }) => text.includes(here)).map(({ path }) => path)).toEqual([]);
});
