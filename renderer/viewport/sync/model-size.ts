/** What the camera frames of a model. */
import { appliedBy } from '../glyphs/load';
import type { Joint, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import type { Layers } from '../../../engine/output/layers/layers';
import { findById } from '../../../engine/model/find-by-id';
import { oncePer } from '../../../engine/model/once-per';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { add, along, cross, distance, length, normalize, perpendicular, rotate, subtract } from '../vector';
import type { Triple } from '../vector';
import {
  bodyPoints,
  drawnPoints,
  isFinitePoint,
  measureModel,
  pointsOnGround,
} from '../../../engine/output/fittings/measure-model';
import type { ModelSize } from '../../../engine/output/fittings/measure-model';

export { bodyPoints, measureModel } from '../../../engine/output/fittings/measure-model';

/** Points of the bodies at the design pose, of the joints on the ground, of half-spaces and of loads there. */
export const modelPoints = oncePer((project: Project): readonly Triple[] =>
  project.bodies.flatMap(drawnPoints).concat(pointsOnGround(project)),
);

/** The same where links are drawn in layers. */
export const spreadPoints = (project: Project, { bodies }: Layers): readonly Triple[] =>
  project.bodies
    .flatMap((body) => {
      const shift = bodies.get(body.id)?.shift;
      if (!shift) return drawnPoints(body);
      const by = rotate(body.orientation, shift);
      return drawnPoints(body).map((point) => add(point, by));
    })
    .concat(pointsOnGround(project));

/**
 * Where an open chain can hang and swing to: below its pivot and to the sides, as far as it reaches. A mechanism with
 * loops stays near its design pose and needs no such room.
 */
export function swingPoints(project: Project, up: Vec3): Triple[] {
  const joints = project.joints.filter((j) => j.kind !== 'fixed');
  if (joints.length === 0 || joints.length > project.bodies.length) return [];
  const tied = neighbours(project.joints);
  return joints.flatMap((joint) => {
    const frame = joint.bodyA === GROUND ? joint.frameA : joint.bodyB === GROUND ? joint.frameB : null;
    if (!frame || (joint.kind !== 'hinge' && joint.kind !== 'ball' && joint.kind !== 'nail')) return [];
    const hanging = hangingFrom(project, tied, joint.bodyA === GROUND ? joint.bodyB : joint.bodyA);
    const axis = joint.kind === 'hinge' ? normalize(rotate(frame.orientation, [0, 0, 1])) : null;
    let reach = -Infinity;
    for (const p of hanging)
      reach = Math.max(reach, axis ? distanceFrom(frame.position, axis, p) : distance(p, frame.position));
    if (!Number.isFinite(reach)) return [];
    const down = axis ? perpendicular(axis, up) : up;
    const side = axis ? cross(axis, down) : perpendicular(up);
    const sides = axis ? [side] : [side, cross(up, side)];
    const swings = sides.flatMap((s) => [along(frame.position, s, reach), along(frame.position, s, -reach)]);
    return [along(frame.position, down, -reach), ...swings];
  });
}

/** Points of a body and of all that joints tie to it, but for the ground. */
function hangingFrom({ bodies }: Project, neighboursOf: Neighbours, start: string): Triple[] {
  const tied = new Set([start]);
  for (const id of tied) for (const next of neighboursOf.get(id) ?? []) tied.add(next);
  return [...tied].flatMap((id) => {
    const body = findById(bodies, id);
    return body ? drawnPoints(body) : [];
  });
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

/** The bodies that joints tie to each body; what both are tied to by the ground alone is not tied. */
function neighbours(joints: readonly Joint[]): Neighbours {
  const found = new Map<string, string[]>();
  const tie = (from: string, to: string): void => {
    const known = found.get(from);
    if (known) known.push(to);
    else found.set(from, [to]);
  };
  for (const { bodyA, bodyB } of joints) {
    if (bodyA === GROUND || bodyB === GROUND) continue;
    tie(bodyA, bodyB);
    tie(bodyB, bodyA);
  }
  return found;
}

/** Of a point from the line through `origin` along the unit vector `axis` [m]. */
function distanceFrom(origin: Vec3, axis: Vec3, point: Vec3): number {
  return length(cross(axis, subtract(point, origin)));
}

/** Where a driven crank on the ground gets to: all around its hinge, as far as its body reaches. */
function crankPoints(project: Project): Triple[] {
  return project.drivers.flatMap((driver) => {
    const joint = findById(project.joints, driver.joint);
    if (joint?.kind !== 'hinge' || (joint.bodyA !== GROUND && joint.bodyB !== GROUND)) return [];
    const frame = joint.bodyA === GROUND ? joint.frameA : joint.frameB;
    const body = project.bodies.find((each) => each.id === joint.bodyA || each.id === joint.bodyB);
    if (!body) return [];
    const axis = normalize(rotate(frame.orientation, [0, 0, 1]));
    const across = perpendicular(axis);
    const other = cross(axis, across);
    const reach = Math.max(...bodyPoints(body).map((p) => distanceFrom(frame.position, axis, p)));
    return [across, other].flatMap((direction) => [
      along(frame.position, direction, reach),
      along(frame.position, direction, -reach),
    ]);
  });
}

/** Where a free body can turn to: all around its middle. */
function tumblePoints(project: Project): Triple[] {
  const held = new Set(project.joints.flatMap((joint) => [joint.bodyA, joint.bodyB]));
  return project.bodies.flatMap((body) => {
    if (held.has(body.id)) return [];
    const center = add(
      rotate(body.orientation, shapeDefinition(body.shape.kind).center(body.shape)),
      body.position,
    );
    const reach = Math.max(...bodyPoints(body).map((p) => distance(p, center)));
    const axes: Triple[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    return axes.flatMap((axis) => [along(center, axis, reach), along(center, axis, -reach)]);
  });
}

/** Lengths of the symbols of a force and a torque, and what they are at least next to the model. */
const FORCE_SYMBOL = 9;
const TORQUE_SYMBOL = 5.5;
const LEAST_SYMBOL = 0.011;

/** Ends of the arrows of the loads, which stick out of the bodies they act on. */
function loadPoints(project: Project, up: Vec3, glyph: number): Triple[] {
  const unit = Math.max(glyph, LEAST_SYMBOL * measureModel(project).length);
  return project.loads.flatMap((record) => {
    if (record.kind !== 'force' && record.kind !== 'torque' && record.kind !== 'expression') return [];
    const load = appliedBy(record);
    const body = findById(project.bodies, load.body);
    if (!body || load.vector.every((part) => part === 0)) return [];
    const direction = normalize(load.frame === 'world' ? load.vector : rotate(body.orientation, load.vector));
    if (load.kind === 'force') {
      const at = add(rotate(body.orientation, load.point), body.position);
      return [at, along(at, direction, -FORCE_SYMBOL * unit)];
    }
    const across = perpendicular(direction, up);
    const other = cross(direction, across);
    const center = add(
      rotate(body.orientation, shapeDefinition(body.shape.kind).center(body.shape)),
      body.position,
    );
    return [across, other].flatMap((side) => [
      along(center, side, TORQUE_SYMBOL * unit),
      along(center, side, -TORQUE_SYMBOL * unit),
    ]);
  });
}

/** Where a model may get to, as far as that is seen without knowing its motion. */
const guessedPoints = (project: Project, up: Vec3): Triple[] => [
  ...crankPoints(project),
  ...swingPoints(project, up),
  ...tumblePoints(project),
];

/** What a picture has to contain: the model, its loads, room for the ground symbols below its joints, and its motion. */
export function picturePoints(
  project: Project,
  up: Vec3,
  glyph: number,
  motion: readonly Triple[] = guessedPoints(project, up),
): Triple[] {
  const across = perpendicular(up);
  const other = cross(up, across);
  const symbols = project.joints.flatMap((joint) => {
    const frame = joint.bodyA === GROUND ? joint.frameA : joint.bodyB === GROUND ? joint.frameB : null;
    if (!frame || !frame.position.every(Number.isFinite)) return [];
    const foot = along(frame.position, up, -6 * glyph);
    const side = 4.5 * glyph;
    return [
      along(foot, across, side),
      along(foot, across, -side),
      along(foot, other, side),
      along(foot, other, -side),
    ];
  });
  const loads = loadPoints(project, up, glyph);
  return [...modelPoints(project), ...symbols, ...loads, ...motion].filter(isFinitePoint);
}

/** Nearly the same size: glyphs need not be rebuilt for every millimetre of a drag. */
export function sameSize(a: ModelSize, b: ModelSize): boolean {
  return Math.abs(a.glyph - b.glyph) <= 0.1 * a.glyph && Math.abs(a.length - b.length) <= 0.1 * a.length;
}
