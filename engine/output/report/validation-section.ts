/** What the program was validated against, with the results if these were run in the same session. */
import type { Flow } from './flow';
import type { ValidationLine } from './report-source';

const WORDS: Readonly<Record<ValidationLine['verdict'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  incomplete: 'not finished',
  'not run': '',
};

/** Only what was run: a list of the rest says nothing about this machine. */
export function addValidation(flow: Flow, problems: readonly ValidationLine[]): void {
  const run = problems.filter(({ verdict }) => verdict !== 'not run');
  if (run.length === 0) return;
  flow.heading('Validation', 2, 90);
  const passed = run.filter(({ verdict }) => verdict === 'passed').length;
  flow.paragraph(
    `Of ${problems.length} published problems with independent solutions that come with this version, ${run.length} ran on this machine in the session that made this report, each at three tolerances: ${passed} of these were within their stated bounds.`,
  );
  flow.table({
    columns: [
      { title: 'Problem', weight: 4 },
      { title: 'Source', weight: 5 },
      { title: 'Result', weight: 2 },
    ],
    rows: run.map(({ title, source, verdict }) => [title, source, WORDS[verdict]]),
  });
}
