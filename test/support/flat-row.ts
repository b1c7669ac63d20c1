/** Parallelograms in a row with all their links drawn in one line, and what is known of their motion. */
import { bar, joinAt } from './example-parts';
import { createProject } from '../../engine/model/defaults';
import type { Body, Project, Settings, Vec3 } from '../../engine/model/project';
import type { Run } from './run';

export const LINK = 0.08;
export const BASE = 0.25;
export const G = 9.81;

/** Cranks 0 to n, from the ground at an angle [rad] to x, and a coupler from each tip to the next; `spin` is of all cranks alike. */
export function row(n: number, spin: number, settings: Partial<Settings> = {}, angle = 0): Project {
  const project = createProject('Row');
  const foot = (i: number): Vec3 => [i * BASE, 0, 0];
  const [ahead, up] = [LINK * Math.cos(angle), LINK * Math.sin(angle)];
  const tip = (i: number): Vec3 => [i * BASE + ahead, up, 0];
  const cranks = Array.from({ length: n + 1 }, (_, i): Body => ({
    ...bar(`c${i}`, `c${i}`, foot(i), tip(i), 0.006, '#888888'),
    velocity: [(-spin * up) / 2, (spin * ahead) / 2, 0],
    angularVelocity: [0, 0, spin],
  }));
  const couplers = Array.from({ length: n }, (_, i): Body => ({
    ...bar(`l${i}`, `l${i}`, tip(i), tip(i + 1), 0.006, '#888888'),
    velocity: [-spin * up, spin * ahead, 0],
  }));
  return {
    ...project,
    settings: {
      ...project.settings,
      ...{ duration: 0.4, outputInterval: 0.01, gravity: [0, -G, 0] },
      ...settings,
    },
    bodies: [...cranks, ...couplers],
    joints: [
      ...cranks.map((crank, i) => joinAt(`o${i}`, `o${i}`, 'hinge', null, crank, foot(i))),
      ...couplers.flatMap((coupler, i) => [
        joinAt(`a${i}`, `a${i}`, 'hinge', cranks[i], coupler, tip(i)),
        joinAt(`b${i}`, `b${i}`, 'hinge', cranks[i + 1], coupler, tip(i + 1)),
      ]),
    ],
  };
}

/** Largest distance [m] of the couplers from where the angles say that they are. */
export function farthest(n: number, { column, time }: Run, angle: (t: number) => number): number {
  let most = 0;
  for (let i = 0; i < n; i++) {
    const [x, y] = [column(`body/l${i}/x`), column(`body/l${i}/y`)];
    time.forEach((t, k) => {
      const foot = i * BASE;
      const [dx, dy] = [x[k] - foot - LINK * Math.cos(angle(t)), y[k] - LINK * Math.sin(angle(t))];
      most = Math.max(most, Math.hypot(dx, dy));
    });
  }
  return most;
}
