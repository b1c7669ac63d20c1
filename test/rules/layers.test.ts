/** The layers are kept only as long as a breach is seen: one breach of every rule, and the cruiser must name each. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseOptions, ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './sources';

const layers = createRequire(import.meta.url)('./layers.cjs') as {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions;
};

/** Files of a project that breaks every rule; the last part is what each imports. */
const BREACHES: [rule: string, file: string, statement: string][] = [
  ['engine-core-math-core-linalg-upward', 'engine/core/math/a.ts', "import { x } from '../system/x';"],
  ['engine-schema-upward', 'engine/schema/a.ts', "import { x } from '../model/x';"],
  ['engine-core-coordinates-upward', 'engine/core/coordinates/a.ts', "import { x } from '../system/x';"],
  ['engine-kinds-upward', 'engine/kinds/loads/a.ts', "import { x } from '../../model/x';"],
  ['engine-model-upward', 'engine/model/a.ts', "import { x } from '../run/simulation/x';"],
  ['engine-geometry-upward', 'engine/geometry/a.ts', "import { x } from '../run/simulation/x';"],
  ['engine-core-system-compile-upward', 'engine/core/system/a.ts', "import { x } from '../constraints/x';"],
  [
    'engine-core-constraints-core-forces-core-contact-upward',
    'engine/core/forces/a.ts',
    "import { x } from '../dynamics/x';",
  ],
  [
    'engine-core-constraints-core-forces-core-contact-upward',
    'engine/core/contact/a.ts',
    "import { x } from '../dynamics/x';",
  ],
  [
    'engine-core-system-compile-upward',
    'engine/core/system/compile-a.ts',
    "import { x } from '../dynamics/x';",
  ],
  ['engine-core-dynamics-upward', 'engine/core/dynamics/a.ts', "import { x } from '../solvers/x';"],
  [
    'engine-core-solvers-core-stabilisers-core-integrators-core-diagnostics-upward',
    'engine/core/solvers/a.ts',
    "import { x } from '../../results/recording/x';",
  ],
  [
    'engine-results-measures-results-recording-upward',
    'engine/results/recording/a.ts',
    "import { x } from '../../run/simulation/x';",
  ],
  ['engine-run-simulation-upward', 'engine/run/simulation/a.ts', "import { x } from '../../host/x';"],
  ['engine-core-compiled-upward', 'engine/core/compiled/a.ts', "import { x } from '../../run/simulation/x';"],
  [
    'engine-core-switching-upward',
    'engine/core/switching/a.ts',
    "import { x } from '../../run/simulation/x';",
  ],
  ['engine-run-assembly-upward', 'engine/run/assembly/a.ts', "import { x } from '../simulation/x';"],
  [
    'engine-run-preparation-run-outcomes-run-steppers-run-events-upward',
    'engine/run/steppers/a.ts',
    "import { x } from '../simulation/x';",
  ],
  ['engine-run-analyses-upward', 'engine/run/analyses/a.ts', "import { x } from '../../host/x';"],
  ['engine-studies-upward', 'engine/studies/validation/a.ts', "import { x } from '../../host/x';"],
  [
    'engine-results-series-results-files-results-free-body-results-quality-results-clearances-upward',
    'engine/results/series/a.ts',
    "import { x } from '../../output/x';",
  ],
  ['engine-studies-upward', 'engine/studies/sweep/a.ts', "import { x } from '../../output/x';"],
  ['engine-output-formats-upward', 'engine/formats/a.ts', "import { x } from '../cli/x';"],
  ['held-is-types', 'engine/core/system/b.ts', "import { x } from '../constraints/row-block';"],
  [
    'engine-results-measures-results-recording-upward',
    'engine/results/measures/a.ts',
    "import type { x } from '../../host/protocol';",
  ],
  ['runs-keep-nothing', 'engine/run/simulation/c.ts', "import { x } from '../../model/once-per';"],
  ['engine-outside', 'engine/run/simulation/b.ts', "import { x } from '../../../renderer/charts/x';"],
  ['engine-pure', 'engine/model/b.ts', "import { readFileSync as x } from 'node:fs';"],
  ['engine-pure', 'engine/model/c.ts', "import * as x from 'valibot';"],
  ['host-pure', 'engine/host/b.ts', "import { readFileSync as x } from 'node:fs';"],
  ['results-pure', 'engine/results/files/b.ts', "import { readFileSync as x } from 'node:fs';"],
  ['import-pure', 'engine/formats/b.ts', "import { readFileSync as x } from 'node:fs';"],
  ['jobs-only-node', 'engine/jobs/queue/a.ts', "import { Resvg as x } from '@resvg/resvg-wasm';"],
  ['engine-jobs-upward', 'engine/jobs/queue/b.ts', "import { x } from '../../cli/x';"],
  ['cli-only-node', 'engine/cli/a.ts', "import * as x from 'valibot';"],
  ['cli-only-node', 'engine/library/a.ts', "import * as x from 'valibot';"],
  ['renderer-engine', 'renderer/sim/b.ts', "import { x } from '../../engine/studies/validation/x';"],
  ['renderer-engine', 'renderer/sim/a.ts', "import { x } from '../../engine/run/simulation/x';"],
  ...[
    'platform',
    'ui',
    'document',
    'sim',
    'stores',
    'journal',
    'files',
    'viewport',
    'export',
    'charts',
    'panels',
    'commands',
  ].map((room): [string, string, string] => [
    `renderer-${room}-upward`,
    `renderer/${room}/up.ts`,
    "import { x } from '../app/x';",
  ]),
  ['sweep-in-workers', 'renderer/stores/s.ts', "import { x } from '../../engine/studies/sweep/run-variant';"],
  ['sweep-in-workers', 'renderer/stores/t.ts', "import { x } from '../../engine/studies/rows/run-row';"],
  ['document-pure', 'renderer/document/a.ts', "import { x } from '../charts/x';"],
  ['document-pure', 'renderer/document/b.ts', "import * as x from 'vue';"],
  [
    'babylon-in-viewport',
    'renderer/charts/a.ts',
    "import { Vector3 as x } from '@babylonjs/core/Maths/math.vector';",
  ],
  ['chart-in-charts', 'renderer/viewport/a.ts', "import { Chart as x } from 'chart.js';"],
  ['renderer-electron', 'renderer/platform/a.ts', "import { x } from '../../electron/main/x';"],
  ['renderer-no-node', 'renderer/platform/b.ts', "import { join as x } from 'node:path';"],
  ['renderer-no-electron-package', 'renderer/platform/c.ts', "import { app as x } from 'electron';"],
  ['electron-renderer', 'electron/main/a.ts', "import { x } from '../../renderer/charts/x';"],
  ['electron-engine', 'electron/main/b.ts', "import { x } from '../../engine/run/simulation/x';"],
  ['preload-is-small', 'electron/preload/a.ts', "import { x } from '../main/x';"],
  ['no-cycles', 'renderer/ui/a.ts', "import { x } from './b';"],
  ['no-unresolved', 'renderer/ui/c.ts', "import { x } from './nowhere';"],
  ['no-dev-tools-shipped', 'electron/main/c.ts', "import { x } from 'vitest';"],
];

/** What the architecture allows, so that a rule which forbids too much is seen as well. */
const ALLOWED: [file: string, statement: string][] = [
  ['engine/core/system/d.ts', "import type { x } from '../constraints/row-block';"],
  ['engine/core/system/compile-d.ts', "import { x } from '../constraints/x';"],
  ['engine/host/d.ts', "import * as x from 'valibot';"],
  ['engine/results/files/d.ts', "import { x } from 'hyparquet/src/read.js'; import * as y from 'valibot';"],
  ['engine/formats/d.ts', "import { SaxesParser as x } from 'saxes';"],
  ['renderer/ui/d.ts', "import { x } from '../../engine/formats/x';"],
  ['engine/jobs/queue/d.ts', "import { Queue as x } from 'bullmq'; import 'node:fs';"],
  ['engine/cli/d.ts', "import { x } from '../run/simulation/x'; import 'node:fs';"],
  ['engine/library/d.ts', "import { x } from '../cli/x'; import 'node:url';"],
  [
    'engine/jobs/merge/d.ts',
    "import { x } from '../../studies/sweep/x'; import 'node:fs'; import 'hyparquet-writer/src/bytewriter.js';",
  ],
  ['renderer/sim/d.ts', "import { x } from '../../engine/host/protocol';"],
  ['renderer/sim/engine/engine-worker.ts', "import { x } from '../../../engine/studies/sweep/serve-worker';"],
  ['renderer/sim/e.ts', "import { x } from '../../engine/studies/validation/to-project';"],
  ['renderer/sim/f.ts', "import { x } from '../../engine/run/analyses/repair/repair-words';"],
  ['renderer/document/d.ts', "import { x } from '../../engine/model/x';"],
  ['renderer/platform/d.ts', "import type { x } from '../../electron/shared/x';"],
  ['renderer/viewport/d.ts', "import { Vector3 as x } from '@babylonjs/core/Maths/math.vector';"],
  ['electron/host/d.ts', "import { x } from '../../engine/host/x';"],
];

const TARGETS = ['engine', 'electron', 'renderer'];
/** The other half of the cycle; one report stands for the whole of it. */
const OTHER_HALF: [file: string, statement: string] = ['renderer/ui/b.ts', "import { x } from './a';"];

const EMPTY = [
  ...[
    'model',
    'core/system',
    'core/constraints',
    'core/dynamics',
    'core/solvers',
    'results/recording',
    'run/simulation',
    'host',
    'cli',
  ].map((name) => `engine/${name}/x.ts`),
  ...[
    'engine/output/x.ts',
    'engine/formats/x.ts',
    'engine/studies/sweep/run-variant.ts',
    'engine/studies/sweep/x.ts',
    'engine/studies/rows/run-row.ts',
    'engine/studies/sweep/serve-worker.ts',
    'engine/core/constraints/row-block.ts',
    'engine/host/protocol.ts',
    'engine/model/once-per.ts',
    'engine/studies/validation/x.ts',
    'engine/studies/validation/to-project.ts',
    'engine/run/analyses/repair/repair-words.ts',
    'renderer/app/x.ts',
    'renderer/charts/x.ts',
    'electron/main/x.ts',
    'electron/shared/x.ts',
  ],
];

let found = new Set<string>();
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-layers-'));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(ROOT, name), join(folder, name));
  for (const file of EMPTY) put(file, 'export const x = 1;\n');
  for (const [, file, statement] of BREACHES) put(file, `${statement}\nexport const y = x;\n`);
  for (const [file, statement] of [...ALLOWED, OTHER_HALF])
    put(file, `${statement}\nexport type y = typeof x;\n`);
  const { output } = await cruise(TARGETS, {
    ...layers.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: layers.forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  found = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a breach is seen', () => {
  test.each(BREACHES)('%s in %s', (rule, file) => {
    expect([...found].filter((line) => line.endsWith(`: ${file}`))).toContain(`${rule}: ${file}`);
  });
});

test.each(ALLOWED)('%s is allowed', (file) => {
  expect([...found].filter((line) => line.endsWith(`: ${file}`))).toEqual([]);
});

test('every rule has a breach here', () => {
  const tried = new Set(BREACHES.map(([rule]) => rule));
  expect(layers.forbidden.map((rule) => rule.name).filter((name) => !tried.has(name ?? ''))).toEqual([]);
});
