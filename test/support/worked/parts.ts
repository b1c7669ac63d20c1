/** What the hand calculations of the worked problems read of a project and of its run. */
import { expect } from 'vitest';
import { createDriver } from '../../../engine/model/defaults';
import { massOf } from '../../../engine/model/masses/mass';
import { run } from '../run';
import type { Project, Shape } from '../../../engine/model/project';
import type { Run } from '../run';

export const G = 9.81;
export const DEGREE = Math.PI / 180;
/** What is left of the arithmetic of a formula in floating point [1]. */
export const ROUNDING = 5e-16;

/** A row of a page's table: the value by hand, what the run says, and how far apart they may be, relative (of zero: absolute). */
export type Row = readonly [hand: number, found: number, bound: number];
/** By the name of the page. */
export type Worked = Readonly<Record<string, (project: Project) => Row[]>>;

export const find = <T extends { id: string }>(records: readonly T[], id: string): T => {
  const found = records.find((record) => record.id === id);
  return found ?? expect.fail(`There is no ${id}`);
};
export const bodyOf = ({ bodies }: Project, id: string) => find(bodies, id);
export const massesOf = (project: Project, ...ids: string[]) =>
  ids.map((id) => massOf(bodyOf(project, id)).mass);
export const solid = <K extends Shape['kind']>(project: Project, id: string, kind: K) => {
  const { shape } = bodyOf(project, id);
  if (shape.kind !== kind) throw new Error(`${id} is a ${shape.kind}`);
  return shape as Extract<Shape, { kind: K }>;
};
export const frames = ({ joints }: Project, id: string) => {
  const { frameA, frameB } = find(joints, id);
  return [frameA.position, frameB.position] as const;
};
export const driven = (project: Project, value: number): Project => ({
  ...project,
  drivers: project.drivers.map((driver) => ({ ...driver, value })),
});
export const lasting = (
  project: Project,
  duration: number,
  outputInterval = project.settings.outputInterval,
) => ({
  ...project,
  settings: { ...project.settings, duration, outputInterval },
});
export const speedOf = (project: Project) => project.drivers[0].value as number;
export const last = (values: number[]) => values[values.length - 1];
export const most = (values: number[]) => Math.max(...values);

/** `of` where `along` passes `level` for the first time, on the straight line between two samples: as a chart is read. */
export function where(along: number[], level: number, of: number[]): number {
  const i = along.findIndex((value, k) => k > 0 && (along[k - 1] - level) * (value - level) < 0);
  const part = (level - along[i - 1]) / (along[i] - along[i - 1]);
  return of[i - 1] + part * (of[i] - of[i - 1]);
}

/** A point of a body in the plane at each sample. */
export function pathOf({ column, time }: Run, body: string, distance: number): [number, number][] {
  const [x, y, w, z] = ['x', 'y', 'qw', 'qz'].map((name) => column(`body/${body}/${name}`));
  return time.map((_, i) => {
    const angle = 2 * Math.atan2(z[i], w[i]);
    return [x[i] + distance * Math.cos(angle), y[i] + distance * Math.sin(angle)];
  });
}

/** The slider-crank at 600 rpm, over one turn, without its torque. */
export function motored(project: Project) {
  const speed = 20 * Math.PI;
  const r = -2 * frames(project, 'A')[1][0];
  const l = -2 * frames(project, 'B')[1][0];
  const [m1, m2, m3] = massesOf(project, 'crank', 'rod', 'slider');
  const drivers = [createDriver({ id: 'motor', joint: 'A', value: speed })];
  return { r, l, m1, m2, m3, speed, ...run({ ...lasting(project, 0.1), loads: [], drivers }) };
}
