/** Many bodies in a row, on a floor that may fall, with a wall at the end or without. */
import { createBody, createContact, createLoad, createProject } from '../../engine/model/defaults';
import type { Contact, Load, Project, Settings, Shape, Vec3 } from '../../engine/model/project';

export const G = 9.81;
export const SIZE = 0.2;
export const MASS = 2;
const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: SIZE / 2 };
export const CUBE: Shape = { kind: 'box', center: [0, 0, 0], size: [SIZE, SIZE, SIZE] };
export interface Row {
  readonly count: number;
  /** Along the row, on the first body [N]. */
  readonly push?: number;
  /** Of the floor with the row, and in the row. */
  readonly friction?: number;
  readonly between?: number;
  /** The floor falls along the row [rad]. */
  readonly slope?: number;
  readonly wall?: boolean;
  readonly shape?: Shape;
  readonly settings?: Partial<Settings>;
}

export function rowOf(row: Row): Project {
  const { count, push = 0, friction = 0.3, between = 0, slope = 0, wall = false, shape = BALL } = row;
  const along: Vec3 = [Math.cos(slope), -Math.sin(slope), 0];
  const up: Vec3 = [Math.sin(slope), Math.cos(slope), 0];
  const at = (way: number): Vec3 =>
    [0, 1, 2].map((c) => way * along[c] + (SIZE / 2) * up[c]) as unknown as Vec3;
  const inertia = (shape === BALL ? 0.4 * (SIZE / 2) ** 2 : SIZE ** 2 / 6) * MASS;
  const bodies = Array.from({ length: count }, (_, i) =>
    createBody({
      id: `b${i}`,
      shape,
      position: at(SIZE * i),
      orientation: [Math.cos(slope / 2), 0, 0, -Math.sin(slope / 2)],
      mass: {
        kind: 'custom',
        mass: MASS,
        centerOfMass: [0, 0, 0],
        inertia: [inertia, inertia, inertia, 0, 0, 0],
      },
    }),
  );
  const touch = (id: string, fields: Partial<Contact> & { bodyB: string }) =>
    createContact({ id, restitution: 0, friction, ...fields });
  const contacts = bodies.flatMap(({ id }, i) => [
    touch(`f${i}`, { bodyB: id, plane: { point: [0, 0, 0], normal: up } }),
    ...(i > 0 ? [touch(`c${i}`, { bodyA: `b${i - 1}`, bodyB: id, plane: null, friction: between })] : []),
  ]);
  const normal = along.map((value) => -value) as unknown as Vec3;
  const end = {
    bodyB: `b${count - 1}`,
    plane: { point: at(SIZE * (count - 0.5)), normal },
    friction: 0,
  };
  const vector = along.map((value) => push * value) as unknown as Vec3;
  const load = { id: 'push', kind: 'force', body: 'b0', point: [0, 0, 0], vector } as const;
  const project = createProject('Row');
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: [0, -G, 0],
      duration: 0.02,
      outputInterval: 0.005,
      ...row.settings,
    },
    bodies,
    contacts: wall ? [...contacts, touch('wall', end)] : contacts,
    loads: push === 0 ? [] : [createLoad(load as unknown as Load)],
  };
}
