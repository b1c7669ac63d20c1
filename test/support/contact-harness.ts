/** Two free bodies with a contact between them, in any pose: what the tests of contact geometry need. */
import { calcContact, findPlace, NO_PLACE, ROWS_PER_PLACE } from '../../engine/core/contact/contact-rows';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { compileContacts } from '../../engine/core/contact/compile-contacts';
import { compileSystem } from '../../engine/core/system/compile';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { createWorkspace } from '../../engine/core/system/workspace';
import { poseOffset, stateSize, velocityOffset } from '../../engine/core/coordinates/layout';
import { rotated } from './block-harness';
import type { CompiledContact } from '../../engine/core/contact/compiled-contact';
import type { Draw } from './draw';
import type { Quat, Shape, Vec3 } from '../../engine/model/project';
import type { System } from '../../engine/core/system/system';
import type { Workspace } from '../../engine/core/system/workspace';

export type Touching = 'plane' | 'sphere' | 'capsule' | 'box';

export interface ContactCase {
  readonly kinds: readonly [Touching, Touching];
  readonly shapes: readonly [Shape, Shape];
  readonly system: System;
  readonly work: Workspace;
  readonly contact: CompiledContact;
  readonly y: Float64Array;
  readonly rows: number;
  readonly plane: { point: Vec3; normal: Vec3 } | null;
  readonly out: { C: Float64Array; J: Float64Array; gdot: Float64Array };
}

export function drawShape(kind: Touching, draw: Draw): Shape {
  if (kind === 'sphere') return { kind, center: draw.vector(0.4), radius: draw.between(0.1, 0.5) };
  if (kind === 'box') {
    const size = () => draw.between(0.3, 1.2);
    return { kind, center: draw.vector(0.4), size: [size(), size(), size()] };
  }
  const from = draw.vector(0.4);
  const way = draw.direction();
  const length = draw.between(0.4, 1.5);
  const to = from.map((value, c) => value + length * way[c]) as unknown as Vec3;
  return { kind: 'rod', from, to, radius: draw.between(0.05, 0.3) };
}

export function createContactCase(
  kinds: readonly [Touching, Touching],
  shapes: readonly [Shape, Shape],
  plane: { point: Vec3; normal: Vec3 } | null,
  y: Float64Array | null = null,
): ContactCase {
  const project = createProject('Contact');
  project.bodies = [createBody({ id: 'a', shape: shapes[0] }), createBody({ id: 'b', shape: shapes[1] })];
  const record = createContact({ id: 'c', bodyA: 'a', bodyB: 'b', plane });
  const system = compileSystem(project);
  const index = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const [compiled] = compileContacts({ bodies: project.bodies, contacts: [record] }, index, system.com);
  // rows of far places too, which runs leave out
  const contact = { ...compiled, near: Infinity };
  const rows = ROWS_PER_PLACE * compiled.pair.slots;
  return {
    kinds,
    shapes,
    system,
    work: createWorkspace(system),
    contact,
    y: y ?? identity(system.n),
    rows,
    plane,
    out: { C: new Float64Array(rows), J: new Float64Array(12 * rows), gdot: new Float64Array(rows) },
  };
}

export const DRAWS_PER_CONTACT = 80;

/** Two shapes and their bodies anywhere near each other, moving. */
export function drawContactCase(kinds: readonly [Touching, Touching], draw: Draw): ContactCase {
  const shapes = [
    drawShape(kinds[0] === 'plane' ? 'sphere' : kinds[0], draw),
    drawShape(kinds[1], draw),
  ] as const;
  const plane = kinds[0] === 'plane' ? { point: draw.vector(), normal: draw.direction() } : null;
  const found = createContactCase(kinds, shapes, plane);
  const { n } = found.system;
  for (let b = 1; b < n; b++) {
    found.y.set(draw.vector(1.2), poseOffset(b));
    found.y.set(draw.rotation(), poseOffset(b) + 3);
    for (let c = 0; c < 6; c++) found.y[velocityOffset(n) + 6 * b + c] = draw.number(2);
  }
  return found;
}

function identity(n: number): Float64Array {
  const y = new Float64Array(stateSize(n));
  for (let b = 0; b < n; b++) y[poseOffset(b) + 3] = 1;
  return y;
}

/** Evaluates all rows at y; returns the gaps, slot by slot (NaN where there is no place). */
export function gapsAt(found: ContactCase, y: Float64Array = found.y): number[] {
  const { contact, system, work, out } = found;
  calcKinematics(system, y, work);
  calcContact(contact, 0, system, y, work, out);
  return Array.from({ length: contact.pair.slots }, (_, slot) =>
    out.C[ROWS_PER_PLACE * slot] === NO_PLACE ? NaN : out.C[ROWS_PER_PLACE * slot],
  );
}

export function leastGap(found: ContactCase, y: Float64Array = found.y): number {
  return Math.min(...gapsAt(found, y).filter((gap) => !Number.isNaN(gap)), Infinity);
}

/** The place of the least gap, with the normal from the record's A to its B. */
export function nearestPlace(found: ContactCase, y: Float64Array = found.y) {
  const gaps = gapsAt(found, y);
  const slot = gaps.indexOf(leastGap(found, y));
  const place = findPlace(found.contact, slot, y, found.work);
  if (!place) throw new Error('No place of contact');
  const normal = Array.from(place.normal, (value) => value * found.contact.order);
  return { slot, gap: place.gap, normal, at: Array.from(place.at) };
}

/** A point of a body's frame in W. */
export function inWorld(found: ContactCase, body: number, point: readonly number[], y = found.y): Vec3 {
  const q = Array.from(y.subarray(poseOffset(body) + 3, poseOffset(body) + 7)) as unknown as Quat;
  const com = found.system.com.subarray(3 * body, 3 * body + 3);
  const turned = rotated(
    q,
    point.map((value, c) => value - com[c]),
  );
  return turned.map((value, c) => value + y[poseOffset(body) + c]) as unknown as Vec3;
}

const sub = (a: readonly number[], b: readonly number[]) => a.map((value, c) => value - b[c]);
const inner = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, c) => sum + value * b[c], 0);
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Distance of a point of W from the core of body `b`'s shape, by the textbook, not by the engine's features. */
export function distanceToCore(found: ContactCase, body: 1 | 2, point: readonly number[]): number {
  const shape = found.shapes[body - 1];
  if (body === 1 && found.plane) {
    const origin = inWorld(found, 1, [0, 0, 0]);
    const normal = sub(inWorld(found, 1, found.plane.normal), origin);
    return inner(sub(point, inWorld(found, 1, found.plane.point)), normal);
  }
  if (shape.kind === 'sphere') return Math.hypot(...sub(point, inWorld(found, body, shape.center)));
  if (shape.kind === 'rod') {
    const from = inWorld(found, body, shape.from);
    const along = sub(inWorld(found, body, shape.to), from);
    const t = clamp(inner(sub(point, from), along) / inner(along, along), 0, 1);
    return Math.hypot(
      ...sub(
        point,
        from.map((value, c) => value + t * along[c]),
      ),
    );
  }
  if (shape.kind !== 'box') throw new Error('Not a shape that touches');
  const center = inWorld(found, body, shape.center);
  const axes = [0, 1, 2].map((k) =>
    sub(
      inWorld(
        found,
        body,
        [0, 1, 2].map((c) => (c === k ? 1 : 0)),
      ),
      inWorld(found, body, [0, 0, 0]),
    ),
  );
  const over = axes.map((axis, k) => Math.abs(inner(sub(point, center), axis)) - shape.size[k] / 2);
  const outside = Math.hypot(...over.map((value) => Math.max(value, 0)));
  return outside > 0 ? outside : Math.max(...over);
}

/** Points of the core of body B's shape, in W: a point, a line of points, the corners and the edges of a box. */
export function sampleCore(found: ContactCase, count: number): Vec3[] {
  const shape = found.shapes[1];
  if (shape.kind === 'sphere') return [inWorld(found, 2, shape.center)];
  const grid = Array.from({ length: count + 1 }, (_, i) => i / count);
  if (shape.kind === 'rod') {
    return grid.map((t) =>
      inWorld(
        found,
        2,
        shape.from.map((value, c) => value + t * (shape.to[c] - value)),
      ),
    );
  }
  if (shape.kind !== 'box') throw new Error('Not a shape that touches');
  const points: Vec3[] = [];
  for (const u of grid) {
    for (const v of grid) {
      for (let k = 0; k < 3; k++) {
        for (const s of [0, 1]) {
          const parts = [0, 0, 0];
          parts[k] = s;
          parts[(k + 1) % 3] = u;
          parts[(k + 2) % 3] = v;
          points.push(
            inWorld(
              found,
              2,
              parts.map((part, c) => shape.center[c] + (part - 0.5) * shape.size[c]),
            ),
          );
        }
      }
    }
  }
  return points;
}

export function skins({ shapes, plane }: ContactCase): number {
  const radius = (shape: Shape) => (shape.kind === 'sphere' || shape.kind === 'rod' ? shape.radius : 0);
  return (plane ? 0 : radius(shapes[0])) + radius(shapes[1]);
}
