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
  /** Axial position of the middle of the face, from the point of joint 1 [m]. */
  offset: number;
  /** Span tension [N]; each kind says of which span and when. */
  tension: number;
}

export interface WrappedDrive {
  /** Name within a sentence. */
  readonly name: string;
  /** Whether the tension of the slack span stays constant under load; otherwise the mean of both does. */
  readonly keepsSlack: boolean;
}

export const wrappedFields = (kind: string, tension: string): readonly Field[] => [
  choice('kind', 'Geometry', kind),
  length('radius', 'Pitch radius 1'),
  { key: 'tension', label: tension, type: 'number', unit: 'N', minimum: 0, step: 10 },
  offset,
];

/** Default radius of the larger pulley, as a fraction of the centre distance [1]. */
const PULLEY = 0.25;

/** Default radius of pulley 1, such that the larger pulley has that fraction. */
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
    // a span can only pull along the line: positive effort tightens one span and slackens the other
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
      // the span that is tight when joint 2 is driven forwards comes first
      lines: lines.sort((a, b) => b.weight - a.weight),
    },
  };
}
