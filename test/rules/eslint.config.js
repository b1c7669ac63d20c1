/**
 * What is wrong in any file of the project. Rules that need types are oxlint's (.oxlintrc.json, and lint-components.mjs for
 * components), which reads TypeScript with the native compiler; the layers between folders are depcruise's (layers.cjs), the form of the text oxfmt's.
 */
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import vueParser from 'vue-eslint-parser';
import tseslint from 'typescript-eslint';

/** Ways to turn text into code or markup: names in project files must never get near one. */
const INJECTION = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'Text from a project must not become markup: set textContent.',
  },
  {
    selector: "CallExpression[callee.property.name='write'][callee.object.name='document']",
    message: 'Text from a project must not become markup.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name; only .vue files have a default export.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
];

/** `:value` is written at every drawing of a component: without a draft of its own, a field loses what is being typed. */
const TYPED_TEXT = {
  selector:
    'VElement[rawName=/^(input|textarea)$/] > VStartTag' +
    ":not(:has(VAttribute[key.name='type'][value.value=/^(range|checkbox|radio|color)$/]))" +
    ":not(:has(VAttribute[key.name.name='on'][key.argument.name='input']))" +
    " > VAttribute[key.name.name='bind'][key.argument.name='value']",
  message: 'Use v-stored (ui/fields/stored-text.ts): what is typed is lost when the component is drawn.',
};

/** Persistence has one door per process, so that no save can forget to be atomic. */
const WRITES = [
  {
    selector:
      'CallExpression[callee.property.name=/^(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|rename|renameSync|unlink|unlinkSync|rm|rmSync|truncate|copyFile|copyFileSync)$/][callee.object.name=/^(fs|fsp|promises)$/]',
    message: 'Only electron/main/files and electron/main/journal write files.',
  },
];
const WRITERS =
  'writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|rename|renameSync|unlink|unlinkSync|rm|rmSync|truncate|copyFile|copyFileSync';
const noWriters = {
  paths: [],
  patterns: [
    {
      group: ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'],
      importNamePattern: `^(${WRITERS})$`,
      message: 'Only electron/main/files and engine/jobs/files write files.',
    },
  ],
};

/**
 * What a run writes belongs to its workspace, so that two runs in one process cannot touch each other. A table of constants is
 * `ArrayLike`, which the compiler lets nobody write to; nothing can be written to an empty array.
 */
const TYPED_ARRAY = '/^(Float|Int|Uint|BigInt|BigUint)[0-9]+(Clamped)?Array$/';
const UNSHARED = [
  `NewExpression[callee.name=${TYPED_ARRAY}]:not([arguments.0.raw='0'])`,
  `CallExpression[callee.object.name=${TYPED_ARRAY}]`,
  "NewExpression[callee.name='WeakMap']",
  "VariableDeclaration[kind='let']",
].map((made) => ({
  selector: `${made}:not(:function *, PropertyDefinition *, VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name='ArrayLike'] > *)`,
  message:
    'Nothing that is written stands at module level: ask the workspace for it (core/math/scratch.ts). What follows from a document or a recording alone is worked out `oncePer` (model/once-per.ts), and what runs of one system share is `KeptPer` (core/math/kept-per.ts).',
}));

/** The engine gives the same numbers for the same document: nothing in it may depend on when or where it runs. */
const NOT_PURE = [
  'window',
  'document',
  'navigator',
  'self',
  'globalThis',
  'process',
  'Buffer',
  'console',
  'performance',
  'Date',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'fetch',
  'XMLHttpRequest',
  'localStorage',
  'postMessage',
  'Worker',
  'require',
  'structuredClone',
  'crypto',
  'Intl',
].map((name) => ({ name, message: 'Engine code needs only ECMAScript, and no clock.' }));

/** The one thing beyond ECMAScript, and the one file that may ask for it: where it is refused, runs take another way. */
const WEB_ASSEMBLY = {
  name: 'WebAssembly',
  message: 'Only engine/core/compiled/code/web-assembly.ts asks for WebAssembly, which may be refused.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/release/**',
      '**/.cache/**',
      '**/coverage/**',
      'test/e2e/output/**',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    // Known as global, so that no-implied-eval recognises them.
    languageOptions: {
      globals: { setTimeout: 'readonly', setInterval: 'readonly', setImmediate: 'readonly' },
    },
  },
  ...tseslint.configs.recommended,
  ...vue.configs['flat/recommended'].map((config) => ({ files: ['renderer/**/*.{ts,vue}'], ...config })),
  {
    files: ['**/*.vue'],
    rules: {
      'vue/no-v-html': 'error',
      'vue/no-v-text-v-html-on-component': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': 'off',
      // With exactOptionalPropertyTypes an absent prop is a value of its own.
      'vue/require-default-prop': 'off',
      'vue/no-undef-components': 'error',
      'vue/no-restricted-syntax': ['error', TYPED_TEXT],
      'max-lines': ['error', { max: 400 }],
      'max-params': ['error', { max: 5 }],
    },
  },
  {
    files: ['**/*.{ts,mts,js,mjs,cjs,vue}'],
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-proto': 'error',
      'no-extend-native': 'error',
      'no-constructor-return': 'error',
      'no-unmodified-loop-condition': 'error',
      'array-callback-return': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Indices into typed arrays are in range by construction; the alternative is a branch in every hot loop.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['engine/**/*.ts', 'electron/**/*.ts', 'renderer/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...INJECTION, ...WRITES],
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': ['error', noWriters],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-params': ['error', { max: 5 }],
    },
  },
  {
    // Kernels read and write places of arrays, and make no objects in hot loops.
    files: ['engine/core/**/*.ts', 'engine/kinds/**/*.ts', 'engine/run/steppers/**/*.ts'],
    rules: { 'max-params': ['error', { max: 8 }] },
  },
  {
    // A command has its process to itself.
    files: ['engine/**/*.ts'],
    ignores: ['engine/cli/**', 'engine/jobs/**'],
    rules: { 'no-restricted-syntax': ['error', ...INJECTION, ...WRITES, ...UNSHARED] },
  },
  {
    files: ['renderer/**/*.vue'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...INJECTION.filter((rule) => !rule.selector.startsWith('ExportDefault')),
      ],
    },
  },
  {
    files: [
      'electron/main/files.ts',
      'electron/main/files/**',
      'electron/main/journal/**',
      'engine/jobs/files/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...INJECTION],
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  {
    files: ['renderer/vite.config.{ts,mjs}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...INJECTION.filter((rule) => !rule.selector.startsWith('ExportDefault')),
      ],
    },
  },
  {
    files: ['engine/**/*.ts'],
    ignores: ['engine/cli/**', 'engine/jobs/**', 'engine/library/**'],
    rules: {
      'no-restricted-globals': ['error', ...NOT_PURE, WEB_ASSEMBLY],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Results must be repeatable.' },
      ],
    },
  },
  {
    files: ['engine/core/compiled/code/web-assembly.ts'],
    rules: { 'no-restricted-globals': ['error', ...NOT_PURE] },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } },
  },
  {
    // Tests try what must not work.
    files: ['test/**'],
    rules: { 'no-script-url': 'off' },
  },
  {
    // Plain scripts that Node runs as they are.
    files: ['**/*.{js,mjs,cjs}'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
);
