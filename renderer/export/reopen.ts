/** An exported chart that is dropped on the app opens again: the same series of the same model, at the same time. */
import { MOST_PANES, MOST_SERIES } from '../../engine/charts/pane-state';
import type { ChartSpec } from '../../engine/charts/plot-options';
import { DEFAULT_OPTIONS } from '../../engine/charts/plot-options';
import { plainText, shortDigest } from '../../engine/charts/run-notes';
import { readLink } from '../../engine/export/chart/chart-link';
import type { ChartLink } from '../../engine/export/chart/chart-link';
import { findLink, readTableHead } from '../../engine/export/chart/find-link';
import { findSweepLink, readSweepLink } from '../../engine/sweep/sweep-link';
import type { Recording } from '../../engine/recorder/recording';
import { showDock } from '../charts/pane-actions';
import { useChartView } from '../charts/view-store';
import { useDocumentStore } from '../stores/document';
import { useRunsStore } from '../stores/runs';
import { useSimulationStore } from '../stores/simulation';
import { useToastsStore } from '../stores/toasts';
import { useWorkspaceStore } from '../stores/workspace';
import { recallExport } from './known-exports';
import { offerRecent } from './offer-recent';
import { openSweep } from './reopen-sweep';
import { runToEnd } from './run-to-end';

/** More than any chart of ours has; a table has more, of which the head is enough. */
const LARGEST = 256 * 1024 * 1024;
const HEAD = 1024 * 1024;

/** Of several files the one that says most: the description beside a table, for one. */
export async function reopen(files: readonly File[]): Promise<void> {
  const toasts = useToastsStore();
  try {
    for (const file of files) {
      if (/\.csv$/i.test(file.name) || file.size > LARGEST) continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const link = findLink(bytes);
      if (link) return await openLink(link);
      const sweep = findSweepLink(bytes);
      if (sweep) return await openSweep(sweep);
    }
    for (const file of files) {
      if (!/\.csv$/i.test(file.name) || file.size > LARGEST) continue;
      const note = await recallExport(new Uint8Array(await file.arrayBuffer()));
      const [link, sweep] = [readLink(note ?? ''), readSweepLink(note ?? '')];
      if (link) return await openLink(link);
      if (sweep) return await openSweep(sweep);
    }
    for (const file of files) {
      const head = readTableHead(await file.slice(0, HEAD).text());
      if (head) return openTable(head);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    toasts.show('error', `The file could not be read: ${reason}.`, 'Export the chart once more.');
    return;
  }
  const name = plainText(files[0]?.name ?? 'The file', 80);
  const remedy = 'Drop a project, or an SVG, PDF, PNG or CSV that Kempe exported.';
  toasts.show('error', `${name} is no export of Kempe, or has lost what says so.`, remedy);
}

async function openLink(link: ChartLink): Promise<void> {
  const { name, digest } = link.project;
  const recording =
    (await findRun(link)) ?? ((await offerRecent(link.project.name, 'chart')) ? await findRun(link) : null);
  if (recording) return showCharts(recording, link.charts, link.time);
  const open = useDocumentStore().project;
  const isOther = !useWorkspaceStore().startPage && open.name === name;
  const of = `"${plainText(name, 80) || 'Unnamed model'}" (model ${shortDigest(digest)})`;
  if (isOther) {
    const remedy = 'Open the version that the chart was made of, or undo what was changed since.';
    useToastsStore().show('error', `The chart belongs to another version of ${of}.`, remedy);
  } else {
    useToastsStore().show(
      'error',
      `The chart belongs to ${of}.`,
      'Open that project, then drop the file again.',
    );
  }
}

/** The run of that model: the present one, one that is kept, or one that the open project gives. */
async function findRun({ project }: ChartLink): Promise<Recording | null> {
  const simulation = useSimulationStore();
  const { digest, name } = project;
  if (simulation.recording?.digest === digest) return simulation.recording;
  const runs = useRunsStore();
  const kept = runs.all.find(({ recording }) => recording.digest === digest);
  if (kept && runs.show(kept.id)) return kept.recording;
  if (useWorkspaceStore().startPage || useDocumentStore().project.name !== name) return null;
  if (simulation.recording && !simulation.stale) return null;
  const recording = await runToEnd();
  return recording?.digest === digest ? recording : null;
}

/** A table that is not known here, without its description, says nothing of its model: its columns are looked for in the present run. */
function openTable(head: readonly { label: string; unit: string }[]): void {
  const { recording } = useSimulationStore();
  const toasts = useToastsStore();
  const remedy = 'Open and run the project that it belongs to, or drop its .meta.json with it.';
  if (!recording)
    return void toasts.show('error', 'A table does not say which project it belongs to.', remedy);
  const found = head.flatMap(({ label, unit }) => {
    const channel = recording.channels.find((each) => each.label === label && each.unit === unit);
    return channel ? [channel.key] : [];
  });
  if (found.length === 0) {
    return void toasts.show('error', 'The present run has none of the columns of the table.', remedy);
  }
  const series = found.slice(0, MOST_SERIES);
  showCharts(recording, [{ title: null, series, options: DEFAULT_OPTIONS, window: null }], null);
  const what = `${series.length} of ${head.length} columns are shown, as the present run has them.`;
  toasts.show(
    'info',
    what,
    'This table was not made here, or was changed since: its .meta.json knows its run.',
  );
}

function showCharts(recording: Recording, charts: readonly ChartSpec[], time: number | null): void {
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
  const what = own.length > 1 ? `${own.length} charts are` : own.length === 1 ? 'The chart is' : 'The run is';
  useToastsStore().show('info', `${what} open again.`);
}
