/** What is bundled is given away with its licences. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { billOf } from '../../../electron/build/bill.mjs';
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
    { bundled: ['a', 'b'], devDependencies: { a: '1', b: '1', tool: '1' } },
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
    { bundled: ['a'] },
    { a: { 'package.json': JSON.stringify({ name: 'a', version: '1.0.0' }) } },
  );
  expect(() => writeNotices(root, join(root, 'THIRD-PARTY.txt'))).toThrow('a states no licence');
});

describe('a package that ships no text of its licence', () => {
  const noticesOf = (packages: Record<string, Record<string, string>>): string => {
    const root = project({ bundled: ['a'] }, packages);
    const file = join(root, 'THIRD-PARTY.txt');
    writeNotices(root, file);
    return readFileSync(file, 'utf8');
  };

  test('goes with that of the SPDX list, and the holder that it names', () => {
    const text = noticesOf({ a: { 'package.json': manifest('a', '1.0.0', { author: 'A. Author' }) } });
    expect(text).toContain('Copyright (c) A. Author');
    expect(text).toContain('Permission is hereby granted, free of charge');
    expect(text).not.toMatch(/<year>|<copyright holders>/);
    const readme = 'A\n\n## Licence\n\nCopyright (c) 2019 B. Holder\n';
    const isc = manifest('a', '1.0.0', { author: 'A.', license: 'ISC' });
    const told = noticesOf({ a: { 'package.json': isc, 'readme.md': readme, NOTICE: 'and this' } });
    expect(told).toContain('Copyright (c) 2019 B. Holder');
    expect(told).not.toMatch(/Copyright \(c\) A\.|Internet S|\bISC DISCLAIMS/);
    // what is to be noticed is no licence
    expect(told).toContain('and this');
  });

  test('stops the build where that cannot be told', () => {
    const of = (more: object) => ({
      a: { 'package.json': manifest('a', '1.0.0', { author: 'A.', ...more }) },
    });
    for (const license of ['SEE LICENSE IN FILE', 'MIT OR ISC', 'mine', 'constructor'])
      expect(() => noticesOf(of({ license }))).toThrow(`a ships no text of its licence, and the SPDX list`);
    expect(() => noticesOf(of({ author: undefined }))).toThrow('does not say whose it is');
    expect(() => noticesOf({ a: { ...of({ license: 'mine' }).a, LICENSE: ' ' } })).toThrow('a ships no text');
  });
});

describe('the bill of materials', () => {
  interface Bill {
    bomFormat: string;
    metadata: { component: { 'bom-ref': string } };
    components: { name: string; version: string; purl: string; licenses?: object[]; hashes?: object[] }[];
    dependencies: { ref: string; dependsOn?: string[] }[];
  }
  const text = billOf(ROOT);
  const bill = JSON.parse(text) as Bill;

  test('lists what the notices list, and Electron, each with version, licence and digest', () => {
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bundledPackages(ROOT).map(({ manifest: { name, version } }) => `${name} ${version}`);
    const listed = bill.components.map(({ name, version }) => `${name} ${version}`);
    expect(listed.filter((name) => !name.startsWith('electron ')).sort()).toEqual(names.sort());
    expect(listed.some((name) => name.startsWith('electron '))).toBe(true);
    for (const { name, purl, licenses = [], hashes = [] } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@\d/);
      expect(licenses.length, name).toBe(1);
      expect(hashes.length, name).toBe(name === 'electron' ? 0 : 1);
    }
  });

  test('says what needs what, and every part is reached from the app', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const visit = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      needs.get(ref)!.forEach(visit);
    };
    visit(bill.metadata.component['bom-ref']);
    expect(reached.size).toBe(bill.components.length + 1);
  });

  test('is the same for the same packages', () => expect(billOf(ROOT)).toBe(text));
});

test('all that is bundled is a development dependency: whoever installs the package installs nothing else', () => {
  const product = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, object>;
  expect(product).not.toHaveProperty('dependencies');
  for (const name of product['bundled'] as string[])
    expect(product['devDependencies']).toHaveProperty([name]);
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
