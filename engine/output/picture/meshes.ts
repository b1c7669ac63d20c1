/** Pitch circles of gears, pinions and pulleys, and the free spans of belts and chains, which no body represents. */
import { along, cross, dot, scaled, subtract, unit } from '../../core/math/triples';
import { inWorld } from './springs';
import { meshOf } from '../../model/mesh/find-mesh';
import type { Coupling, Project, Vec3 } from '../../model/project';
import type { MeshLine } from '../../kinds/couplings/mesh';
import type { PoseOf } from './springs';

const POINTS = 48;

/** Lines in W [m]; none if a coupling has no geometry. */
export function meshLines(project: Project, coupling: Coupling, poseOf: PoseOf): (readonly Vec3[])[] {
  const mesh = meshOf(project, coupling);
  if (!mesh) return [];
  const { centers, axes, radii, form, lines, carrier } = mesh;
  const circles = radii.flatMap((radius, i) =>
    radius === null ? [] : [circle(centers[i], unit(axes[i]), radius)],
  );
  const spans = form === 'open' || form === 'crossed' ? lines.map((line) => spanOf(line, centers)) : [];
  const place = inWorld(carrier, poseOf);
  return [...circles, ...spans].map((line) => line.map(place));
}

function circle(center: Vec3, axis: Vec3, radius: number): Vec3[] {
  const least = [0, 1, 2].sort((a, b) => Math.abs(axis[a]) - Math.abs(axis[b]))[0];
  const across = unit(cross(axis, [Number(least === 0), Number(least === 1), Number(least === 2)]));
  const other = cross(axis, across);
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / POINTS;
    const [x, y] = [scaled(across, radius * Math.cos(angle)), scaled(other, radius * Math.sin(angle))];
    return along(along(center, x, 1), y, 1);
  });
}

/** From the point where it leaves one wheel to that where it meets the other: the points of its line nearest to the axes. */
function spanOf({ point, direction }: MeshLine, centers: readonly [Vec3, Vec3]): Vec3[] {
  const way = unit(direction);
  return centers.map((center) => along(point, way, dot(subtract(center, point), way)));
}
