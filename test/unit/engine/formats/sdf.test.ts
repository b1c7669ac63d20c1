/** SDF: frames relative to others, joints of each kind, loops in the graph itself. */
import { expect, test } from 'vitest';
import { imported, refused } from './imported';

const INERTIA = '<inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia>';
const link = (name: string, rest = ''): string =>
  `<link name="${name}"><inertial><mass>1</mass>${INERTIA}</inertial>${rest}</link>`;
const joint = (name: string, type: string, parent: string, child: string, rest = ''): string =>
  `<joint name="${name}" type="${type}"><parent>${parent}</parent><child>${child}</child>${rest}</joint>`;
const Z = '<axis><xyz>0 0 1</xyz></axis>';
const model = (inside: string, version = '1.9', name = 'm'): string =>
  `<sdf version="${version}"><model name="${name}">${inside}</model></sdf>`;

test('poses relative to named frames, angles in degrees, axes expressed in other frames', () => {
  const { project } = imported(
    model(`<pose>1 0 0 0 0 0</pose>
      <frame name="corner"><pose degrees="true">0 2 0 0 0 90</pose></frame>
      ${link('a', '<pose relative_to="corner">1 0 0 0 0 0</pose>')}
      ${joint('j', 'revolute', 'world', 'a', '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis>')}`),
  );
  // corner is at (1, 2, 0), and its x along y
  const [body] = project.bodies;
  body!.position.forEach((value, c) => expect(value).toBeCloseTo([1, 3, 0][c]!, 12));
  expect(body!.orientation[3]).toBeCloseTo(Math.SQRT1_2, 12);
  // the axis is along x of W, which is -y of the body
  const { frameB } = project.joints[0]!;
  const [w, x, y, z] = frameB.orientation;
  const along = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
  along.forEach((value, c) => expect(value).toBeCloseTo([0, -1, 0][c]!, 12));
});

test('each kind of joint, with its stops, friction and spring', () => {
  const axis =
    '<axis><xyz>0 0 1</xyz><limit><lower>-0.5</lower><upper>inf</upper></limit><dynamics><damping>2</damping><friction>3</friction><spring_stiffness>4</spring_stiffness><spring_reference>0.1</spring_reference></dynamics></axis>';
  const { project, account } = imported(
    model(
      ['a', 'b', 'c', 'd', 'e'].map((name) => link(name)).join('') +
        joint('r', 'revolute', 'world', 'a', axis) +
        joint('p', 'prismatic', 'a', 'b', Z) +
        joint('s', 'ball', 'b', 'c') +
        joint('f', 'fixed', 'c', 'd') +
        joint('u', 'universal', 'd', 'e', '<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>'),
    ),
  );
  expect(project.bodies.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e']);
  expect(project.joints.map(({ kind }) => kind)).toEqual(['hinge', 'slider', 'ball', 'universal']);
  expect(project.joints[0]).toMatchObject({
    ...{ limits: { minimum: -0.5, maximum: null }, friction: { coulomb: 3, viscous: 2 } },
  });
  expect(project.loads).toMatchObject([{ kind: 'torsion-spring', joint: 'r', stiffness: 4, restAngle: 0.1 }]);
  expect(account.ignored).toEqual([]);
});

test('links that nothing holds are free, links of a static model are the ground', () => {
  expect(imported(model(link('a'))).project).toMatchObject({ bodies: [{ id: 'a' }], joints: [] });
  const fixed = `<static>true</static>${link('a')}${link('b')}`;
  expect(imported(model(fixed)).project.bodies).toEqual([]);
});

test('a ring of joints without a way to the ground is a free loop', () => {
  const ring =
    link('a') +
    link('b') +
    link('c') +
    joint('j', 'revolute', 'a', 'b', Z) +
    joint('k', 'revolute', 'b', 'c', Z) +
    joint('l', 'revolute', 'c', 'a', Z);
  const { project } = imported(model(ring));
  expect(project.joints.map(({ bodyA, bodyB }) => `${bodyA}-${bodyB}`).sort()).toEqual(['a-b', 'b-c', 'c-a']);
});

test('models in models, and joints that follow others', () => {
  const follows = `<axis><xyz>0 0 1</xyz><mimic joint="inner::j"><multiplier>-2</multiplier></mimic></axis>`;
  const { project } = imported(
    model(`<model name="inner"><pose>0 0 5 0 0 0</pose>${link('a')}${joint('j', 'revolute', 'world', 'a', Z)}</model>
      ${link('b')}${joint('k', 'revolute', 'inner::a', 'b', follows)}`),
  );
  expect(project.bodies.map(({ name, position }) => [name, position[2]]).sort()).toEqual([
    ['b', 0],
    ['inner::a', 5],
  ]);
  expect(project.couplings).toMatchObject([{ ratio: -2 }]);
});

test('before version 1.5 axes are those of the model', () => {
  const turned =
    link('a', '<pose>0 0 0 0 0 1.5707963267948966</pose>') +
    joint('j', 'revolute', 'world', 'a', '<axis><xyz>1 0 0</xyz></axis>');
  const across = (version: string): number => {
    const [, , y] = imported(model(turned, version)).project.joints[0]!.frameB.orientation;
    return y;
  };
  // x of the model is -y of the body, x of the body its own
  expect(Math.abs(across('1.4'))).toBeLessThan(1e-12);
  for (const version of ['1.9', '1.11']) expect(across(version)).toBeCloseTo(Math.SQRT1_2, 12);
});

test.each([
  [model(link('a') + link('a')), /the name "a" is taken/],
  [model(link('a') + joint('j', 'revolute', 'world', 'b', Z)), /its child is "b"/],
  [model(link('a', '<pose relative_to="none">0 0 0 0 0 0</pose>')), /the frame "none" is not there/],
  [
    model(
      '<frame name="f" attached_to="g"/><frame name="g" attached_to="f"/>' +
        link('a', '<pose relative_to="f"/>'),
    ),
    /relative to itself, through others/,
  ],
  [model(link('a', '<pose>1 2 3</pose>')), /pose is "1 2 3"/],
  [
    model(link('a') + joint('j', 'revolute', 'world', 'a', '<axis><xyz>0 0 0</xyz></axis>')),
    /xyz has no direction/,
  ],
  ['<sdf version="1.9"/>', /it holds no model/],
])('%# is refused', (text, message) => {
  expect(refused(text)[0]).toMatch(message);
});
