/** Shapes for the bodies of stated problems, which give only points, masses and inertia. */
import { toLocal } from './to-project';
import type { StatedBody, ValidationCase } from './case';
import type { Body, Project, Shape, Vec3 } from '../../model/project';

/** Radius of a bar relative to its length [1]. */
const SLENDER = 0.03;
const COLORS = ['#4c78a8', '#e0883b', '#54a24b', '#b279a2', '#9d755d', '#72b7b2', '#d67195'] as const;

/** The same project with bodies drawn as bars between their joints, or as the box with their inertia. */
export function withShapes(project: Project, problem: ValidationCase): Project {
  return {
    ...project,
    bodies: project.bodies.map((body, i) => ({
      ...body,
      shape: barOf(body, problem) ?? boxOf(problem.statement.bodies[i]),
      color: COLORS[i % COLORS.length],
    })),
  };
}

function barOf(body: Body, { statement, points }: ValidationCase): Shape | null {
  const marks = [
    ...statement.joints
      .filter(({ body_a, body_b }) => body_a === body.id || body_b === body.id)
      .map(({ anchor }) => anchor),
    ...Object.values(points ?? {})
      .filter((point) => point.body === body.id)
      .map(({ at }) => at),
  ].map((point) => toLocal(point, body));
  if (marks.length === 0) return null;
  // the origin is the centre of mass
  const ends: Vec3[] = [...marks, [0, 0, 0]];
  let longest: { from: Vec3; to: Vec3; length: number } | null = null;
  for (const from of ends) {
    for (const to of ends) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      if (length > (longest?.length ?? 1e-9)) longest = { from, to, length };
    }
  }
  return longest && { kind: 'rod', from: longest.from, to: longest.to, radius: SLENDER * longest.length };
}

/** A homogeneous box with that mass and inertia. */
function boxOf({ mass, principal_inertia: [x, y, z] }: StatedBody): Shape {
  const side = (a: number) => Math.sqrt(Math.max((6 * a) / mass, 1e-6));
  return { kind: 'box', center: [0, 0, 0], size: [side(y + z - x), side(z + x - y), side(x + y - z)] };
}
