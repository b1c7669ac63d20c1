/** `kempe sweep`: runs a project once per value of one or two of its numbers; writes a table, and pictures on request. */
import { isSound } from '../../run/outcomes/outcome';
import { BACKGROUNDS } from '../../output/chart/chart-sheets';
import type { Background } from '../../output/chart/chart-sheets';
import type { CsvPreset } from '../../results/recording/csv';
import type { SweepSource } from '../../output/sweep/sweep-pictures';
import { FIGURES } from '../../output/sweep/pictures';
import { forcesOf } from '../../studies/sweep/default-series';
import { countVariants } from '../../studies/sweep/plan';
import { startSweep } from '../../studies/sweep/pool';
import type { VariantResult } from '../../studies/sweep/result';
import { sweepTable, writeSweepCsv } from '../../studies/sweep/table';
import { describeSweep } from '../../output/sweep/sweep-link';
import { describeFault } from '../words/faults';
import { metaPath } from '../files/csv-sink';
import { formatProblems, plain } from '../words/format';
import { PICTURE_OPTIONS, readPictureSize } from '../files/picture-size';
import { openProject, parsePreset, PROJECT_OPTIONS } from '../options/project-options';
import { sameFile } from '../files/read-file';
import { parseSettings } from '../options/settings-options';
import { SWEEP_FORMATS, writeSweep } from '../files/sweep-files';
import type { SweepOrder } from '../files/sweep-files';
import { parseWorkers, planOf } from '../options/sweep-plan';
import { formatJson, formatRuns } from '../words/sweep-report';
import { spawnSweepThread } from '../sweep-threads';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseChoice, parseList, parseWords, UsageError } from '../words/usage';
import { writeTextFile } from '../../jobs/files/write-file';

const OPTIONS = {
  parameter: { type: 'string', multiple: true },
  series: { type: 'string', multiple: true },
  workers: { type: 'string' },
  output: { type: 'string' },
  format: { type: 'string' },
  figure: { type: 'string' },
  ...PICTURE_OPTIONS,
  ...PROJECT_OPTIONS,
} as const;

type Values = ReturnType<typeof parseWords<typeof OPTIONS>>['values'];

export async function sweep(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`sweep needs one file, not ${files.length}`);
  const json = values.json === true;
  if (values.output === '-' && json)
    throw new UsageError('--output - and --json would both write to standard output');
  const { output } = values;
  if (output !== undefined && output !== '-') {
    for (const path of [output, metaPath(output)]) {
      if (await sameFile(path, files[0]))
        throw new UsageError('--output names the project itself, which it would overwrite');
    }
  }
  const workers = parseWorkers(values.workers);
  const preset = parsePreset(values);
  const figure = values.figure === undefined ? null : parseChoice('figure', values.figure, FIGURES);
  const order = readOrder(values, preset);
  const opened = await openProject(files[0], parseSettings(values), terminal, async (problems) => {
    await terminal.err(formatProblems(problems));
    return EXIT.failed;
  });
  if (typeof opened === 'number') return opened;
  const plan = planOf(opened.project, values);
  const left = values.series === undefined ? forcesOf(opened.project).length - plan.series.length : 0;
  if (left > 0)
    await terminal.err(
      `note: ${left} more forces act in this model than a sweep keeps by itself; name those you want with --series.\n`,
    );
  const results: VariantResult[] = [];
  const handle = startSweep(plan, workers, spawnSweepThread, {
    onResult: (one) => void results.push(one),
    onProgress: (done) => terminal.progress?.(`${Math.floor(done)} of ${countVariants(plan.axes)} runs`),
  });
  const failure = await handle.ended;
  terminal.progress?.('');
  if (failure !== null) {
    await terminal.err(`error: ${plain(failure)}\n`);
    return EXIT.failed;
  }
  results.sort((a, b) => a.variant - b.variant);
  const table = order ? undefined : values.output;
  return report({ plan, results, figure }, { table, json, preset, files: order }, terminal);
}

async function report(
  source: SweepSource,
  order: { table: string | undefined; json: boolean; preset: CsvPreset; files: SweepOrder | null },
  terminal: Terminal,
): Promise<number> {
  const { plan, results } = source;
  const { table, json, preset, files } = order;
  const csv = table === undefined ? '' : writeSweepCsv(sweepTable(plan, results), preset);
  let written: string[] = [];
  try {
    if (table === '-') await terminal.out(csv);
    else if (table !== undefined) {
      // the sidecar first: numbers without it could be misread
      await writeTextFile(metaPath(table), describeSweep(plan));
      await writeTextFile(table, csv);
    }
    if (files) written = await writeSweep(source, files);
  } catch (fault) {
    await terminal.err(
      `error: ${plain(table ?? files!.folder)} cannot be written: ${describeFault(fault)}.\n`,
    );
    return EXIT.usage;
  }
  if (json) await terminal.out(formatJson(plan, results, files ? written : null));
  else if (files) await terminal.out(written.map((path) => `${plain(path)}\n`).join(''));
  else if (table !== '-') await terminal.out(formatRuns(plan, results));
  return results.every(({ outcome }) => isSound(outcome)) ? EXIT.ok : EXIT.failed;
}

/** Null without `--format`: then `--output` is the table. */
function readOrder(values: Values, preset: CsvPreset): SweepOrder | null {
  const pictures = ['figure', 'background', 'scale', 'size', 'dpi'] as const;
  const idle = pictures.find((option) => values[option] !== undefined);
  if (values.format === undefined) {
    if (idle !== undefined) throw new UsageError(`--${idle} is of pictures: add --format svg, pdf or png`);
    return null;
  }
  if (values.output === '-') throw new UsageError('--format writes files: --output is their folder');
  return {
    formats: parseList('format', values.format, SWEEP_FORMATS),
    folder: values.output ?? '.',
    preset,
    background: parseChoice<Background>('background', values.background ?? 'white', BACKGROUNDS),
    ...readPictureSize(values),
  };
}
