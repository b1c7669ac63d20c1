/** A chart on the clipboard: as a picture for a document, as cells for a spreadsheet. */
import { findColumns, tableOf, writeTabs } from '../../engine/output/chart/table';
import { useChartView } from '../stores/chart-view';
import { useSimulationStore } from '../stores/simulation';
import { useToastsStore } from '../stores/toasts';
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
  await copied(TEXT.picture, () => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]));
}

export async function copyTable(): Promise<void> {
  const { recording } = useSimulationStore();
  const view = useChartView();
  const [pane] = panesToExport('active');
  const content = pane === undefined ? null : view.contents[pane];
  if (!recording || !content) return;
  const { x } = content.options;
  const shown = content.series.filter((spec) => spec.visible).map((spec) => spec.key);
  const table = tableOf(recording, findColumns(recording, [...(x === null ? [] : [x]), ...shown]));
  await copied(TEXT.chartTable, () => navigator.clipboard.writeText(writeTabs(table, MOST_ROWS)));
}

async function copied(what: string, write: () => Promise<void>): Promise<void> {
  const toasts = useToastsStore();
  try {
    await write();
    toasts.show('info', TEXT.copied(what));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    toasts.show('error', TEXT.notCopied(what, reason), TEXT.exportInstead);
  }
}
