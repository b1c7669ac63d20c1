/** Springs and bushings between places of links, as several formats have them. */
import { createLoad } from '../../model/defaults';
import { sideOf } from './closure';
import type { Model } from './model';
import type { Placed } from './links';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

export interface BushingGains {
  readonly stiffness: Vec3;
  readonly damping: Vec3;
  readonly torsionalStiffness: Vec3;
  readonly torsionalDamping: Vec3;
}

export function addBushing(
  element: XmlElement,
  wanted: string,
  [first, second]: readonly [Placed, Placed],
  gains: BushingGains,
  model: Model,
): void {
  const ids = model.names.take('loads', wanted, 'Bushing');
  const [a, b] = [sideOf(first, model), sideOf(second, model)];
  const ends = { bodyA: a.body, frameA: a.frame, bodyB: b.body, frameB: b.frame };
  const stiffness = diagonal([...gains.stiffness, ...gains.torsionalStiffness]);
  const damping = diagonal([...gains.damping, ...gains.torsionalDamping]);
  model.project.loads.push(createLoad({ ...ids, kind: 'bushing', ...ends, stiffness, damping }));
  model.origins.set(ids.id, element);
}

export function addSpring(
  element: XmlElement,
  wanted: string,
  [first, second]: readonly [Placed, Placed],
  values: { stiffness: number; damping: number; restLength: number },
  model: Model,
): void {
  const ids = model.names.take('loads', wanted, 'Spring');
  const [a, b] = [sideOf(first, model), sideOf(second, model)];
  const ends = { bodyA: a.body, pointA: a.frame.position, bodyB: b.body, pointB: b.frame.position };
  model.project.loads.push(createLoad({ ...ids, kind: 'spring', ...ends, ...values }));
  model.origins.set(ids.id, element);
}

/** A diagonal 6 x 6 matrix as its upper triangle, row by row. */
export function diagonal(values: readonly number[]): number[] {
  return values.flatMap((value, row) => Array.from({ length: 6 - row }, (_, i) => (i === 0 ? value : 0)));
}
