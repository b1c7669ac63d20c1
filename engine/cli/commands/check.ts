import type { GapReport } from '../../run/analyses/assembly-reports';
import type { ModelReport } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import { readProject } from '../../model/file/read-project';
import { createModel } from '../../run/preparation/prepared-model';
import { formatProblems, plain } from '../words/format';
import { readText } from '../files/read-file';
import { findGaps, formatGaps, withoutPoses } from '../words/gap-report';
import { formatModel } from '../words/report';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';

interface Finding {
  file: string;
  /** Null if the file could not be read at all. */
  problems: Problem[] | null;
  unreadable?: string;
  project: Project | null;
  report: ModelReport | null;
  /** If the model does not assemble: why, and what would close it. */
  gaps: GapReport | null;
}

/** Validates, compiles and assembles, without a run. */
export async function check(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { json: { type: 'boolean' } });
  if (files.length === 0) throw new UsageError('check needs at least one file');
  const findings: Finding[] = [];
  for (const file of files) {
    const finding = await examine(file, terminal);
    findings.push(finding);
    if (values.json !== true) await print(finding, terminal);
  }
  if (values.json === true) await terminal.out(`${JSON.stringify(findings.map(toJson), null, 2)}\n`);
  if (findings.some(({ problems }) => problems === null)) return EXIT.usage;
  return findings.some(hasErrors) ? EXIT.failed : EXIT.ok;
}

/** About the file itself, and about formulas, which the engine does not evaluate. */
const OF_FILE: ReadonlySet<string> = new Set(['newer-version', 'converted', 'formula-differs']);

async function examine(file: string, terminal: Terminal): Promise<Finding> {
  const read = await readText(file, terminal);
  if (!read.ok)
    return { file, problems: null, unreadable: read.message, project: null, report: null, gaps: null };
  const result = readProject(read.text);
  if (!result.ok) return { file, problems: result.problems, project: null, report: null, gaps: null };
  // as in `run`, which keeps no samples
  const model = createModel(result.project, undefined, 'streamed');
  // compiling validates again, so its list contains the reader's warnings except those that only the reader finds
  const ofFile = result.warnings.filter(({ code }) => OF_FILE.has(code));
  const problems = [...ofFile, ...(model.ok ? model.warnings : model.problems)];
  const report = model.ok ? model.model.report : model.report;
  const open = problems.some(({ code }) => code === 'cannot-assemble');
  return { file, problems, project: result.project, report, gaps: open ? findGaps(result.project) : null };
}

async function print(finding: Finding, terminal: Terminal): Promise<void> {
  const { file, problems, project, report, gaps } = finding;
  const verdict = problems === null ? 'unreadable' : hasErrors(finding) ? 'has errors' : 'good';
  await terminal.out(`${plain(file)}: ${verdict}\n`);
  if (project !== null && report !== null) await terminal.out(formatModel(project, report));
  if (project !== null && gaps !== null) await terminal.out(formatGaps(project, gaps));
  if (finding.unreadable !== undefined) await terminal.err(`error: ${plain(finding.unreadable)}\n`);
  if (problems !== null && problems.length > 0) await terminal.err(formatProblems(problems));
}

function hasErrors({ problems }: Finding): boolean {
  return problems === null || problems.some(({ severity }) => severity === 'error');
}

function toJson(finding: Finding) {
  const { file, problems, unreadable, project, report, gaps } = finding;
  return {
    file,
    ok: !hasErrors(finding),
    name: project?.name ?? null,
    problems: problems ?? [],
    ...(unreadable === undefined ? {} : { unreadable }),
    model: report && { assembly: report.assembly, mobility: report.mobility },
    ...(gaps === null ? {} : { gaps: { loops: gaps.loops, repairs: gaps.repairs.map(withoutPoses) } }),
  };
}
