/** The geometry that a coupling starts from when somebody chooses its kind. */
import type { CouplingGeometry, GeometryKind } from '../coupling-geometry';
import type { Coupling, Project } from '../project';
import { createSideFinder } from './sides';
import type { MeshSide } from './sides';
import { across, along, cross, dot, size, subtract, unit } from '../../core/math/triples';

/** The pressure angle of standard teeth [rad]. */
const STANDARD = (20 * Math.PI) / 180;
/** Where the joints say nothing of a size [m]. */
const RADIUS = 0.05;
/** [N] */
const TENSION = 100;
/** Of the distance of the centres, for the larger of two pulleys [1]. */
const PULLEY = 0.25;

export function defaultGeometry(project: Project, coupling: Coupling, kind: GeometryKind): CouplingGeometry {
  const found = createSideFinder(project)(coupling);
  const sides = found && 'sides' in found ? found.sides : null;
  switch (kind) {
    case 'gear':
    case 'rack':
      return { kind, pressureAngle: STANDARD, helixAngle: 0, offset: 0 };
    case 'bevel':
      return {
        kind,
        pressureAngle: STANDARD,
        helixAngle: 0,
        radius: sides ? bevelRadius(sides, coupling.ratio) : RADIUS,
      };
    case 'belt':
      return {
        kind,
        radius: sides ? pulleyRadius(sides, coupling.ratio) : RADIUS,
        tension: TENSION,
        offset: 0,
      };
    case 'chain':
      return { kind, radius: sides ? pulleyRadius(sides, coupling.ratio) : RADIUS, tension: 0, offset: 0 };
  }
}

/** The larger pulley takes its part of the distance. */
function pulleyRadius([first, second]: readonly [MeshSide, MeshSide], ratio: number): number {
  const distance = size(across(subtract(second.point, first.point), first.axis));
  return rounded(PULLEY * distance * Math.min(1, Math.abs(ratio))) || RADIUS;
}

/** The pitch radius where the cone passes the point of joint 1, or else of joint 2. */
function bevelRadius([first, second]: readonly [MeshSide, MeshSide], ratio: number): number {
  const normal = cross(first.forward, second.forward);
  if (!(size(normal) > 0)) return RADIUS;
  const n = unit(normal);
  const gap = subtract(second.point, first.point);
  const heights = [
    Math.abs(dot(cross(gap, second.forward), n)) / size(normal),
    Math.abs(dot(cross(gap, first.forward), n)) / size(normal),
  ];
  const rolling = unit(along(first.forward, second.forward, -ratio));
  const radii = [first, second].map(({ forward }, i) => {
    const cosine = Math.abs(dot(forward, rolling));
    return cosine > 1e-6 ? (heights[i] * size(cross(forward, rolling))) / cosine : 0;
  });
  return rounded(radii[0]) || rounded(radii[1] * Math.abs(ratio)) || RADIUS;
}

/** To three digits: somebody is going to read it. */
const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(3)) : 0);
