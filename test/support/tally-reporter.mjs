/**
 * Leaves for `test/run.mjs` what it adds up: of each file how its tests ended, which failed by what and which did not run, and how many errors
 * happened outside of any test or file. The runner's own JSON report has no word for the latter. KEMPE_TALLY names the file to write.
 */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      const having = (state) => states.filter((each) => each === state).length;
      const failures = [
        ...tests.map((test) => ({ name: test.fullName, errors: test.result().errors ?? [] })),
        { name: '', errors: module.errors() },
      ];
      const [passed, failed] = [having('passed'), having('failed')];
      return {
        path: module.moduleId,
        passed,
        // a file that cannot be loaded or set up may have no test of its own to fail
        failed: failed || Number(module.state() === 'failed'),
        failures: failures.flatMap(({ name, errors }) =>
          errors.slice(0, 1).map(({ message }) => ({ name, message: stripVTControlCharacters(message) })),
        ),
        notRun: tests
          .filter((_, i) => !['passed', 'failed'].includes(states[i]))
          .map((test) => test.fullName),
      };
    });
    writeFileSync(process.env.KEMPE_TALLY, JSON.stringify({ files, unhandled: unhandledErrors.length }));
  }
}
