/** Straight and spiral bevel gears, whose axes meet (T 2.10). */
import { choice, length } from '../../schema/field';
import type { CouplingDefinition } from './coupling-definition';
import { TWO_HINGES } from './coupling-definition';
import { PARALLEL, RADIUS, rounded } from './face';
import { STANDARD, TEETH, TEETH_NOTE } from './toothed';
import type { Toothed } from './toothed';
import { createLine } from './line';
import { refuse } from './mesh';
import type { MeshResult, MeshSide, MeshSides } from './mesh';
import { tooth } from './teeth';
import { across, along, cross, dot, scaled, size, subtract, unit } from '../../core/math/triples';

/** Axes whose distance is below this fraction of the pitch radius are taken to intersect [1]. */
const MEETING = 1e-3;

/** Gears whose axes intersect. */
export interface Bevel extends Toothed {
  kind: 'bevel';
  /** Pitch radius of wheel 1 at the middle of the face [m]. */
  radius: number;
}

export const bevel: CouplingDefinition<Bevel> = {
  title: 'Bevel gears',
  theory: '2.10',
  joints: TWO_HINGES,
  fields: [choice('kind', 'Geometry', 'bevel'), ...TEETH, length('radius', 'Mean pitch radius 1')],
  create: (sides, ratio) => ({ ...STANDARD, radius: sides ? bevelRadius(sides, ratio) : RADIUS }),
  mesh: bevelPair,
  words: (_, radii) => `bevel gears, mean ${radii}`,
  note: TEETH_NOTE,
};

function bevelPair({ carrier, sides }: MeshSides, ratio: number, geometry: Bevel): MeshResult {
  const [first, second] = sides;
  const normal = cross(first.forward, second.forward);
  if (size(normal) < PARALLEL) {
    return refuse(
      'mesh-axes',
      'geometry',
      'it has bevel gears, and the axes of its joints are parallel',
      'Turn one joint, or choose a gear pair, whose axes are parallel.',
    );
  }
  const n = unit(normal);
  const gap = subtract(second.point, first.point);
  if (Math.abs(dot(gap, n)) > MEETING * geometry.radius) {
    return refuse(
      'mesh-axes',
      'geometry',
      'it has bevel gears, and the axes of its joints are skew',
      'Move a joint until the axes meet in one point. Crossed axes (worm, hypoid) have no geometry here: choose Not stated, and reactions say that the force of the mesh is not in them.',
    );
  }
  // the point of axis 1 nearest to axis 2
  const reach = dot(cross(gap, second.forward), n) / size(normal);
  const apex = along(first.point, first.forward, reach);
  // points that move alike with both wheels lie on the axis of their relative rotation
  const rolling = unit(along(first.forward, second.forward, -ratio));
  const towards = dot(rolling, subtract(first.point, apex)) + dot(rolling, subtract(second.point, apex));
  const face = scaled(rolling, towards < 0 ? -1 : 1);
  const slant = size(cross(first.forward, face));
  if (slant < PARALLEL || size(cross(second.forward, face)) < PARALLEL) {
    return refuse(
      'mesh-ratio',
      'ratio',
      'its pitch cone is too narrow for teeth',
      'Bring the ratio nearer to 1 or -1.',
    );
  }
  const at = along(apex, face, geometry.radius / slant);
  const [axis1, axis2] = sides.map(({ forward }) => scaled(forward, dot(forward, face) < 0 ? -1 : 1));
  const foot = (axis: typeof face) => along(apex, axis, dot(subtract(at, apex), axis));
  const centers = [foot(axis1), foot(axis2)] as const;
  const inward = [unit(subtract(centers[0], at)), unit(subtract(centers[1], at))] as const;
  // across the face, towards each axis; both on the same side means a ring gear and its pinion
  const [flank1, flank2] = inward.map((way) => unit(across(way, face)));
  const external = dot(flank1, flank2) < 0;
  const pinionIs2 = size(cross(axis2, face)) < size(cross(axis1, face));
  const teeth = tooth(geometry, unit(cross(axis1, face)), face);
  const line = createLine(sides, ratio, at, teeth.direction, 1);
  return {
    mesh: {
      form: 'bevel',
      carrier,
      wheels: [first.wheel, second.wheel],
      radii: [size(subtract(at, centers[0])), size(subtract(at, centers[1]))],
      centers,
      axes: [first.axis, second.axis],
      inward,
      lines: [
        {
          ...line,
          push: external || pinionIs2 ? flank2 : scaled(flank1, -1),
          constant: 0,
          slope: teeth.apart * line.weight,
        },
      ],
    },
  };
}

/** The pitch radius at which the cone passes through the point of joint 1, or else of joint 2. */
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
