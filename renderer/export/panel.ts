import { ChartSpline, Clapperboard, FileText, Table2 } from '@lucide/vue';
import { noSamples } from '../stores/editing/availability';
import type { Panel } from '../ui/panel';
import { noChart } from './commands';

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
    obstacle: noChart,
  },
  load: () => import('./ExportDialog.vue'),
};

export const report: Panel = {
  id: 'report',
  title: 'Report',
  icon: FileText,
  place: 'dialog',
  order: 160,
  command: { id: 'export.report', title: 'Report (PDF)…', group: 'Export', obstacle: noSamples },
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
    obstacle: noSamples,
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
    obstacle: noSamples,
  },
  load: () => import('./animation/AnimationDialog.vue'),
};
