/**
 * Which folder may import which: every arrow of the architecture, as a rule that fails.
 *
 * The engine is a stack; a folder may import those below it and itself.
 */

/** From the bottom up; folders of one row may import each other. */
const STACK = [
  // The document, and the mechanics that a run of it takes.
  ['core/math/', 'core/linalg/'],
  ['schema/'],
  ['core/coordinates/'],
  // What each kind of record says about itself: its fields, checks and kernel.
  ['kinds/'],
  ['model/'],
  // Parts as triangles: files, surfaces, masses.
  ['geometry/'],
  ['core/system/(?!compile)'],
  ['core/constraints/', 'core/forces/', 'core/contact/'],
  // Compiling a document needs the registry of joints; running what was compiled does not.
  ['core/system/compile'],
  ['core/dynamics/'],
  ['core/solvers/', 'core/stabilisers/', 'core/integrators/', 'core/diagnostics/'],
  ['core/compiled/'],
  ['core/switching/'],
  // What is measured, and what becomes of a recording: series, files, judgements.
  ['results/measures/', 'results/recording/'],
  ['results/series/', 'results/files/', 'results/free-body/', 'results/quality/', 'results/clearances/'],
  // A run: closed, prepared, stepped, its events and how it ends; and the analyses that are no runs.
  ['run/assembly/'],
  ['run/preparation/', 'run/outcomes/', 'run/steppers/', 'run/events/'],
  ['run/simulation/'],
  ['run/analyses/'],
  // Many runs.
  ['studies/'],
  // Files for others, and models of other programs, which become projects.
  ['output/', 'formats/'],
  // Where the runs of a study are computed: Node, files, threads, queues, batch schedulers.
  ['jobs/'],
  // What serves all of it: to the app over a port, to people on a terminal, to programs of others.
  ['host/', 'cli/', 'library/'],
];

/** A system holds row blocks and contacts, so it names their types. */
const HELD = '^engine/core/(constraints/row-block|contact/(compiled-contact|shape|proximity))\\.ts$';

const nameOf = (folder) => folder.match(/[a-z]+/g).join('-');

/** A row of the stack must not import any row above it. */
const upward = STACK.slice(0, -1).map((row, level) => ({
  name: `engine-${row.map(nameOf).join('-')}-upward`,
  comment: `engine/${row.join(', engine/')} must not import from the layers above`,
  severity: 'error',
  from: { path: `^engine/(${row.join('|')})` },
  to: {
    path: `^engine/(${STACK.slice(level + 1)
      .flat()
      .join('|')})`,
    ...(level < 7 && { pathNot: HELD }),
  },
}));

/** The page, from the bottom up. */
const PAGE = [
  'platform/',
  // Knows no record and no store: widgets, and the commands that they offer by their ids.
  'ui/',
  'document/',
  'sim/',
  'stores/',
  'journal/',
  'files/',
  'viewport/',
  'export/',
  'charts/',
  'panels/',
  'commands/',
  'app/',
];
const pageUpward = PAGE.slice(0, -1).map((room, level) => ({
  name: `renderer-${nameOf(room)}-upward`,
  comment: `renderer/${room} must not import from the rooms above`,
  severity: 'error',
  from: { path: `^renderer/${room}` },
  to: { path: `^renderer/(${PAGE.slice(level + 1).join('|')})` },
}));

/** Pure arithmetic, which the page shares. */
const VECTORS = '^engine/core/math/(triples|find-minimum)\\.ts$';

/** Holes, shafts and faces of parts: what they are, and how a revised part keeps its joints. */
const FEATURES = '^engine/geometry/(features/(feature|words)|revision/(revise|insert-added|words))\\.ts$';

/** What the page may know of the engine: documents, recordings and what becomes of them, and the words of reports. */
const REPORTED = [
  VECTORS,
  FEATURES,
  '^engine/geometry/features/(pick|fit)-features?\\.ts$',
  '^engine/(schema|kinds|model|host|output|formats|studies/(sweep|manifest|sampling|rows))/',
  '^engine/results/(recording|series|files|free-body|quality)/',
  '^engine/results/clearances/(clearances|judge)\\.ts$',
  '^engine/studies/validation/(case|read-case|shapes|to-project|result)\\.ts$',
  '^engine/results/measures/(allowables|crank|force-elements|force-peaks|force-ranking|held-words|joint-parts|missing-mesh|resolution)\\.ts$',
  '^engine/core/diagnostics/(mobility-report|mobility-words|plane-words|reaction-mask)\\.ts$',
  '^engine/core/switching/run-event\\.ts$',
  '^engine/run/analyses/(assembly-reports|repair/repair-words|study-report|drag/drag-report)\\.ts$',
];

/** What the build puts into the bundles. */
const { bundled } = require('../../package.json');

module.exports = {
  forbidden: [
    ...upward,
    ...pageUpward,
    {
      name: 'held-is-types',
      comment: 'What a system holds is imported below its folder as a type only',
      severity: 'error',
      from: { path: '^engine/(core/(math/|linalg/|coordinates/|system/(?!compile))|schema/|kinds/|model/)' },
      to: { path: HELD, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'runs-keep-nothing',
      comment: 'What a run works out is kept in its workspace, not beside a document',
      severity: 'error',
      from: { path: '^engine/(core|run)/' },
      to: { path: '^engine/model/once-per\\.ts$' },
    },
    {
      name: 'engine-outside',
      comment: 'The engine imports nothing of the app that it serves',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^(electron|renderer|test)/' },
    },
    {
      name: 'engine-pure',
      comment:
        'Engine code needs only ECMAScript; hashes, eigenvalues, the parsers of expressions and of the manual are pure ECMAScript too',
      severity: 'error',
      from: { path: '^engine/', pathNot: '^engine/(host|results/files|formats|jobs|cli|library)/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: '@noble/hashes|ml-matrix|node_modules/(@cantoo|jsep|marked)/',
      },
    },
    {
      name: 'host-pure',
      comment: 'The host checks messages with valibot, which is pure ECMAScript as well',
      severity: 'error',
      from: { path: '^engine/host/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/valibot/',
      },
    },
    {
      name: 'results-pure',
      comment: 'Saved runs are Parquet, and their headers are checked with valibot: pure ECMAScript as well',
      severity: 'error',
      from: { path: '^engine/results/files/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: '@noble/hashes|node_modules/(valibot|hyparquet|hyparquet-writer)/',
      },
    },
    {
      name: 'import-pure',
      comment:
        'Files of other programs are XML, ZIP and JSON: saxes, fflate and valibot read them, in pure ECMAScript as well; a CAD kernel reads STEP',
      severity: 'error',
      from: { path: '^engine/formats/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'ml-matrix|node_modules/(saxes|fflate|valibot|replicad-opencascadejs)/',
      },
    },
    {
      name: 'jobs-only-node',
      comment: 'Jobs need Node, the engine, the queue, and what tables are written with',
      severity: 'error',
      from: { path: '^engine/jobs/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: '@noble/hashes|node_modules/(bullmq|ioredis|hyparquet|hyparquet-writer|valibot)/',
      },
    },
    {
      name: 'cli-only-node',
      comment:
        'The command line and the library need Node and the engine; only pictures and video, which nothing but a window makes, libraries',
      severity: 'error',
      from: { path: '^engine/(cli|library)/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: '@noble/hashes|node_modules/(@resvg/resvg-wasm|@jsquash/webp|mediabunny)/',
      },
    },
    {
      name: 'renderer-engine',
      comment:
        'The renderer sees documents, stated problems, the protocol, recordings and what becomes of them, and what their columns mean, never the solver',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^engine/',
        pathNot: REPORTED,
      },
    },
    {
      name: 'sweep-in-workers',
      comment: 'The page plans a sweep and hands it out; only its workers run one',
      severity: 'error',
      from: {
        path: '^renderer/',
        pathNot: '^renderer/sim/(engine/engine-worker|studies/study-worker)\\.ts$',
      },
      to: { path: '^engine/studies/(sweep/(run-variant|serve-worker)|rows/(run-row|name-series))\\.ts$' },
    },
    {
      name: 'document-pure',
      comment: 'The document knows neither Vue nor the screen',
      severity: 'error',
      from: { path: '^renderer/document/' },
      to: { pathNot: ['^(renderer/document|engine/(schema|kinds|model))/', VECTORS, FEATURES] },
    },
    {
      name: 'babylon-in-viewport',
      severity: 'error',
      from: { path: '^(engine|electron|renderer)/', pathNot: '^renderer/viewport/' },
      to: { path: '@babylonjs/' },
    },
    {
      name: 'chart-in-charts',
      severity: 'error',
      from: { path: '^(engine|electron|renderer)/', pathNot: '^renderer/charts/' },
      to: { path: 'node_modules/chart\\.js/' },
    },
    {
      name: 'renderer-electron',
      comment: 'The page knows the desktop by the types in electron/shared alone',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/vite\\.config\\.(ts|mjs)$' },
      to: { path: '^electron/', pathNot: '^electron/shared/' },
    },
    {
      name: 'renderer-no-node',
      comment: 'The page runs in a sandbox',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/vite\\.config\\.(ts|mjs)$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-no-electron-package',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'electron-renderer',
      comment: 'The main process serves the page and imports nothing of it',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'electron-engine',
      comment: 'Desktop processes see the protocol and the host; main never solves',
      severity: 'error',
      from: { path: '^electron/', pathNot: '^electron/(build|start|study)' },
      to: {
        path: '^engine/',
        pathNot: '^engine/(host|schema|kinds|model|studies/manifest)/|^engine/studies/rows/row\\.ts$',
      },
    },
    {
      name: 'preload-is-small',
      comment: 'The preload script is one sandboxed file over electron/shared',
      severity: 'error',
      from: { path: '^electron/preload/' },
      to: { path: '^(engine|electron)/', pathNot: '^electron/(shared|preload)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three',
      severity: 'error',
      from: {},
      // Types count.
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // Vite finds the files of packages whose addresses are asked for
      to: { couldNotResolve: true, pathNot: '^(electron$|\\?)|\\?url$' },
    },
    {
      name: 'no-dev-tools-shipped',
      comment: 'What ships imports only what the build bundles',
      severity: 'error',
      from: {
        path: '^(engine|electron|renderer)/',
        pathNot: '^(electron/(build|start)|renderer/vite\\.config\\.(ts|mjs)|engine/cli/kempe\\.mjs)',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: `node_modules/(${['electron', ...bundled].join('|')})/`,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built files of ours only: a package's own dist/ is what its imports resolve to.
    exclude: { path: '^(dist|release|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.mjs', '.js', '.cjs', '.vue', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
