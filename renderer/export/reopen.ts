/** An exported file that is dropped on the app opens again: the same series of the same model, at the same time. */
import { MOST_PANES, MOST_SERIES } from '../../engine/output/panes/pane-state';
import type { ChartSpec } from '../../engine/output/panes/plot-options';
import { DEFAULT_OPTIONS } from '../../engine/output/panes/plot-options';
import { plainText } from '../../engine/output/panes/run-notes';
import { readLink } from '../../engine/output/chart/chart-link';
import type { ChartLink } from '../../engine/output/chart/chart-link';
import { readSweepLink } from '../../engine/output/sweep/sweep-link';
import type { SweepLink } from '../../engine/output/sweep/sweep-link';
import type { Recording } from '../../engine/results/recording/recording';
import { showDock } from '../stores/charts/pane-actions';
import { useChartView } from '../stores/charts/chart-view';
import { platform } from '../platform/platform';
import type { FileDescription } from '../sim/readers/describe-file';
import { describeApart } from '../sim/readers/describe-worker';
import { useRunsStore } from '../stores/runs/runs';
import { useSimulationStore } from '../stores/runs/simulation';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { openProjectOf } from './find-project';
import type { Relation } from './find-project';
import { recallExport } from './known-exports';
import { openSweep } from './reopen-sweep';
import { runToEnd } from './run-to-end';
import { TEXT } from './texts';

/** More than any chart of ours has. */
const LARGEST = 256 * 1024 * 1024;
const HEAD = 1024 * 1024;

/** What a file was made from. */
interface Described {
  readonly chart: ChartLink | null;
  readonly sweep: SweepLink | null;
}

interface Read {
  readonly file: File;
  readonly bytes: Uint8Array;
  readonly says: FileDescription;
}

/** Ways to identify a file, the most informative first; file names are not used. */
const WAYS: readonly ((read: Read) => Described | Promise<Described>)[] = [
  ({ says }) => says,
  async ({ bytes }) => {
    const note = await recallExport(bytes);
    return { chart: readLink(note ?? ''), sweep: readSweepLink(note ?? '') };
  },
  // a table that was made elsewhere, with its description beside it
  async ({ says, file }) => {
    const beside = says.head === null ? null : await platform.search.description(file).catch(() => null);
    return beside === null ? NOTHING : describeApart(new TextEncoder().encode(beside));
  },
  ({ says: { origin: project } }) => ({
    chart: project && { project, charts: [], time: null },
    sweep: null,
  }),
];
const NOTHING: Described = { chart: null, sweep: null };
const SILENT = { ...NOTHING, origin: null };

/** Of several files, the most informative one is used: for example, the description beside a table. */
export async function reopen(files: readonly File[]): Promise<void> {
  const toasts = useToastsStore();
  try {
    const read: Read[] = [];
    for (const file of files) {
      // of a larger file, only the beginning: it may be a table, whose header identifies its columns
      const part = file.size <= LARGEST ? file : file.slice(0, HEAD);
      const bytes = new Uint8Array(await part.arrayBuffer());
      const { head, ...rest } = await describeApart(bytes);
      const says = part === file ? { head, ...rest } : { head, ...SILENT };
      read.push({ file, bytes, says });
    }
    for (const way of WAYS) {
      for (const each of read) {
        const { chart, sweep } = await way(each);
        if (chart) return await openLink(chart, each.file);
        if (sweep) return await openSweep(sweep, each.file);
      }
    }
    for (const { says } of read) if (says.head) return openTable(says.head);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    toasts.show('error', TEXT.fileNotRead(reason), TEXT.exportAgain);
    return;
  }
  const name = plainText(files[0]?.name ?? TEXT.file, 80);
  const remedy = TEXT.dropHint;
  toasts.show('error', TEXT.notOurs(name), remedy);
}

async function openLink(link: ChartLink, file: File): Promise<void> {
  const known = findRun(link);
  if (known) return showCharts(known, link, 'same');
  const relation = await openProjectOf(link.project, link.charts.length > 0 ? 'chart' : 'run', file);
  if (relation === null) return;
  const recording = findRun(link) ?? (await runOpen());
  if (recording) return showCharts(recording, link, relation);
  useToastsStore().show('error', TEXT.doesNotRun, TEXT.seeChecks);
}

/** The run of that model: the present one, or one that is kept. */
function findRun({ project: { digest } }: ChartLink): Recording | null {
  const { recording } = useSimulationStore();
  const isOf = (run: Recording) => run.digest.startsWith(digest);
  if (recording && isOf(recording)) return recording;
  const runs = useRunsStore();
  const kept = runs.all.find((run) => isOf(run.recording));
  return kept && runs.show(kept.id) ? kept.recording : null;
}

/** The run of the open project as it is. */
async function runOpen(): Promise<Recording | null> {
  const simulation = useSimulationStore();
  if (simulation.recording?.outcome && !simulation.stale) return simulation.recording;
  return runToEnd();
}

/** A table that is not known here, without its description, says nothing of its model: its columns are looked for in the present run. */
function openTable(head: readonly { label: string; unit: string }[]): void {
  const { recording } = useSimulationStore();
  const toasts = useToastsStore();
  const remedy = TEXT.openAndRunFirst;
  if (!recording) return void toasts.show('error', TEXT.tableWithoutProject, remedy);
  const found = head.flatMap(({ label, unit }) => {
    const channel = recording.channels.find((each) => each.label === label && each.unit === unit);
    return channel ? [channel.key] : [];
  });
  if (found.length === 0) {
    return void toasts.show('error', TEXT.noColumns, remedy);
  }
  const series = found.slice(0, MOST_SERIES);
  const chart = { title: null, series, options: DEFAULT_OPTIONS, window: null };
  showCharts(recording, { charts: [chart], time: null }, 'same');
  const what = TEXT.columnsShown(series.length, head.length);
  toasts.show('info', what, TEXT.tableChanged);
}

function showCharts(
  recording: Recording,
  { charts, time }: { charts: readonly ChartSpec[]; time: number | null },
  relation: Relation,
): void {
  const view = useChartView();
  const own = charts.slice(0, MOST_PANES);
  useWorkspaceStore().startPage = false;
  showDock();
  if (own.length > 1) view.setLayout(own.length > 2 ? 'grid' : 'columns');
  own.forEach(({ title, series, options }, index) => {
    const pane = own.length > 1 ? index : view.activePane;
    view.change(pane, { kind: 'custom', title, series: series.slice(0, MOST_SERIES), hidden: [], options });
  });
  const window = own[0]?.window;
  if (window) view.setWindow(window.from, window.to);
  else view.resetZoom();
  const simulation = useSimulationStore();
  simulation.pause();
  if (time !== null) simulation.setCursor(Math.min(Math.max(time, recording.startTime), recording.endTime));
  const what =
    own.length > 1 ? TEXT.chartsOpen(own.length) : own.length === 1 ? TEXT.chartOpen : TEXT.runOpen;
  if (relation === 'same') return void useToastsStore().show('info', what);
  useToastsStore().show('warning', `${what} ${TEXT.shownAsNow}`);
}
