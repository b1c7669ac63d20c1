/** The active chart as a picture without questions, at twice the size of the screen. */
import { useSimulationStore } from '../stores/runs/simulation';
import { platform } from '../platform/platform';
import { reportFailure, reportSaved } from '../stores/files/save-report';
import { makeFile } from './chart-files';
import { DEFAULT_CHOICES } from './choices';
import { figuresOf } from './figures';
import { TEXT } from './texts';

export async function exportPng(pane: number): Promise<void> {
  const { recording } = useSimulationStore();
  if (!recording) return;
  const figures = figuresOf(recording, [pane]);
  if (figures.length === 0) return;
  try {
    const { kind, name, data } = await makeFile(recording, figures, { ...DEFAULT_CHOICES, format: 'png' });
    reportSaved(await platform.exportFile(kind, name, data));
  } catch (error) {
    reportFailure(TEXT.picture, error);
  }
}
