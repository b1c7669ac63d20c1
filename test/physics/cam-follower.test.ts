/** The shipped cam against its closed form, and what happens when it turns too fast for the follower's weight. */
import { describe, expect, test } from 'vitest';
import { CAM } from '../support/contact-examples';
import { EXAMPLES } from '../support/examples';
import { run } from '../support/run';
import type { Project } from '../../engine/model/project';

const G = 9.81;
const { radius, eccentricity, speed, friction } = CAM;
const project = EXAMPLES['cam-follower.kempe']();
const length = 0.15 - 0.008;
const follower = 7850 * Math.PI * 0.008 ** 2 * length;
const cam = 7850 * (4 / 3) * Math.PI * radius ** 3;

function at(rpm: number, settings: Partial<Project['settings']> = {}): Project {
  return {
    ...project,
    settings: { ...project.settings, ...settings },
    drivers: project.drivers.map((driver) => ({ ...driver, value: (rpm * Math.PI) / 30 })),
  };
}

describe('the cam and its follower', () => {
  const found = run(project);
  const column = (key: string) => found.column(key);

  test('the follower rises as a sine, and stays on the cam', () => {
    expect(found.outcome).toEqual({ kind: 'completed' });
    const y = column('body/follower/y');
    found.time.forEach((t, i) => {
      expect(y[i]).toBeCloseTo(radius - eccentricity * Math.cos(speed * t), 8);
    });
    expect(Math.max(...column('contact/face/gap').map(Math.abs))).toBeLessThan(1e-10);
    // it slides from the first instant
    expect(new Set(column('contact/face/state').slice(1))).toEqual(new Set([2]));
  });

  test('the normal force carries its weight and inertia; friction and the torque of the motor follow', () => {
    // the ends of a rod are round: its mass is that of the engine's solid
    const mass = column('contact/face/normal')[0] / (G + eccentricity * speed ** 2);
    expect(mass / follower).toBeGreaterThan(0.99);
    expect(mass / follower).toBeLessThan(1.2);
    const normal = column('contact/face/normal');
    const rubs = column('contact/face/friction');
    const torque = column('driver/motor/effort');
    found.time.forEach((t, i) => {
      const [sine, cosine] = [Math.sin(speed * t), Math.cos(speed * t)];
      const N = mass * (G + eccentricity * speed ** 2 * cosine);
      expect(normal[i]).toBeCloseTo(N, 6);
      if (i > 0) expect(rubs[i]).toBeCloseTo(friction * N, 7);
      const lift = (N + cam * G) * eccentricity * sine;
      expect(torque[i]).toBeCloseTo(lift + friction * N * (radius - eccentricity * cosine), 6);
    });
    // on the cam, from the follower, it presses down
    expect(column('contact/face/FY')[0]).toBeCloseTo(-normal[0], 9);
  });

  test('above sqrt(g/e) it leaves the cam, and lands on it again', () => {
    const limit = (Math.sqrt(G / eccentricity) * 30) / Math.PI;
    const kinds = (rpm: number) => run(at(rpm, { duration: 0.5 })).events.map(({ kind }) => kind);
    expect(kinds(0.99 * limit)).not.toContain('released');
    const fast = kinds(1.05 * limit);
    expect(fast).toContain('released');
    expect(fast).toContain('impact');
  });

  test('it leaves where the weight is just enough: e w^2 cos = -g', () => {
    const rpm = 340;
    const w = (rpm * Math.PI) / 30;
    const first = run(at(rpm, { duration: 0.2 })).events.find(({ kind }) => kind === 'released');
    expect(first?.time).toBeCloseTo(Math.acos(-G / (eccentricity * w ** 2)) / w, 7);
  });
});
