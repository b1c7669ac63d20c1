/** The five MJCF notations for a rotation. */
import { about, times } from '../../core/math/rigid';
import { rotationTo } from '../vectors';
import { fromAxes, IDENTITY } from '../tree/frames';
import type { Compiler } from './compiler';
import type { Fields } from '../xml/fields';
import type { Quat, Vec3 } from '../../model/project';

export const ORIENTATIONS = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const SHORTEST = 1e-12;

export function readOrientation(fields: Fields, compiler: Compiler): Quat {
  const given = ORIENTATIONS.filter((key) => fields.has(key));
  if (given.length === 0) return IDENTITY;
  if (given.length > 1) {
    const what = `its orientation is given more than once, by ${given.join(' and ')}`;
    fields.refuse('two-orientations', what, 'Keep one of them.');
    return IDENTITY;
  }
  const [key] = given;
  const values = fields.numbers(key, COUNTS[key], COUNTS[key]);
  if (values === null) return IDENTITY;
  const turned = READERS[key](values, compiler);
  if (turned !== null) return turned;
  fields.refuse('bad-orientation', `${key} stands for no rotation`, 'Give vectors of non-zero length.');
  return IDENTITY;
}

const COUNTS = { quat: 4, axisangle: 4, xyaxes: 6, zaxis: 3, euler: 3 } as const;

const READERS: Record<keyof typeof COUNTS, (values: number[], compiler: Compiler) => Quat | null> = {
  quat: ([w, x, y, z]) => {
    const size = Math.hypot(w, x, y, z);
    return size < SHORTEST ? null : [w / size, x / size, y / size, z / size];
  },
  axisangle: ([x, y, z, angle], { radians }) => {
    const axis = unitOf([x, y, z]);
    return axis && about(axis, radians(angle));
  },
  xyaxes: ([a, b, c, d, e, f]) => {
    const x = unitOf([a, b, c]);
    if (x === null) return null;
    // y is made perpendicular to x
    const along = x[0] * d + x[1] * e + x[2] * f;
    const y = unitOf([d - along * x[0], e - along * x[1], f - along * x[2]]);
    return y && fromAxes(x, y);
  },
  zaxis: ([x, y, z]) => {
    const axis = unitOf([x, y, z]);
    return axis && rotationTo(axis);
  },
  // lower case: axes rotate with the frame; upper case: axes of the parent
  euler: (angles, { eulerseq, radians }) =>
    angles.reduce<Quat>((turned, angle, i) => {
      const letter = eulerseq[i];
      const one = about(AXES['xyz'.indexOf(letter.toLowerCase())], radians(angle));
      return letter === letter.toLowerCase() ? times(turned, one) : times(one, turned);
    }, IDENTITY),
};

function unitOf(v: Vec3): Vec3 | null {
  const size = Math.hypot(...v);
  return size < SHORTEST ? null : [v[0] / size, v[1] / size, v[2] / size];
}
