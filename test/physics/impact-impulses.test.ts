/** Impulses of impacts against closed forms: central hits, oblique ones with friction, end stops, what passes them on. */
import { describe, expect, test } from 'vitest';
import { block, complete, project as oneOf, wheel } from '../support/switched-models';
import { Chance } from '../support/chance';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { FIRST_SEED, repetitions } from '../support/tier';
import { run } from '../support/run';
import type { Body, Contact, Project, Settings, Vec3 } from '../../engine/model/project';
import type { Run } from '../support/run';

const COUNT = repetitions('impact-impulses', 12, 400);
const between = (random: Chance, low: number, high: number): number => low + (high - low) * random.share();

const impulses = ({ events }: Run) =>
  events.flatMap(({ kind, record, time, message, impulse }) =>
    kind === 'impact' && impulse ? [{ record, time, message, ...impulse }] : [],
  );

function ball(id: string, radius: number, mass: number, position: Vec3, velocity: Vec3): Body {
  const inertia = 0.4 * mass * radius ** 2;
  return createBody({
    ...{ id, position, velocity, shape: { kind: 'sphere', center: [0, 0, 0], radius } },
    mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] },
  });
}

function free(bodies: Body[], contacts: Contact[], settings: Partial<Settings> = {}): Project {
  const project = createProject('Impact');
  const own = { gravity: [0, 0, 0] as const, duration: 0.5, outputInterval: 0.05, ...settings };
  return { ...project, settings: { ...project.settings, ...own }, bodies, contacts };
}

describe.each(['lagrange', 'sequential-impulses'] as const)('%s', (solver) => {
  const exact = solver === 'lagrange' ? 1e-9 : 1e-6;

  test.each([0, 0.5])(
    'bodies that touch as the run begins strike each other at once, restitution %d',
    (e) => {
      const bodies = [ball('a', 0.1, 2, [0, 0, 0], [3, 0, 0]), ball('b', 0.1, 1, [0.2, 0, 0], [0, 0, 0])];
      const contact = createContact({
        id: 'c',
        bodyA: 'a',
        bodyB: 'b',
        plane: null,
        restitution: e,
        friction: 0,
      });
      const found = impulses(run(free(bodies, [contact], { solver, step: 1e-3 })));
      expect(found).toHaveLength(1);
      expect(found[0].time).toBe(solver === 'lagrange' ? 0 : 1e-3);
      expect(found[0].value).toBeCloseTo(2 * (1 + e), 6);
    },
  );

  test('two balls that meet exchange m v (1 + e), with m of both', () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const random = new Chance(seed);
      const [m1, m2] = [between(random, 0.1, 10), between(random, 0.1, 10)];
      const [r1, r2] = [between(random, 0.02, 0.2), between(random, 0.02, 0.2)];
      const [v1, v2] = [between(random, 1, 4), between(random, -3, 0.5)];
      const e = random.share();
      const found = run(
        free(
          [ball('a', r1, m1, [0, 0, 0], [v1, 0, 0]), ball('b', r2, m2, [r1 + r2 + 0.1, 0, 0], [v2, 0, 0])],
          [createContact({ id: 'c', bodyA: 'a', bodyB: 'b', plane: null, restitution: e, friction: 0 })],
          { solver, step: 1e-3 },
        ),
      );
      const wanted = ((m1 * m2) / (m1 + m2)) * (v1 - v2) * (1 + e);
      const [hit] = impulses(found);
      expect(impulses(found)).toHaveLength(1);
      expect(Math.abs(hit.value / wanted - 1), `seed ${seed}`).toBeLessThan(exact);
      expect(hit.unit).toBe('N*s');
      expect(Math.abs(hit.vector![0] / wanted - 1)).toBeLessThan(exact);
      expect(hit.message).toContain(`, ${Number(hit.value.toPrecision(4))} N s`);
      expect(Math.abs(hit.time - 0.1 / (v1 - v2))).toBeLessThan(solver === 'lagrange' ? 1e-9 : 2e-3);
    }
  });

  test('an end stop takes m v (1 + e) of a block, J w (1 + e) of a wheel, with its sign', () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const random = new Chance(seed);
      const [way, e] = [random.happens(0.5) ? 1 : -1, 0.8 * random.share()];
      const [v, w] = [way * between(random, 1, 3), way * between(random, 1, 3)];
      const limits = { minimum: -0.1, maximum: 0.1, restitution: e };
      const [slide, turning] = [block('x', { v }, { limits }), wheel(w, { limits })];
      const settings = { gravity: [0, 0, 0] as const, duration: 0.12, solver, step: 1e-3 };
      const found = complete(
        oneOf(settings, [...slide.bodies, ...turning.bodies], [...slide.joints, ...turning.joints]),
      );
      const hits = impulses(found);
      const expectHit = (record: string, wanted: number, unit: string) => {
        const [hit] = hits.filter((each) => each.record === record);
        expect(hit, `seed ${seed}`).toMatchObject({ unit });
        expect(Math.abs(hit.value / wanted - 1), `seed ${seed} ${hit.value} ${wanted}`).toBeLessThan(exact);
      };
      expectHit('guide', -2 * v * (1 + e), 'N*s');
      expectHit('pin', -0.5 * w * (1 + e), 'N*m*s');
    }
  });
});

test('oblique hits with friction: the impulse is what the momentum of the body changes by', () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const random = new Chance(seed);
    const any = (): number => between(random, -2, 2);
    const size: Vec3 = [between(random, 0.05, 0.3), between(random, 0.05, 0.3), between(random, 0.05, 0.3)];
    const body = createBody({
      ...{ id: 'b', position: [0, 0.3, 0], velocity: [any(), -2 + 0.5 * any(), any()] },
      angularVelocity: [any(), any(), any()],
      shape: random.happens(0.5)
        ? { kind: 'box', center: [0, 0, 0], size }
        : { kind: 'rod', from: [0, 0, 0], to: [size[0], size[1], 0], radius: 0.02 },
    });
    const floor = createContact({
      ...{ id: 'floor', bodyB: 'b', friction: 0.6 * random.share(), restitution: random.share() },
    });
    const found = run(free([body], [floor], { duration: 0.3 }));
    const [hit] = impulses(found);
    const momentum = ['X', 'Y', 'Z'].map((c) => found.column(`momentum/total/P${c}`));
    const at = found.time.findIndex((t, i) => t === hit.time && found.time[i + 1] === t);
    expect(at).toBeGreaterThanOrEqual(0);
    momentum.forEach((p, c) => {
      expect(Math.abs(p[at + 1] - p[at] - hit.vector![c]), `seed ${seed}`).toBeLessThan(1e-9 * hit.value);
    });
  }
});

test('a ball that lies on the floor passes on what falls on it', () => {
  const mass = 2;
  const bodies = [
    ball('low', 0.1, 3, [0, 0.1, 0], [0, 0, 0]),
    ball('high', 0.1, mass, [0, 0.8, 0], [0, 0, 0]),
  ];
  const none = { restitution: 0, friction: 0 };
  const contacts = [
    createContact({ id: 'floor', bodyB: 'low', ...none }),
    createContact({ id: 'between', bodyA: 'low', bodyB: 'high', plane: null, ...none }),
  ];
  const found = run(free(bodies, contacts, { gravity: [0, -9.81, 0] }));
  const wanted = mass * Math.sqrt(2 * 9.81 * 0.5);
  const hits = impulses(found);
  expect(hits.map(({ record }) => record)).toEqual(['between', 'floor']);
  for (const { value, vector } of hits) {
    expect(value).toBeCloseTo(wanted, 8);
    expect(vector![1]).toBeCloseTo(wanted, 8);
  }
  expect(hits[1].message).toContain('passes on an impact');
});
