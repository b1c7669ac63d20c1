import { describe, expect, it } from 'vitest';
import { poseFromRecording } from '../../../../../renderer/sim/playback/pose';
import type { BodyPose } from '../../../../../renderer/sim/playback/pose';
import { Recording } from '../../../../../engine/results/recording/recording';
import { channel, createRecording, rows } from '../../../renderer/sim/fixtures';

const times = (count: number, from = 0) => Array.from({ length: count }, (_, i) => (from + i) * 0.1);

describe('Recording', () => {
  it('keeps every sample while its columns grow', () => {
    const recording = createRecording();
    for (let batch = 0; batch < 50; batch++) {
      const data = rows(times(100, batch * 100), { 'reaction/pin/FX': (time) => 3 * time });
      recording.append(100, data);
    }
    expect(recording.count).toBe(5000);
    const column = recording.column('reaction/pin/FX');
    for (const i of [0, 1023, 1024, 2047, 2048, 4999]) {
      expect(recording.time[i]).toBe(i * 0.1);
      expect(column?.[i]).toBe(3 * (i * 0.1));
    }
  });

  it('makes room for the samples that are expected, and no more', () => {
    const source = createRecording();
    const { settings } = source.project;
    const of = (duration: number) =>
      new Recording({
        ...source,
        channels: source.channels,
        project: { ...source.project, settings: { ...settings, duration, outputInterval: 0.01 } },
      });
    expect(of(1).time.length).toBe(102);
    expect(of(1).columns.every((column) => column.length === 102)).toBe(true);
    expect(of(1e6).time.length).toBe(65536);
  });

  it('takes samples column by column as it takes them row by row, and no columns of another length', () => {
    const [byRow, byColumn] = [createRecording(), createRecording()];
    const width = byRow.columns.length + 1;
    const data = Float64Array.from({ length: 3 * width }, (_, i) => i);
    // a buffer may be longer than the batch
    const columns = Array.from({ length: width }, (_, c) =>
      Float64Array.from({ length: 4 }, (_one, row) => row * width + c),
    );
    for (let batch = 0; batch < 2; batch++) {
      byRow.append(3, data);
      byColumn.appendColumns(3, columns);
    }
    expect(byColumn.count).toBe(6);
    expect(byColumn.time.subarray(0, 6)).toEqual(byRow.time.subarray(0, 6));
    for (const [c, expected] of byRow.columns.entries())
      expect(byColumn.columns[c].subarray(0, 6)).toEqual(expected.subarray(0, 6));
    expect(() => byColumn.appendColumns(1, columns.slice(1))).toThrow(RangeError);
    expect(() => byColumn.appendColumns(5, columns)).toThrow(RangeError);
  });

  it('stops growing at the memory it may take, with all samples up to there', () => {
    const source = createRecording();
    const recording = new Recording(source, 8 * (source.channels.length + 1) * 2500);
    recording.append(2000, rows(times(2000)));
    recording.append(500, rows(times(500, 2000)));
    expect(() => recording.append(1, rows([250]))).toThrow(/2500 samples/);
    expect(recording.count).toBe(2500);
    expect(recording.endTime).toBeCloseTo(249.9);
  });

  it('refuses a batch that holds fewer numbers than it says', () => {
    const recording = createRecording();
    expect(() => recording.append(2, new Float64Array(3))).toThrow(/2 samples/);
    expect(recording.count).toBe(0);
  });

  it('finds the sample at or before a time', () => {
    const recording = createRecording();
    expect(recording.indexAt(0)).toBe(-1);
    recording.append(4, rows([0, 1, 1, 2]));
    expect([-1, 0, 0.5, 1, 1.5, 2, 9].map((time) => recording.indexAt(time))).toEqual([0, 0, 0, 2, 2, 3, 3]);
  });

  it('interpolates values, holds masks and passes gaps on', () => {
    const recording = createRecording();
    recording.append(
      3,
      rows([0, 1, 2], {
        'reaction/pin/FX': (_, i) => [10, 20, Number.NaN][i],
        'reaction/pin/unique': (_, i) => [63, 0, 0][i],
      }),
    );
    expect(recording.valueAt('reaction/pin/FX', 0.25)).toBe(12.5);
    expect(recording.valueAt('reaction/pin/FX', 1)).toBe(20);
    expect(recording.valueAt('reaction/pin/FX', 1.5)).toBeNaN();
    expect(recording.valueAt('reaction/pin/unique', 0.99)).toBe(63);
    expect(recording.valueAt('reaction/none/FX', 0)).toBeNaN();
  });
});

describe('poseFromRecording', () => {
  const out: BodyPose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

  it('takes the short way between two quaternions of opposite sign', () => {
    const recording = createRecording();
    const half = Math.SQRT1_2;
    recording.append(
      2,
      rows([0, 1], {
        'body/crank/x': (time) => 4 * time,
        'body/crank/qw': (_, i) => [1, -half][i],
        'body/crank/qz': (_, i) => [0, -half][i],
      }),
    );
    expect(poseFromRecording(recording, 'crank', 0.5, out)).toBe(true);
    expect(out.position).toEqual([2, 0, 0]);
    expect(out.orientation[0]).toBeCloseTo(Math.cos(Math.PI / 8), 12);
    expect(out.orientation[3]).toBeCloseTo(Math.sin(Math.PI / 8), 12);
    expect(Math.hypot(...out.orientation)).toBeCloseTo(1, 14);
  });

  it('leaves the pose alone where the recording has none', () => {
    const recording = createRecording([channel('body/crank/x', 'm')]);
    expect(poseFromRecording(recording, 'crank', 0, out)).toBe(false);
    const gap = createRecording();
    gap.append(1, rows([0], { 'body/crank/y': () => Number.NaN }));
    const before = structuredClone(out);
    expect(poseFromRecording(gap, 'crank', 0, out)).toBe(false);
    expect(out).toEqual(before);
  });
});
