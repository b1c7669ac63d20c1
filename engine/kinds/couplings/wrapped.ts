/** Belts and chains over two wheels on parallel axes, open or crossed by the sign of the ratio (T 2.11). */
import { choice, length } from '../../schema/field';
import type { Field } from '../../schema/field';
import { offset, PARALLEL, RADIUS, rounded } from './face';
import { createLine } from './line';
import { refuse } from './mesh';
import type { MeshLine, MeshResult, MeshSide, MeshSides } from './mesh';
import { across, along, cross, dot, scaled, size, subtract, unit } from '../../core/math/triples';

export interface Wrapped {
  /** Pitch radius of the wheel on joint 1 [m]; that on joint 2 follows from the ratio. */
  radius: number;
  /** Where the middle of the face lies on the axis of joint 1, from its point [m]. */
  offset: number;
  /** Of the spans [N]; each kind says of which and when. */
  tension: number;
}

export interface WrappedDrive {
  /** In sentences. */
  readonly name: string;
  /** Whether the slack span keeps its tension under load; else the mean of both does. */
  readonly keepsSlack: boolean;
}

export const wrappedFields = (kind: string, tension: string): readonly Field[] => [
  choice('kind', 'Geometry', kind),
  length('radius', 'Pitch radius 1'),
  { key: 'tension', label: tension, type: 'number', unit: 'N', minimum: 0, step: 10 },
  offset,
];

/** Of the distance of the centres, for the larger of two pulleys [1]. */
const PULLEY = 0.25;

/** The larger pulley takes its part of the distance. */
export function pulleyRadius(sides: readonly [MeshSide, MeshSide] | null, ratio: number): number {
  if (!sides) return RADIUS;
  const [first, second] = sides;
  const distance = size(across(subtract(second.point, first.point), first.axis));
  return rounded(PULLEY * distance * Math.min(1, Math.abs(ratio))) || RADIUS;
}

export function beltDrive(
  { carrier, sides, length }: MeshSides,
  ratio: number,
  geometry: Wrapped,
  { name, keepsSlack }: WrappedDrive,
): MeshResult {
  const [first, second] = sides;
  const { radius: r1 } = geometry;
  const axis = first.forward;
  if (size(cross(axis, second.forward)) > PARALLEL) {
    return refuse(
      'mesh-axes',
      'geometry',
      `it is a ${name}, and the axes of its joints are not parallel`,
      'Turn a joint until its axis is parallel to the other.',
    );
  }
  const between = across(subtract(second.point, first.point), axis);
  const distance = size(between);
  const r2 = r1 / Math.abs(ratio);
  const open = ratio * dot(axis, second.forward) > 0;
  const least = open ? Math.abs(r1 - r2) : r1 + r2;
  if (!(distance > least)) {
    const wheels = `wheels with pitch radii of ${length(r1)} and ${length(r2)}`;
    return refuse(
      'mesh-centres',
      'geometry',
      `its centres are ${length(distance)} apart, and a${open ? 'n open' : ' crossed'} ${name} on ${wheels} needs more than ${length(least)}`,
      'Move one joint further away, or make the radius smaller.',
    );
  }
  const e = unit(between);
  const f = cross(axis, e);
  const center1 = along(first.point, first.axis, geometry.offset);
  const center2 = along(center1, e, distance);
  const sine = (open ? r1 - r2 : r1 + r2) / distance;
  const lines = [1, -1].map((side): MeshLine => {
    const n = along(scaled(e, sine), f, side * Math.sqrt(1 - sine * sine));
    const on1 = along(center1, n, r1);
    const on2 = along(center2, n, open ? r2 : -r2);
    const pull = unit(subtract(on1, on2));
    const line = createLine(sides, ratio, on2, pull, 1 / 2);
    // along the line a span can only pull: effort above zero tightens one of them and slackens the other
    const forward = dot(line.direction, pull) > 0;
    return {
      ...line,
      push: pull,
      constant: geometry.tension,
      slope: keepsSlack ? line.weight : 0,
      ...(forward ? {} : { direction: pull, weight: -line.weight }),
    };
  });
  return {
    mesh: {
      form: open ? 'open' : 'crossed',
      carrier,
      wheels: [first.wheel, second.wheel],
      radii: [r1, r2],
      centers: [center1, center2],
      axes: [first.axis, second.axis],
      inward: [scaled(e, 1), scaled(e, -1)],
      // the span that is tight where joint 2 is driven forwards comes first
      lines: lines.sort((a, b) => b.weight - a.weight),
    },
  };
}
