/** A long run of a crank: eight lines with a spike now and then, drift, energy and rank for the quality strip. */
import { createPlot } from '../../../engine/output/plot/plot-data';
import type { PlotData } from '../../../engine/output/plot/plot';
import { createContent } from '../../../engine/output/panes/pane-content';
import { DEFAULT_OPTIONS } from '../../../engine/output/panes/plot-options';
import type { TimeWindow } from '../../../engine/results/series/reduce/reduce';
import { createBody, createDriver, createJoint, createProject } from '../../../engine/model/defaults';
import type { Channel } from '../../../engine/results/recording/channel';
import { Recording } from '../../../engine/results/recording/recording';

const LINES = ['FX', 'FY', 'FZ', 'F', 'MX', 'MY', 'MZ', 'M'];
const STEP = 1e-3;
const BATCH = 10_000;

function channel(key: string, unit: string): Channel {
  const [group, record, component] = key.split('/');
  return {
    key,
    label: key,
    unit,
    group: group as Channel['group'],
    record: record === 'total' ? null : record,
    component,
  };
}

const CHANNELS: readonly Channel[] = [
  ...LINES.map((name) => channel(`reaction/pin/${name}`, name.startsWith('F') ? 'N' : 'N*m')),
  channel('driver/motor/coordinate', 'rad'),
  channel('drift/total/position', 'm'),
  channel('energy/total/kinetic', 'J'),
  channel('energy/total/residual', 'J'),
  channel('solver/total/rank', '1'),
  channel('solver/total/rejected', '1'),
];

function value(c: number, t: number, i: number): number {
  if (c < LINES.length)
    return (i * 7919 + c) % 99_991 === 0 ? 500 : (c + 1) * 10 * Math.sin(t * (1 + c / 3) + c);
  return [6 * t, 1e-10 * (1 + Math.sin(t)), 5, 1e-9 * Math.cos(t), 5, Math.floor(i / 1e5)][c - LINES.length];
}

const project = {
  ...createProject('Long run'),
  bodies: [createBody({ id: 'crank', name: 'Crank' })],
  joints: [createJoint({ id: 'pin', name: 'Pin', kind: 'hinge', bodyB: 'crank' })],
  drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'pin', kind: 'speed', value: 6 })],
};

export function createLongRun(samples: number): Recording {
  const recording = new Recording({
    ...{ run: 1, analysis: 'dynamic', digest: 'bench', channels: CHANNELS, project },
    ...{ model: null, warnings: [], startedAt: new Date(0) },
  });
  const width = CHANNELS.length + 1;
  const data = new Float64Array(BATCH * width);
  for (let first = 0; first < samples; first += BATCH) {
    const count = Math.min(BATCH, samples - first);
    for (let row = 0; row < count; row++) {
      const t = (first + row) * STEP;
      data[row * width] = t;
      for (let c = 0; c < CHANNELS.length; c++) data[row * width + c + 1] = value(c, t, first + row);
    }
    recording.append(count, data);
  }
  return recording;
}

export function plotLongRun(
  recording: Recording,
  window: TimeWindow,
  width: number,
  x: string | null,
): PlotData {
  const content = createContent(recording, recording.project, 'reactions', 'pin', { shown: LINES });
  return createPlot({
    ...{ recording, content, window, width },
    options: { ...DEFAULT_OPTIONS, x },
    events: [],
  });
}
