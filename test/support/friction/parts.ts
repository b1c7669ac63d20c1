/** What the random scenes of friction are made of. */
import { Chance } from '../chance';
import { createBody, createContact, createProject } from '../../../engine/model/defaults';
import type { Body, Contact, Project, Vec3 } from '../../../engine/model/project';

export const G = 9.81;

export interface Scene {
  readonly name: string;
  readonly project: Project;
  /** A channel at the end of the run and what it is in closed form. */
  readonly known?: { readonly key: string; readonly value: number };
  /** What bears is a choice (T 12.4), and the motion follows it: other formulations may choose otherwise. */
  readonly open?: boolean;
  /** Rebounds follow Poisson's rule with located events and Newton's with impulses (T 14.2, 13.7): their motions are two. */
  readonly rebounds?: boolean;
}

export interface Dice {
  between: (low: number, high: number) => number;
  sign: () => 1 | -1;
  odds: (part: number) => boolean;
  below: (count: number) => number;
  /** A coefficient of friction from 0.1 to 5, as often small as large. */
  friction: (most?: number) => number;
}

export function diceOf(seed: number): Dice {
  const random = new Chance(seed);
  const between = (low: number, high: number) => low + (high - low) * random.share();
  return {
    between,
    sign: () => (random.happens(0.5) ? 1 : -1),
    odds: (part) => random.happens(part),
    below: (count) => random.below(count),
    friction: (most = 5) => 0.1 * (most / 0.1) ** random.share(),
  };
}

export const DURATION = 0.2;

export function scene(
  name: string,
  parts: Partial<Project> & Pick<Project, 'bodies'>,
  gravity: Vec3 = [0, -G, 0],
): Project {
  const project = createProject(name);
  const settings = {
    ...project.settings,
    gravity,
    duration: DURATION,
    outputInterval: DURATION / 20,
    relativeTolerance: 1e-9,
    absoluteTolerance: 1e-11,
  };
  return { ...project, settings, ...parts };
}

export const box = (id: string, size: Vec3, fields: Partial<Body> = {}): Body =>
  createBody({
    id,
    shape: { kind: 'box', center: [0, 0, 0], size },
    mass: { kind: 'shape', density: 1000 },
    ...fields,
  });

export const ball = (id: string, radius: number, fields: Partial<Body> = {}): Body =>
  createBody({
    id,
    shape: { kind: 'sphere', center: [0, 0, 0], radius },
    mass: { kind: 'shape', density: 1000 },
    ...fields,
  });

export const touch = (id: string, bodyB: string, friction: number, fields: Partial<Contact> = {}): Contact =>
  createContact({ id, bodyB, friction, restitution: 0, ...fields });

export const plane = (point: Vec3, normal: Vec3) => ({ point, normal });

/** Gravity as a slope that falls along x by an angle has it. */
export const tilted = (angle: number): Vec3 => [G * Math.sin(angle), -G * Math.cos(angle), 0];

/** Way in time T from speed v under the pull a [m/s^2] against friction f [m/s^2]. */
export function wayWithFriction(v: number, a: number, f: number, T: number): number {
  const slowing = v === 0 ? 0 : a - Math.sign(v) * f;
  const stop = v === 0 ? 0 : slowing * v < 0 ? -v / slowing : Infinity;
  if (stop >= T) return v * T + (slowing * T * T) / 2;
  const rest = T - stop;
  const back = Math.abs(a) > f ? a - Math.sign(a) * f : 0;
  return v * stop + (slowing * stop * stop) / 2 + (back * rest * rest) / 2;
}
