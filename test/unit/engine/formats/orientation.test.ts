/** Every spelling of a rotation, and of an angle. */
import { expect, test } from 'vitest';
import { turn } from '../../../../engine/core/math/rigid';
import { imported, refused, world } from './imported';
import type { Vec3 } from '../../../../engine/model/project';

const SOLID = '<freejoint/><geom size="0.1"/>';

/** Where x, y and z of the body point. */
function axesOf(attribute: string, compiler = ''): number[] {
  const { project } = imported(world(`<body ${attribute}>${SOLID}</body>`, compiler));
  const { orientation } = project.bodies[0]!;
  const axes: Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return axes.flatMap((axis) => [...turn(orientation, axis)]);
}

// 120 degrees about (1, 1, 1): x to y, y to z, z to x
const TURNED = [0, 1, 0, 0, 0, 1, 1, 0, 0];

test.each([
  ['quat="0.5 0.5 0.5 0.5"', ''],
  ['quat="1 1 1 1"', ''],
  ['axisangle="1 1 1 120"', ''],
  ['axisangle="3 3 3 2.0943951023931953"', '<compiler angle="radian"/>'],
  ['xyaxes="0 1 0 0 0 1"', ''],
  ['xyaxes="0 2 0 0 5 1"', ''],
  // about x by 90, then about the y that was turned along by 90, and so on
  ['euler="90 90 0"', '<compiler angle="degree" eulerseq="xyz"/>'],
  ['euler="90 90 0"', '<compiler angle="degree"/>'],
  ['euler="1.5707963267948966 0 1.5707963267948966"', '<compiler angle="radian" eulerseq="XYZ"/>'],
  ['euler="90 0 90"', '<compiler eulerseq="zyx"/>'],
])('%s under %s', (attribute, compiler) => {
  axesOf(attribute, compiler).forEach((value, i) => expect(value).toBeCloseTo(TURNED[i]!, 14));
});

test('small letters of eulerseq turn about the axes that are turned along, capitals about fixed ones', () => {
  const moving = axesOf('euler="20 30 40"', '<compiler eulerseq="xyz"/>');
  const fixed = axesOf('euler="40 30 20"', '<compiler eulerseq="ZYX"/>');
  fixed.forEach((value, i) => expect(value).toBeCloseTo(moving[i]!, 14));
  // R = Rx Ry Rz: its x is (cos b cos c, ...)
  const [b, c] = [(30 * Math.PI) / 180, (40 * Math.PI) / 180];
  expect(moving[0]).toBeCloseTo(Math.cos(b) * Math.cos(c), 14);
  expect(moving[6]).toBeCloseTo(Math.sin(b), 14);
});

test('zaxis turns z the shortest way', () => {
  axesOf('zaxis="1 0 0"').forEach((value, i) =>
    expect(value).toBeCloseTo([0, 0, -1, 0, 1, 0, 1, 0, 0][i]!, 14),
  );
  expect(axesOf('zaxis="0 0 -2"').slice(6)).toEqual([0, 0, -1]);
});

test('an orientation of the element takes the place of that of its class, however spelled', () => {
  const classes = '<default><geom type="cylinder" size="0.1 0.2" euler="90 0 0"/></default>';
  const axis = (geom: string): readonly number[] => {
    const { shape } = imported(world(`<body><freejoint/>${geom}</body>`, classes)).project.bodies[0]!;
    return shape.kind === 'cylinder' ? shape.axis : [];
  };
  expect(axis('<geom/>')[1]).toBeCloseTo(-1, 14);
  expect(axis('<geom zaxis="1 0 0"/>')[0]).toBeCloseTo(1, 14);
});

test.each([
  ['quat="1 0 0 0" euler="0 0 0"', /given more than once, by quat and euler. Keep one/],
  ['quat="0 0 0 0"', /quat stands for no rotation/],
  ['xyaxes="1 0 0 2 0 0"', /xyaxes stands for no rotation/],
  ['euler="1 2"', /euler is "1 2", where 3 numbers are expected/],
  ['zaxis="1 nan 0"', /zaxis is "1 nan 0", where 3 numbers are expected/],
  ['zaxis="1 1e400 0"', /zaxis is "1 1e400 0", which is out of range/],
])('%s is refused', (attribute, message) => {
  expect(refused(world(`<body ${attribute}>${SOLID}</body>`))[0]).toMatch(message);
});
