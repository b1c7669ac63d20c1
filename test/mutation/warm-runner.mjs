/**
 * Runs each guard once as it is, and then again for each mutant that it reaches, in the same process with the same loaded
 * modules: a mutant takes as long as the tests that reach it, up to the first that notices. What is found goes to a log line
 * by line as it is found, so that a mutant that hangs or ends the process loses only itself (see campaign.mjs).
 *
 * A test that fails is run again without the mutant, after the same tests. If it still fails then an earlier mutant has left
 * something behind: then everything is loaded afresh, and the verdict is that of a second try.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startTests } from '@vitest/runner';
import { getNames, getTests } from '@vitest/runner/utils';
import { vi } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';

const { mutants, lived, log } = JSON.parse(readFileSync(process.env.KEMPE_MUTATION, 'utf8'));
const stryker = (globalThis.__stryker__ ??= {});
/** What is reached by what of a file belongs to no one test: its hooks. */
const HOOKS = '(hooks)';
const TESTS = fileURLToPath(new URL('..', import.meta.url));
const alive = new Set(mutants);
const livedBefore = new Set(lived);
const note = (line) =>
  appendFileSync(log, `${JSON.stringify({ ...line, ms: Math.round(performance.now()) })}\n`);
const nameOf = (test) => getNames(test).slice(1).join(' > ');

function keepOnly(suite, wanted) {
  for (const task of suite.tasks) {
    if (task.type === 'suite') keepOnly(task, wanted);
    else if (!wanted(nameOf(task))) task.mode = 'skip';
  }
  if (suite.tasks.every(({ mode }) => mode !== 'run' && mode !== 'queued')) suite.mode = 'skip';
}

/** One more run of a file of which nobody is told. */
class Again extends VitestTestRunner {
  failed = null;
  constructor(outer, testTimeout, tests, mutant, hitLimit) {
    super({ ...outer.config, testTimeout, hookTimeout: testTimeout, retry: 0 });
    this.moduleRunner = outer.moduleRunner;
    this.__setTraces(outer._otel);
    Object.assign(this, { tests, mutant, hitLimit });
  }
  importFile(filepath, source) {
    // what tests share is loaded with them, for it may clean up after each test of the file that loads it
    const { evaluatedModules } = this.workerState;
    for (const [id, node] of evaluatedModules.idToModuleMap) {
      if (id.startsWith(TESTS)) evaluatedModules.invalidateModule(node);
    }
    return super.importFile(filepath, source);
  }
  onBeforeRunFiles([file]) {
    if (this.tests !== null) keepOnly(file, (name) => this.tests.has(name));
    stryker.hitCount = 0;
    stryker.hitLimit = this.hitLimit;
    stryker.activeMutant = this.mutant;
  }
  onBeforeRunTask(test) {
    if (this.failed !== null) test.mode = 'skip';
    return super.onBeforeRunTask(test);
  }
  onAfterRunTask(test) {
    if (test.result?.state === 'fail') this.failed ??= nameOf(test);
    super.onAfterRunTask(test);
  }
  onAfterRunSuite(suite) {
    if (suite.result?.state === 'fail') this.failed ??= HOOKS;
  }
  onTaskUpdate() {}
}

export default class Warm extends VitestTestRunner {
  onBeforeCollect() {
    vi.resetModules();
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
    stryker.mutantCoverage = { static: {}, perTest: {} };
    stryker.currentTestId = undefined;
  }
  onBeforeRunFiles([file]) {
    if (alive.size === 0) keepOnly(file, () => false);
    stryker.currentTestId = HOOKS;
  }
  onBeforeTryTask(test) {
    stryker.currentTestId = nameOf(test);
    super.onBeforeTryTask(test);
  }
  onAfterRunTask(test) {
    stryker.currentTestId = HOOKS;
    super.onAfterRunTask(test);
  }

  async onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    const [file] = files;
    // the switches go on counting in the same place
    const { static: loading, perTest } = structuredClone(stryker.mutantCoverage);
    if (alive.size === 0) return;
    const tests = getTests(file);
    const red = tests.filter(({ result }) => result?.state === 'fail').map(nameOf);
    if (file.result?.state === 'fail') {
      note({ guard: file.filepath, red, error: file.result.errors?.[0]?.message });
      return;
    }
    const reached = [...alive].filter(
      (id) => id in loading || Object.values(perTest).some((hits) => id in hits),
    );
    note({ reached });
    this.file = file.filepath;
    const left = reached.filter((id) => !livedBefore.has(`${id} ${this.file}`));
    if (left.length > 0) await this.judgeAll(left, tests, loading, perTest);
    note({ through: this.file, took: tests.reduce((sum, { result }) => sum + (result?.duration ?? 0), 0) });
  }

  async judgeAll(left, tests, loading, perTest) {
    const slowest = Math.max(0, ...tests.map(({ result }) => result?.duration ?? 0));
    this.testTimeout = 2_000 + 5 * slowest;
    this.durations = new Map(tests.map((test) => [nameOf(test), test.result?.duration ?? 0]));

    const reaching = Object.keys(perTest).filter((name) => left.some((id) => id in perTest[name]));
    const isWhole = reaching.includes(HOOKS) || left.some((id) => id in loading);
    const those = isWhole ? null : new Set(reaching);
    this.cold = false;
    if ((await this.again(those, undefined, Infinity)) !== null) {
      this.cold = true;
      const failed = await this.again(those, undefined, Infinity);
      if (failed !== null) {
        note({ guard: this.file, red: [failed], error: 'fails when run a second time' });
        return;
      }
    }
    // what acts while modules are loaded comes last, for it needs them loaded again
    const order = [...left.filter((id) => !(id in loading)), ...left.filter((id) => id in loading)];
    for (const id of order) await this.judge(id, loading, perTest);
  }

  async judge(id, loading, perTest) {
    const isLoading = id in loading;
    const by = Object.keys(perTest).filter((name) => id in perTest[name]);
    const tests = isLoading || by.includes(HOOKS) ? null : new Set(by);
    const hits = (loading[id] ?? 0) + by.reduce((sum, name) => sum + perTest[name][id], 0);
    const names = tests === null ? [...this.durations.keys()] : by;
    const usual = names.reduce((sum, name) => sum + (this.durations.get(name) ?? 0), 0);
    note({ start: id, limit: 10_000 + 5 * usual });
    let failed = await this.again(tests, id, 100 * hits + 1000, isLoading);
    if (failed !== null) {
      if ((await this.again(this.upTo(failed, tests), undefined, Infinity, isLoading)) !== null) {
        note({ unsure: id, by: failed });
        failed = await this.again(tests, id, 100 * hits + 1000, true);
        // what fails without it too says nothing of the mutant
        const fails = async () =>
          (await this.again(this.upTo(failed, tests), undefined, Infinity, true)) !== null;
        if (failed !== null && (await fails())) failed = null;
        vi.resetModules();
      }
    }
    if (failed === null) note({ lived: id, file: this.file });
    else {
      alive.delete(id);
      note({ dead: id, file: this.file, by: failed });
    }
  }

  /** Those of `tests` that have run when one fails, itself the last: what it draws from a stream that they share depends on them. */
  upTo(failed, tests) {
    if (failed === HOOKS) return tests;
    const names = [...this.durations.keys()];
    return new Set(names.slice(0, names.indexOf(failed) + 1).filter((name) => tests?.has(name) ?? true));
  }

  /** The name of the first test that fails. */
  async again(tests, mutant, hitLimit, reload = false) {
    if (this.cold || reload) vi.resetModules();
    const runner = new Again(this, this.testTimeout, tests, mutant, hitLimit);
    stryker.hitCount = undefined;
    stryker.activeMutant = reload ? mutant : undefined;
    try {
      const [file] = await startTests([{ filepath: this.file }], runner);
      if (file.result?.state === 'fail') runner.failed ??= HOOKS;
    } finally {
      stryker.activeMutant = undefined;
      stryker.hitCount = undefined;
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
    return runner.failed;
  }
}
