/** Bearings of a planar mechanism that hang from above or stand to a side, since something passes where their plate would be below. */
import { add, along, cross, dot, rotate, scaled } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { planeAxes } from '../../model/plane/drawing-plane';
import { GROUND } from '../../model/project';
import { modelUp } from '../fittings/look';
import { measureModel } from '../fittings/measure-model';
import { hullOf, overlap } from './footprint';
import { outlineOf } from './meetings';
import type { Project, Vec3 } from '../../model/project';
import type { PoseOf } from '../picture/springs';
import type { Footprint, Point } from './footprint';

/** Outline of a bearing from its joint on, in glyph units: aside, and away from the plate. And how deep it is. */
const OUTLINE = [
  [2, 0],
  [4.2, -4.4],
  [4.2, -5],
] as const;
const DEEP = 3.2;
/** Around it, since the corners of a disc lie within its edge. */
const ROOM = 1;

interface Stack {
  readonly normal: Vec3;
  readonly placed: ReadonlyMap<string, { low: number; high: number }>;
  readonly pins: ReadonlyMap<string, { low: number; high: number }>;
}

/** Away from the plate of a bearing, by the joint; missing: as any, up. */
export function hungBearings(
  project: Project,
  poses: readonly PoseOf[],
  { normal, placed, pins }: Stack,
): Map<string, Vec3> {
  const up = modelUp(project);
  const found = new Map<string, Vec3>();
  if (Math.abs(dot(up, normal)) > 0.02) return found;
  const { glyph } = measureModel(project);
  const { u, v } = planeAxes(normal);
  const flat = (at: Vec3): Point => [dot(at, u), dot(at, v)];
  const side = cross(up, normal);
  for (const { id, kind, bodyA, bodyB, frameA, frameB } of project.joints) {
    const span = pins.get(id);
    const isOnGround = bodyA === GROUND || bodyB === GROUND;
    if (!span || !isOnGround || jointDefinition(kind).parts.ground !== 'bearing') continue;
    const at = (bodyA === GROUND ? frameA : frameB).position;
    const front = dot(at, normal) + span.low;
    const deep = project.bodies.filter((body) => {
      const { low, high } = placed.get(body.id)!;
      return low < front - 1e-6 * glyph && high > front - DEEP * glyph;
    });
    if (deep.length === 0) continue;
    const passing = deep.flatMap((body) => {
      const { points, rim } = outlineOf(project, body);
      return poses.map((poseOf): Footprint => {
        const { position, orientation } = poseOf(body.id);
        return {
          corners: hullOf(points.map((point) => flat(add(rotate(orientation, point), position)))),
          rim,
        };
      });
    });
    const isFree = (away: Vec3): boolean => {
      const aside = cross(away, normal);
      const corners = OUTLINE.flatMap(([x, y]) =>
        [-x, x].map((part) => flat(along(along(at, aside, part * glyph), away, y * glyph))),
      );
      const own: Footprint = { corners: hullOf(corners), rim: ROOM * glyph };
      return passing.every((other) => !(overlap(own, other) > 0));
    };
    const free = [up, scaled(up, -1), side, scaled(side, -1)].find(isFree);
    if (free && free !== up) found.set(id, free);
  }
  return found;
}
