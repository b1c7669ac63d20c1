/** A chart on the clipboard: as a picture for a document, as cells for a spreadsheet. */
import { findColumns, tableOf, writeTabs } from '../../engine/output/chart/table';
import { useChartView } from '../stores/charts/chart-view';
import { copyOut } from '../stores/window/copy-out';
import { useSimulationStore } from '../stores/runs/simulation';
import { DEFAULT_CHOICES } from './choices';
import { pngOf } from './chart-files';
import { figuresOf, panesToExport } from './figures';
import { TEXT } from './texts';

/** More rows than a spreadsheet takes. */
const MOST_ROWS = 1_000_000;

export async function copyImage(): Promise<void> {
  const { recording } = useSimulationStore();
  if (!recording) return;
  const [figure] = figuresOf(recording, panesToExport('active'));
  if (!figure) return;
  const choices = { ...DEFAULT_CHOICES, format: 'png' as const };
  // A promise: the browser must see the click in the call itself, and drawing takes a moment.
  const png = pngOf(recording, figure, choices).then(
    (bytes) => new Blob([bytes as BlobPart], { type: 'image/png' }),
  );
  await copyOut(
    () => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]),
    wordsOf(TEXT.picture),
  );
}

export async function copyTable(): Promise<void> {
  const { recording } = useSimulationStore();
  const view = useChartView();
  const [pane] = panesToExport('active');
  const content = pane === undefined ? null : view.contents[pane];
  if (!recording || !content) return;
  const { x } = content.options;
  const shown = content.series.filter((spec) => spec.visible).map((spec) => spec.key);
  const table = tableOf(
    recording,
    findColumns(recording, [...(x === null ? [] : [x]), ...shown]),
    content.options.units,
  );
  await copyOut(writeTabs(table, MOST_ROWS), wordsOf(TEXT.chartTable));
}

const wordsOf = (what: string) => ({ what: TEXT.ofChart(what), remedy: TEXT.exportInstead });
