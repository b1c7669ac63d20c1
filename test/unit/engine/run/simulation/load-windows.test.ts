import { describe, expect, test } from 'vitest';
import { createLoad } from '../../../../../engine/model/defaults';
import { shortPendulum } from '../../../../support/short-runs';
import { run } from '../../../../support/run';
import type { Settings } from '../../../../../engine/model/project';

describe('load windows', () => {
  const windowed = (settings: Partial<Settings> = {}) => ({
    ...shortPendulum({ gravity: [0, 0, 0], ...settings }),
    loads: [
      createLoad({
        id: 'kick',
        name: 'Kick',
        kind: 'torque',
        body: 'rod',
        vector: [0, 0, 3],
        from: 0.23,
        until: 0.48,
      }),
    ],
  });

  test.each(['dopri5', 'rk4', 'semi-implicit-euler', 'explicit-euler'] as const)(
    '%s: both sides of both ends are recorded',
    (integrator) => {
      const result = run(windowed({ integrator, step: 0.01, relativeTolerance: 1e-8 }));
      expect(result.time).toEqual([
        0, 0.1, 0.2, 0.23, 0.23, 0.30000000000000004, 0.4, 0.48, 0.48, 0.5, 0.6000000000000001,
        0.7000000000000001, 0.8, 0.9, 1,
      ]);
      expect(result.events).toEqual([
        { time: 0.23, kind: 'load-on', record: 'kick', message: 'Kick starts' },
        { time: 0.48, kind: 'load-off', record: 'kick', message: 'Kick ends' },
      ]);
      const wz = result.column('body/rod/wz');
      const work = result.column('energy/total/work');
      const [on, off] = [result.time.indexOf(0.23), result.time.indexOf(0.48)];
      // nothing before, a constant torque within, nothing after
      expect(Math.abs(wz[on + 1])).toBeLessThan(1e-12);
      expect(wz[off]).toBeGreaterThan(0.1);
      const Io = (3 * 0.25) / wz[off];
      // the Euler methods leave the circle a little with every step, and projection pulls them back
      const digits = integrator.endsWith('euler') ? 3 : 8;
      expect(wz[on + 2]).toBeCloseTo((3 * (result.time[on + 2] - 0.23)) / Io, digits);
      for (let i = off; i < wz.length; i++) expect(wz[i]).toBeCloseTo(wz[off], digits);
      expect(work[on]).toBe(0);
      expect(work.at(-1)).toBe(work[off]);
      // the state is continuous, the reaction is not
      const FY = result.column('reaction/pin/FY');
      expect(Math.abs(FY[on + 1] - FY[on])).toBeGreaterThan(0.1);
      for (const key of ['body/rod/x', 'body/rod/wz', 'energy/total/kinetic']) {
        const values = result.column(key);
        expect(values[on + 1]).toBe(values[on]);
        expect(values[off + 1]).toBe(values[off]);
      }
    },
  );

  test('a window that opens at zero and ends on an output time: one extra sample, none doubled besides', () => {
    const project = windowed();
    project.loads = [
      createLoad({ id: 'kick', kind: 'torque', body: 'rod', vector: [0, 0, 3], from: 0, until: 0.5 }),
    ];
    const { time, events } = run(project);
    expect(time.filter((t) => t === 0)).toHaveLength(1);
    expect(time.filter((t) => t === 0.5)).toHaveLength(2);
    expect(time).toHaveLength(12);
    expect(events.map(({ kind }) => kind)).toEqual(['load-off']);
  });

  test('a window beyond the end never opens', () => {
    const project = windowed();
    project.loads = [
      createLoad({ id: 'kick', kind: 'torque', body: 'rod', vector: [0, 0, 3], from: 5, until: 6 }),
    ];
    const { events, column } = run(project);
    expect(events).toEqual([]);
    expect(Math.max(...column('body/rod/wz').map(Math.abs))).toBeLessThan(1e-12);
  });

  test('two windows that meet hand over without a gap', () => {
    const project = windowed();
    const kick = (id: string, from: number, until: number | null) =>
      createLoad({ id, kind: 'torque', body: 'rod', vector: [0, 0, 3], from, until });
    const single = { ...project, loads: [kick('a', 0, null)] };
    const split = { ...project, loads: [kick('a', 0, 0.37), kick('b', 0.37, null)] };
    expect(run(split).column('body/rod/wz').at(-1)).toBeCloseTo(run(single).column('body/rod/wz').at(-1)!, 8);
  });
});
