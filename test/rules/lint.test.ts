/** One breach of every ban that matters for safety or repeatability: the linter must name each. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './sources';

let eslint: ESLint;
beforeAll(() => {
  eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: join(ROOT, 'test/rules/eslint.config.js'),
    ruleFilter: ({ ruleId }) => TESTED.has(ruleId),
  });
});

const BREACHES: [rule: string, file: string, code: string][] = [
  ['no-restricted-syntax', 'renderer/ui/x.ts', "export function f(e: Element) { e.innerHTML = 'x'; }"],
  [
    'no-restricted-syntax',
    'renderer/ui/x.ts',
    "export function f(e: Element) { e.insertAdjacentHTML('beforeend', 'x'); }",
  ],
  ['no-restricted-syntax', 'renderer/ui/x.ts', "document.write('x');"],
  ['no-restricted-syntax', 'renderer/ui/x.ts', 'export default 1;'],
  ['no-restricted-syntax', 'engine/math/x.ts', 'export enum E { A }'],
  ['no-restricted-syntax', 'engine/core/contact/x.ts', 'export const a = new Float64Array(3);'],
  ['no-restricted-syntax', 'engine/core/forces/x.ts', 'const a = new WeakMap<object, object>();'],
  ['no-restricted-syntax', 'engine/kinds/loads/x.ts', 'let a = 0;'],
  ['no-restricted-syntax', 'engine/results/x.ts', 'export const a = { b: [new Int32Array(3)] };'],
  ['no-restricted-syntax', 'engine/run/x.ts', 'export const a = Float64Array.of(1, 2);'],
  [
    'no-restricted-syntax',
    'electron/main/x.ts',
    "import * as fs from 'node:fs'; fs.writeFileSync('a', 'b');",
  ],
  [
    '@typescript-eslint/no-restricted-imports',
    'electron/main/x.ts',
    "import { writeFile } from 'node:fs/promises'; void writeFile('a', 'b');",
  ],
  [
    '@typescript-eslint/no-restricted-imports',
    'engine/cli/x.ts',
    "import { rename } from 'fs'; rename('a', 'b', () => 1);",
  ],
  [
    'vue/no-v-html',
    'renderer/ui/X.vue',
    '<script setup lang="ts">const a = 1;</script><template><p v-html="a" /></template>',
  ],
  ['no-eval', 'renderer/ui/x.ts', "eval('1');"],
  ['no-implied-eval', 'renderer/ui/x.ts', "setTimeout('f()', 1);"],
  ['no-new-func', 'renderer/ui/x.ts', "export const f = new Function('return 1');"],
  [
    'max-params',
    'engine/results/x.ts',
    'export const f = (a = 1, b = 1, c = 1, d = 1, e = 1, g = 1) => [a, b, c, d, e, g];',
  ],
  ['no-restricted-properties', 'engine/math/x.ts', 'export const r = Math.random();'],
  ['no-restricted-globals', 'engine/math/x.ts', 'export const t = Date.now();'],
  ['no-restricted-globals', 'engine/math/x.ts', 'export const t = performance.now();'],
  ['no-restricted-globals', 'engine/run/simulation/x.ts', 'export const t = process.env;'],
  ['no-restricted-globals', 'engine/core/compiled/code/x.ts', 'export const m = WebAssembly.Module;'],
];
const TESTED = new Set(BREACHES.map(([rule]) => rule));

async function lint(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(ROOT, file) });
  return result.messages.map((message) => message.ruleId);
}

describe('a breach is seen', () => {
  test.each(BREACHES)('%s in %s: %s', async (rule, file, code) => {
    expect(await lint(file, code)).toContain(rule);
  });
});

test.each([
  [
    'the command line may read the clock and the environment',
    'engine/cli/x.ts',
    'export const t = [Date.now(), process.env];',
  ],
  [
    'the library may say when a sweep was started',
    'engine/library/x.ts',
    'export const startedAt = new Date();',
  ],
  [
    'its one writer may write',
    'engine/jobs/files/write-file.ts',
    "import { open, rename } from 'node:fs/promises'; export { open, rename };",
  ],
  [
    'arrays of the engine that nobody can write to, or that are made with each call, stand where they like',
    'engine/run/x.ts',
    'const a: ArrayLike<number> = Float64Array.of(1); const b = { c: new Uint8Array(0) };\n' +
      'class D { readonly e = new Float64Array(3); } const f = () => new WeakMap(); export { a, b, D, f };',
  ],
  ['tests may be random', 'test/unit/x.ts', 'export const r = Math.random();'],
])('%s', async (_what, file, code) => {
  expect(await lint(file, code)).toEqual([]);
});

describe('rules that need types', () => {
  const TYPED = Object.keys(
    Object.assign({}, ...tseslint.configs.recommendedTypeCheckedOnly.map(({ rules }) => rules)) as object,
  ).filter((rule) => rule.startsWith('@typescript-eslint/') && !rule.endsWith('/require-await'));

  test('hold in components, but for those to which every component is any', () => {
    const { rules } = JSON.parse(readFileSync(join(ROOT, 'test/rules/components.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>;
    };
    expect(Object.keys(rules).every((rule) => rule.startsWith('typescript/no-unsafe-'))).toBe(true);
  });

  test('a promise that nobody waits for is found in a component, on its line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kempe-lint-'));
    try {
      mkdirSync(join(folder, 'renderer'));
      writeFileSync(
        join(folder, 'renderer/tsconfig.json'),
        '{ "compilerOptions": { "strict": true, "moduleResolution": "bundler", "module": "esnext" } }',
      );
      writeFileSync(join(folder, 'renderer/x.ts'), 'export async function f<T>(a: T) { return a; }\n');
      const script = "import { f } from './x';\nfunction g(a: T) {\n  f(a);\n}\ng('a' as T);\n";
      const component = `<template><p /></template>\n<script setup lang="ts" generic="T extends string">\n${script}</script>\n`;
      writeFileSync(join(folder, 'renderer/X.vue'), component);
      const words = [join(ROOT, 'test/rules/lint-components.mjs'), folder];
      const { stdout: written, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
      // on a server colours stand between the name and the line
      const stdout = stripVTControlCharacters(written);
      expect(stdout).toContain('X.vue.ts:5:');
      expect(stdout).toContain('no-floating-promises');
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('hold in all other files', () => {
    const { rules } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>;
    };
    const missing = TYPED.filter((rule) => !(rule.replace('@typescript-eslint', 'typescript') in rules));
    expect(missing).toEqual([]);
  });

  test('a promise that nobody waits for is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kempe-lint-'));
    try {
      writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
      const code = 'export async function f() {}\nexport function g() {\n  f();\n}\n';
      writeFileSync(join(folder, 'x.ts'), code);
      const words = ['--type-aware', '--config', join(ROOT, '.oxlintrc.json'), '--format=unix', folder];
      const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), words, { encoding: 'utf8' });
      expect(stdout).toContain('x.ts:3:');
      expect(stdout).toContain('no-floating-promises');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
