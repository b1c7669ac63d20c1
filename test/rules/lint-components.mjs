/**
 * Lints the scripts of components with what needs types. Oxlint reads types with the native compiler, but no components: it is
 * given their scripts as files of their own, line for line, in a folder that the compiler takes for the root's.
 *
 *   node test/rules/lint-components.mjs [root]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'vue/compiler-sfc';

const ROOT = resolve(import.meta.dirname, '../..');

/** The script of a component, each line where it was; what stands for its type parameters follows at the end. */
function scriptOf(component) {
  const { script, scriptSetup } = parse(component, { sourceMap: false }).descriptor;
  const lines = [];
  for (const block of [script, scriptSetup]) {
    if (block) lines[block.loc.start.line - 1] = block.content;
  }
  const parameters = scriptSetup?.attrs.generic?.split(',') ?? [];
  const types = parameters.map((parameter) => {
    const [name, bound = 'unknown'] = parameter.split(' extends ');
    return `type ${name.trim()} = ${bound};\n`;
  });
  return padded(lines) + types.join('');
}

/** Texts that begin on given lines, and nothing before and between them. */
function padded(lines) {
  let text = '';
  let at = 0;
  for (const [line, content] of lines.entries()) {
    if (content === undefined) continue;
    text += '\n'.repeat(Math.max(0, line - at)) + content;
    at = line + content.split('\n').length - 1;
  }
  return text;
}

/** Returns the exit status of the linter, which names the components. */
function lintComponents(root) {
  const mirror = join(root, '.cache/components');
  rmSync(mirror, { recursive: true, force: true });
  const files = [];
  for (const name of readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.vue')) continue;
    const file = join(mirror, 'renderer', `${name}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, scriptOf(readFileSync(join(root, 'renderer', name), 'utf8')));
    files.push(file);
  }
  const tsconfig = {
    extends: '../../renderer/tsconfig.json',
    compilerOptions: { rootDirs: ['../..', '.'] },
    include: ['**/*.ts'],
  };
  writeFileSync(join(mirror, 'tsconfig.json'), JSON.stringify(tsconfig));
  const rules = ['--type-aware', '--config', join(ROOT, 'test/rules/components.oxlintrc.json')];
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  // by their names: of a folder that Git ignores, oxlint reads none
  const { status } = spawnSync(process.execPath, [oxlint, ...rules, ...files], { stdio: 'inherit' });
  return status ?? 1;
}

process.exitCode = lintComponents(process.argv[2] ?? ROOT);
