/** What the inspector says of a record over the run. */
import { describe, expect, test } from 'vitest';
import { bodyRows, measureRows, peakRows } from '../../../../../renderer/panels/inspector/peak-rows';
import { massOf } from '../../../../../engine/model/masses/mass';
import { record } from '../../../../support/recorded';
import { EXAMPLES } from '../../../../support/examples';
import { statisticsOf } from '../../../../../engine/results/series/column-statistics';
import { channel, createCrank, createRecording, rows } from '../../sim/fixtures';

describe('of a run', () => {
  const project = EXAMPLES['toggle-press.kempe']();
  const recording = record({ ...project, settings: { ...project.settings, duration: 1 } });
  const column = (key: string) => {
    const at = recording.channels.findIndex((each) => each.key === key);
    return [...recording.columns[at]!.subarray(0, recording.count)];
  };

  test('a driver has its effort and its power: at the cursor, at its peak and as RMS', () => {
    const [driver] = project.drivers;
    const found = peakRows(recording, driver!.id, recording.time[7]!, {});
    expect(found.map(({ name }) => name)).toContain('power');
    expect(found).toHaveLength(2);
    for (const row of found) {
      const values = column(row.id);
      const peak = Math.max(...values.map(Math.abs));
      const number = (text: string) => Number(text.replace('−', '-').replace('×10', 'e'));
      expect(Math.abs(number(row.peak))).toBeCloseTo(peak, -Math.floor(Math.log10(peak)) + 2);
      expect(Math.abs(values[[...recording.time].indexOf(row.time)]!)).toBeCloseTo(peak, 6);
      expect(number(row.now)).toBeCloseTo(values[7]!, -Math.floor(Math.log10(Math.abs(values[7]!))) + 2);
    }
  });

  test('a joint with an end stop has its reaction and the stop, each once', () => {
    const joint = project.joints.find(({ limits }) => limits)!;
    const names = peakRows(recording, joint.id, 0, {}).map(({ name }) => name);
    expect(names).toContain('|F|');
    expect(names.some((name) => name.startsWith('end stop '))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a body carries none of its own', () => {
    expect(peakRows(recording, project.bodies[0]!.id, 0, {})).toEqual([]);
  });
});

test('the force of a linear drive says whether it pushes or pulls, and how much of each at most', () => {
  const channels = [channel('driver/ram/effort', 'N')];
  const project = createCrank();
  const [driver] = project.drivers;
  const [joint] = project.joints;
  const slider = { ...joint!, kind: 'slider' as const };
  const ram = { ...driver!, id: 'ram', coordinate: 'translation' as const };
  const of = (values: readonly number[], cursor: number) => {
    const linear = { ...project, joints: [slider, ...project.joints.slice(1)], drivers: [ram] };
    const recording = createRecording(channels, linear);
    const times = values.map((_, i) => i / 10);
    recording.append(
      times.length,
      rows(times, { 'driver/ram/effort': (_: number, i: number) => values[i]! }, channels),
    );
    return peakRows(recording, 'ram', cursor, {}).map(({ name, now, peak, time }) => [name, now, peak, time]);
  };
  expect(of([1, 1200, -300, 0], 0.2)).toEqual([
    ['force', 'pulls 300.0', 'pushes 1200', 0.1],
    ['largest push', '', '1200', 0.1],
    ['largest pull', '', '300.0', 0.2],
  ]);
  expect(of([-1, -5, -2], 0).map(([name, now]) => [name, now])).toEqual([['force', 'pulls 1.000']]);
});

test('statistics of a column that grows are those of the whole', () => {
  const channels = [channel('driver/motor/power', 'W')];
  const values = [3, -5, 1, 4];
  const times = [0, 0.1, 0.3, 0.6];
  const of = (parts: number[][]) => {
    const recording = createRecording(channels, createCrank());
    let found = statisticsOf(recording, 'driver/motor/power');
    for (const part of parts) {
      const by = { 'driver/motor/power': (time: number) => values[times.indexOf(time)]! };
      recording.append(part.length, rows(part, by, channels));
      found = statisticsOf(recording, 'driver/motor/power');
    }
    return found;
  };
  expect(of([[]])).toBeNull();
  const whole = of([times]);
  expect(whole!.peak.value).toBe(-5);
  expect(of([times.slice(0, 1), times.slice(1, 3), times.slice(3)])).toEqual(whole);
  expect(statisticsOf(createRecording(channels, createCrank()), 'driver/motor/none')).toBeNull();
});

test('a body has the speed and acceleration of its centre, and how fast it turns: w r, w^2 r and w of a steady crank', () => {
  const example = EXAMPLES['four-bar-with-load.kempe']();
  const crank = example.bodies.find(({ id }) => id === 'crank')!;
  const pin = example.joints.find(({ id }) => id === 'pin-o2')!;
  const inCrank = pin.bodyB === crank.id ? pin.frameB.position : pin.frameA.position;
  const radius = Math.hypot(...massOf(crank).centerOfMass.map((part, axis) => part - inCrank[axis]!));
  const recording = record({ ...example, settings: { ...example.settings, duration: 0.2 } });
  const rows = bodyRows(recording, crank.id, 0.1, { m: 'm', 'rad/s': 'rpm' });
  expect(rows.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['|v| m/s', '|a| m/s²', '|ω| rpm']);
  const omega = 2 * Math.PI;
  const wanted = [omega * radius, omega ** 2 * radius, 60];
  for (const [i, { now, peak, rms }] of rows.entries())
    for (const text of [now, peak, rms]) expect(Number(text) / wanted[i]!).toBeCloseTo(1, 3);
});

test('a point has its speed and acceleration: of what turns steadily w r and w^2 r; of what rests, nothing', () => {
  const example = EXAMPLES['four-bar-with-load.kempe']();
  const crank = example.bodies.find(({ id }) => id === 'crank')!;
  const pin = example.joints.find(({ id }) => id === 'pin-o2')!;
  const inCrank = pin.bodyB === crank.id ? pin.frameB.position : pin.frameA.position;
  const tip = [inCrank[0] + 0.05, inCrank[1], inCrank[2]] as const;
  const measures = [inCrank, tip].map((point, i) => ({
    ...{
      id: `point-${i}`,
      name: `Point ${i}`,
      kind: 'point' as const,
      body: crank.id,
      point: [...point] as never,
    },
  }));
  const { value: speed } = example.drivers[0];
  const settings = { ...example.settings, duration: 0.5 };
  // each alone: only the bodies tell how small the speed of what rests is
  const [resting, turning] = measures.map((measure) =>
    measureRows(record({ ...example, measures: [measure], settings }), measure, 0.2, { m: 'mm' }),
  );
  expect(turning.map(({ name }) => name)).toEqual(['Velocity', 'Acceleration']);
  for (const [i, expected] of [0.05 * speed, 0.05 * speed ** 2].entries())
    for (const text of [turning[i].now, turning[i].peak, turning[i].rms])
      expect(Number(text) / expected).toBeCloseTo(1, 3);
  for (const row of resting) expect([row.now, row.peak, row.rms]).toEqual(['0', '0', '0']);
});
