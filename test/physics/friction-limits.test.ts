/**
 * Textbook problems of Coulomb friction in closed form, on either side of where bodies set off: a block on a wedge that is
 * free to slide, a ladder that rubs at both ends, a beam on two rollers that turn against each other (T 12, 13, 14.3).
 */
import { describe, expect, test } from 'vitest';
import { AXIS, complete, last } from '../support/switched-models';
import { G, ball, box, plane, scene, touch } from '../support/friction/parts';
import { createDriver, createJoint, createLoad } from '../../engine/model/defaults';
import type { Body, Contact, Project, Settings } from '../../engine/model/project';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Run } from '../support/run';

const SOLVERS: readonly (readonly [string, Partial<Settings>])[] = [
  ['lagrange', {}],
  ['saddle-point', { solver: 'saddle-point' }],
  [
    'sequential-impulses',
    { solver: 'sequential-impulses', stabilisation: 'projection', iterations: 400, step: 1e-3 },
  ],
];

const solve = (project: Project, settings: Partial<Settings>): Run =>
  complete({ ...project, settings: { ...project.settings, ...settings } });

describe.each(SOLVERS)('%s', (solver, settings) => {
  const impulses = solver === 'sequential-impulses';
  /** What was measured of the global solvers, and of impulses, as parts of what is expected. */
  const expectNear = (found: number, wanted: number, scale: number, bounds: readonly [number, number]) =>
    expect(Math.abs(found - wanted) / scale).toBeLessThan(bounds[impulses ? 1 : 0]);

  describe('a block on a wedge that slides on a smooth floor', () => {
    const angle = 0.5;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [wedge, block] = [120, 0.8];
    const weight = (wedge + block) * G;

    function wedged(friction: number, push: number): Project {
      const height = 0.04;
      const bodies = [
        box('wedge', [1, 0.2, 0.6], { position: [0, 0.1, 0] }),
        box('block', [0.2, height, 0.1], {
          position: [(s * height) / 2, 0.2 + (c * height) / 2, 0],
          orientation: [Math.cos(angle / 2), 0, 0, -Math.sin(angle / 2)],
        }),
      ];
      const slope = { bodyA: 'wedge', plane: plane([0, 0.1, 0], [s, c, 0]) };
      const contacts = [touch('floor', 'wedge', 0), touch('slope', 'block', friction, slope)];
      const loads = [
        createLoad({ id: 'push', kind: 'force', body: 'wedge', point: [0, 0, 0], vector: [push, 0, 0] }),
      ];
      return scene('block on a wedge', { bodies, contacts, loads });
    }

    /** Accelerations [m/s^2] of the wedge, along -x, and of the block down along it; forces [N] on it and on the floor. */
    function slides(friction: number, push = 0) {
      const { column, time } = solve(wedged(friction, push), {
        duration: 0.1,
        ...settings,
        ...(impulses ? { step: 2e-3 } : {}),
      });
      const rate = (key: string) => last(column(key)) / last(time);
      const [moves, x, y] = ['wedge/vx', 'block/vx', 'block/vy'].map((key) => rate(`body/${key}`));
      return {
        back: -moves,
        down: c * (x - moves) - s * y,
        normal: last(column('contact/slope/normal')),
        friction: last(column('contact/slope/friction')),
        floor: last(column('contact/floor/normal')),
      };
    }

    test.each([0, 0.3, 0.9 * Math.tan(angle)])('slips with a coefficient of %d', (friction) => {
      const found = slides(friction);
      const normal = (block * G * c) / (1 + (block / wedge) * s * (s - friction * c));
      const back = (normal * (s - friction * c)) / wedge;
      const down = G * s + back * c - (friction * normal) / block;
      // 9e-16 and 2e-12 at most
      expectNear(found.back, back, G, [3e-15, 6e-12]);
      expectNear(found.down, down, G, [3e-15, 6e-12]);
      expectNear(found.normal, normal, block * G, [3e-15, 6e-12]);
      expectNear(found.friction, friction * normal, block * G, [3e-15, 6e-12]);
      expectNear(found.floor, weight - block * down * s, weight, [3e-15, 6e-12]);
    });

    // sweeps do not tell forces apart that differ by so little
    if (!impulses)
      test('rests where the coefficient is above tan a, however little', () => {
        for (const more of [1e-3, 1e-6]) {
          const project = wedged(Math.tan(angle) * (1 + more), 0);
          const made = createSimulation({ ...project, settings: { ...project.settings, ...settings } });
          if (!made.ok) throw new Error('refused');
          // 13 attempts; where a part of the block was taken to slide, they were of a microsecond each
          expect(made.simulation.advance(null, 39)).toBe('ended');
          expect(made.simulation.outcome).toEqual({ kind: 'completed' });
          expect(made.simulation.takeEvents()).toEqual([]);
        }
      });

    // sweeps do not tell forces apart that differ by so little
    if (!impulses)
      test('slips where the coefficient is below tan a, however little', () => {
        for (const less of [1e-2, 1e-3, 1e-4, 1e-6]) {
          const friction = Math.tan(angle) * (1 - less);
          const found = slides(friction);
          const normal = (block * G * c) / (1 + (block / wedge) * s * (s - friction * c));
          const back = (normal * (s - friction * c)) / wedge;
          // of the weight, 6e-16
          expect(Math.abs(found.down - (G * s + back * c - (friction * normal) / block)) / G).toBeLessThan(
            2e-15,
          );
          // 39 attempts; where rounding across the slope turned friction, thousands, and below 1e-4 no end
          const project = wedged(friction, 0);
          const made = createSimulation({ ...project, settings: { ...project.settings, ...settings } });
          if (!made.ok) throw new Error('refused');
          expect(made.simulation.advance(null, 120)).toBe('ended');
        }
      });

    test('rides along under pushes from tan(a - phi) to tan(a + phi) of the weight, and slips beyond', () => {
      const friction = 0.3;
      const phi = Math.atan(friction);
      for (const [edge, out] of [
        [angle - phi, -1],
        [angle + phi, 1],
      ]) {
        for (const beyond of [-1e-3, 1e-2]) {
          const push = weight * Math.tan(edge) * (1 + out * beyond);
          const found = slides(friction, push);
          const moves = found.down / out;
          if (beyond > 0) expect(-moves).toBeGreaterThan(0.02);
          else {
            // 4e-16 and 2e-15
            expectNear(found.down, 0, G, [1e-15, 6e-15]);
            expectNear(found.back, -push / (wedge + block), G, [1e-15, 6e-15]);
          }
        }
      }
    });
  });

  describe('a ladder that rubs on floor and wall', () => {
    const [lean, half, radius, wall, mass, inertia] = [1, 0.8, 0.02, 0.4, 12, 2.56];
    const [c, s] = [half * Math.cos(lean), half * Math.sin(lean)];
    const weight = mass * G;
    const limit = c / (wall * c + 2 * s + radius * (1 + wall));

    function stands(floor: number) {
      const body: Body = {
        ...ball('ladder', radius, { position: [c + radius, s + radius, 0] }),
        shape: { kind: 'rod', from: [c, -s, 0], to: [-c, s, 0], radius },
        mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [0.5, 2.5, inertia, 0, 0, 0] },
      };
      const contacts = [
        touch('floor', 'ladder', floor),
        touch('wall', 'ladder', wall, { plane: plane([0, 0, 0], [1, 0, 0]) }),
      ];
      const { column, time } = solve(scene('ladder', { bodies: [body], contacts }), settings);
      const [N1, F1, N2, F2] = ['floor', 'wall'].flatMap((at) =>
        ['normal', 'friction'].map((part) => column(`contact/${at}/${part}`)[0]),
      );
      const turns = column('body/ladder/wz');
      return { N1, F1, N2, F2, turns: last(turns), rate: turns[1] / time[1] };
    }

    test.each([1 + 1e-4, 1 + 1e-2])('stands with %d of the least coefficient', (part) => {
      const { N1, F1, N2, F2, turns } = stands(part * limit);
      const normal = weight / (1 + limit * wall);
      // forces that the wall's limit decides: 9e-7, as near as the least share is looked for, and 1e-9
      expectNear(N1, normal, normal, [3e-6, 3e-9]);
      expectNear(F1, limit * normal, limit * normal, [3e-6, 3e-9]);
      expectNear(N2, limit * normal, limit * normal, [3e-6, 3e-9]);
      expectNear(F2, wall * limit * normal, wall * limit * normal, [3e-6, 3e-9]);
      expectNear(turns, 0, 1, [1e-15, 1e-15]);
    });

    test.each([1 - 1e-6, 1 - 1e-4, 1 - 1e-2])('slides with %d of it', (part) => {
      const floor = part * limit;
      const normal = (q: number) => (weight - mass * q * (c + wall * s)) / (1 + floor * wall);
      const moment = (q: number) => {
        const [one, two] = [normal(q), mass * s * q + floor * normal(q)];
        return c * one - (s + radius) * floor * one - (c + radius) * wall * two - s * two - inertia * q;
      };
      const rate = moment(0) / (moment(0) - moment(1));
      const found = stands(floor);
      const pushed = mass * s * rate + floor * normal(rate);
      // 1.2e-15 and 2.5e-10
      expectNear(found.N1, normal(rate), weight, [3e-15, 7e-10]);
      expectNear(found.F1, floor * normal(rate), weight, [3e-15, 7e-10]);
      expectNear(found.N2, pushed, weight, [3e-15, 7e-10]);
      expectNear(found.F2, wall * pushed, weight, [3e-15, 7e-10]);
      // 1.6e-4: it falls ever faster
      expectNear(found.rate, rate, rate, [5e-4, 5e-4]);
    });
  });

  if (!impulses)
    describe('a beam on two rollers that turn against each other', () => {
      const [friction, apart, radius, start] = [0.25, 0.3, 0.2, 0.1];

      /** The way of the beam; its friction acts `low` below its centre, the rollers' surfaces move at `speed`, inwards above zero. */
      function oscillates(low: number, speed: number, duration: number): Run {
        const up = 2 * radius + low;
        const turn = speed / radius;
        const beam = box('beam', [1.5, 0.04, 0.2], { position: [start, up, 0] });
        const rollers = [-1, 1].map((side) =>
          ball(`roller${side}`, radius, {
            position: [side * apart, radius, 0],
            angularVelocity: [0, 0, side * turn],
          }),
        );
        const joints = [
          ...rollers.map(({ id, position }) =>
            createJoint({ id: `pin-${id}`, bodyB: id, frameA: { position, orientation: AXIS.z } }),
          ),
          createJoint({
            id: 'upright',
            kind: 'planar',
            bodyB: 'beam',
            frameA: { position: [0, up, 0], orientation: AXIS.z },
          }),
        ];
        const drivers = [-1, 1].map((side) =>
          createDriver({ id: `motor${side}`, joint: `pin-roller${side}`, value: side * turn }),
        );
        const contacts: Contact[] = rollers.map(({ id }) =>
          touch(`on-${id}`, id, friction, { bodyA: 'beam', plane: plane([0, -low, 0], [0, -1, 0]) }),
        );
        const project = scene('rollers', { bodies: [beam, ...rollers], joints, drivers, contacts });
        return solve(project, { duration, outputInterval: duration / 40, ...settings });
      }

      const off = ({ column, time }: Run, way: (t: number) => number) => {
        const x = column('body/beam/x');
        return Math.max(...time.map((t, i) => Math.abs(x[i] - way(t))));
      };

      test.each([0, 0.1])('swings with (mu g/(a - mu h))^1/2, friction %d m below its centre', (low) => {
        const rate = Math.sqrt((friction * G) / (apart - friction * low));
        const found = oscillates(low, 0.5, (2 * Math.PI) / rate);
        expect(found.events).toEqual([]);
        // 3e-12 m
        expect(off(found, (t) => start * Math.cos(rate * t))).toBeLessThan(9e-12);
      });

      const rate = Math.sqrt((friction * G) / apart);

      test('runs away with cosh where they turn outwards', () => {
        const found = oscillates(0, -0.8, 1 / rate);
        expect(found.events).toEqual([]);
        // 2e-12 m
        expect(off(found, (t) => start * Math.cosh(rate * t))).toBeLessThan(6e-12);
      });

      test('is carried along by slow rollers until it is in the middle, and swings as wide as they allow from there', () => {
        const speed = 0.2;
        const sticks = Math.asin(speed / (start * rate)) / rate;
        const way = start * Math.cos(rate * sticks);
        const slips = sticks + way / speed;
        const found = oscillates(0, speed, (2 * Math.PI) / rate);
        const wanted = (t: number) => {
          if (t < sticks) return start * Math.cos(rate * t);
          return t < slips ? way - speed * (t - sticks) : (-speed / rate) * Math.sin(rate * (t - slips));
        };
        expect(found.events.map(({ kind, record }) => `${kind} ${record}`)).toEqual([
          'stick on-roller1',
          'slip on-roller1',
        ]);
        // 2.3e-12 s, 2e-12 m
        [sticks, slips].forEach((time, i) =>
          expect(Math.abs(found.events[i].time - time)).toBeLessThan(7e-12),
        );
        expect(off(found, wanted)).toBeLessThan(6e-12);
      });
    });
});
