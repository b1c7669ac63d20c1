/** A recording of a made-up run, and files in memory. */
import { createProject } from '../../../../engine/model/defaults';
import type { Channel } from '../../../../engine/results/recording/channel';
import { Recording } from '../../../../engine/results/recording/recording';
import type { RunSource } from '../../../../engine/results/files/read-run';

const HOSTILE = '=cmd|"x", <script>\r\n\u202e';

export function createRecording(count: number, name = HOSTILE): Recording {
  const channel = (record: string, component: string, unit: string): Channel => ({
    key: `reaction/${record}/${component}`,
    label: `${name}.${component}`,
    unit,
    group: 'reaction',
    record,
    component,
  });
  const channels = [channel('a', 'FX', 'N'), channel('b', 'FX', 'N'), channel('a', 'MX', 'N*m')];
  const recording = new Recording({
    run: 1,
    digest: 'ab'.repeat(32),
    channels,
    project: createProject('Test'),
    analysis: 'dynamic',
    model: null,
    warnings: [],
    startedAt: new Date('2026-11-22T05:00:00Z'),
  });
  const data = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) {
    data.set([i * 1e-3, Math.sin(i) / 3, i % 7 === 0 ? Number.NaN : -i * 5e-324, 0], i * 4);
  }
  recording.append(count, data);
  recording.outcome = { kind: 'completed' };
  recording.events = [
    { time: 0.001, kind: 'dead-point', record: 'a', message: 'Joint a is at a dead point.' },
  ];
  return recording;
}

export function fileOf(bytes: Uint8Array): RunSource {
  return { size: bytes.length, read: (from, to) => Promise.resolve(bytes.slice(from, to)) };
}
