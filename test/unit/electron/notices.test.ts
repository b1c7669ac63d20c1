/** What is bundled is given away with its licences. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledPackages, writeNotices } from '../../../electron/build/notices.mjs';
import { readSources, ROOT } from '../../rules/sources';
import { scratchFolder } from './support/folder';

/** A project whose node_modules hold the given packages; a nested one is written as `outer/node_modules/inner`. */
function project(manifest: object, packages: Record<string, Record<string, string>>): string {
  const root = scratchFolder();
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  for (const [name, files] of Object.entries(packages)) {
    const folder = join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  }
  return root;
}

const manifest = (name: string, version: string, more: object = {}) =>
  JSON.stringify({ name, version, license: 'MIT', ...more });

test('packages that packages need are listed, each version once, with all their notices', () => {
  const root = project(
    { dependencies: { a: '1', b: '1' }, devDependencies: { tool: '1' } },
    {
      a: { 'package.json': manifest('a', '1.0.0', { dependencies: { c: '2' } }), LICENSE: 'licence of a' },
      b: {
        'package.json': manifest('b', '1.0.0', {
          dependencies: { c: '1', gone: '1' },
          author: { name: 'B.' },
        }),
        'license.md': 'licence of b',
        'NOTICE.md': 'notice of b',
        'licensing.js': 'code of b',
      },
      c: { 'package.json': manifest('c', '2.0.0'), COPYING: 'licence of c 2' },
      'b/node_modules/c': { 'package.json': manifest('c', '1.0.0'), LICENSE: 'licence of c 1' },
      tool: { 'package.json': manifest('tool', '1.0.0'), LICENSE: 'licence of tool' },
    },
  );
  const file = join(root, 'THIRD-PARTY.txt');
  writeNotices(root, file);
  const text = readFileSync(file, 'utf8');
  for (const part of ['a 1.0.0', 'licence of a', 'Author: B.', 'licence of b', 'notice of b']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('licence of c 1');
  expect(text).toContain('licence of c 2');
  expect(text).not.toContain('code of b');
  expect(text).not.toContain('tool');
});

test('a package without a licence stops the build', () => {
  const root = project(
    { dependencies: { a: '1' } },
    { a: { 'package.json': JSON.stringify({ name: 'a', version: '1.0.0' }) } },
  );
  expect(() => writeNotices(root, join(root, 'THIRD-PARTY.txt'))).toThrow('a states no licence');
});

test('everything that the sources import is among the notices, with the text of its licence', () => {
  const listed = new Map(bundledPackages(ROOT).map(({ folder, manifest: { name } }) => [name, folder]));
  const shipped = readSources(['engine', 'electron', 'renderer'], /\.(ts|vue)$/);
  const imports = shipped.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import|export)\s(?:[^'"=;]*\sfrom\s)?'([^']+)';$/gm)].map((match) => match[1]),
  );
  const packages = new Set(
    imports
      .filter((from) => !/^(\.|node:|electron$)/.test(from))
      .map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')),
  );
  expect(packages.size).toBeGreaterThan(5);
  for (const name of packages) expect(listed.has(name), `${name} is not among the notices`).toBe(true);
  // what packages need in turn
  expect(listed.has('@kurkle/color')).toBe(true);
  const file = join(scratchFolder(), 'THIRD-PARTY.txt');
  writeNotices(ROOT, file);
  const text = readFileSync(file, 'utf8');
  for (const [name, folder] of listed) {
    expect(text).toContain(
      `${name} ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}`,
    );
  }
  expect(text).toContain('Apache License');
  expect(text).toContain('Permission is hereby granted');
});
