/** What the program was checked against, and how it came out where this was run in the same session. */
import type { PageFlow } from './page-flow';
import type { ValidationLine } from './report';

const WORDS: Readonly<Record<ValidationLine['verdict'], string>> = {
  passed: 'passed here',
  failed: 'FAILED here',
  incomplete: 'not finished here',
  'not run': 'not run here',
};

export function addValidation(flow: PageFlow, problems: readonly ValidationLine[]): void {
  flow.heading('Validation', 2, 90);
  const run = problems.filter(({ verdict }) => verdict !== 'not run');
  const passed = run.filter(({ verdict }) => verdict === 'passed').length;
  flow.paragraph(
    run.length === 0
      ? `${problems.length} published problems with independent solutions come with this version. They were not run in the session that made this report: “Validation” in the Help menu of the app, or “kempe validate” on the command line, runs them on your machine.`
      : `Of ${problems.length} published problems with independent solutions that come with this version, ${run.length} ran on this machine in the session that made this report, each at three tolerances: ${passed} of these came out within the bounds stated for them.`,
  );
  if (problems.length === 0) return;
  flow.table({
    columns: [
      { title: 'Problem', share: 4 },
      { title: 'Source', share: 5 },
      { title: 'Result', share: 2 },
    ],
    rows: problems.map(({ title, source, verdict }) => [title, source, WORDS[verdict]]),
  });
}
