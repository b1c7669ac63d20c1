import { ChartSpline, Clapperboard, FileText, Table2 } from '@lucide/vue';
import { useSimulationStore } from '../stores/runs/simulation';
import type { Panel } from '../ui/panel';
import { hasChart } from './commands';

/** What is made of a whole run. */
const hasRun = () => useSimulationStore().sampleCount > 0;

export const chartFiles: Panel = {
  id: 'export',
  title: 'Export charts',
  icon: ChartSpline,
  place: 'dialog',
  order: 150,
  command: {
    id: 'export.charts',
    title: 'Export charts…',
    group: 'Export',
    keys: ['Ctrl+E'],
    enabled: hasChart,
  },
  load: () => import('./ExportDialog.vue'),
};

export const report: Panel = {
  id: 'report',
  title: 'Report',
  icon: FileText,
  place: 'dialog',
  order: 160,
  command: { id: 'export.report', title: 'Report (PDF)…', group: 'Export', enabled: hasRun },
  load: () => import('./report/ReportDialog.vue'),
};

export const loadTable: Panel = {
  id: 'load-table',
  title: 'Load table',
  icon: Table2,
  place: 'dialog',
  order: 170,
  command: {
    id: 'export.load-table',
    title: 'Load table or deck for finite-element work…',
    group: 'Export',
    enabled: hasRun,
  },
  load: () => import('./load-table/LoadTableDialog.vue'),
};

export const animation: Panel = {
  id: 'animation',
  title: 'Animation',
  icon: Clapperboard,
  place: 'dialog',
  order: 180,
  command: {
    id: 'export.animation',
    title: 'Animation (video, pictures, glTF)…',
    group: 'Export',
    enabled: hasRun,
  },
  load: () => import('./animation/AnimationDialog.vue'),
};
