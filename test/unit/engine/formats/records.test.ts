/** What elements become: stops, springs, friction, loops, couplings, names, and what is said of the rest. */
import { expect, test } from 'vitest';
import { imported, refused, world } from './imported';
import { readCorpus } from './corpus-files';

const SOLID = '<geom size="0.1" mass="1"/>';
const DEGREE = Math.PI / 180;

test('default classes reach through bodies, stops are in degrees, springs rest where they say', () => {
  const { project } = imported(readCorpus('double-pendulum'));
  const [shoulder, elbow] = project.joints;
  expect(shoulder).toMatchObject({ friction: { coulomb: 0, viscous: 0.05 } });
  expect(shoulder!.limits).toBeUndefined();
  expect(elbow).toMatchObject({
    friction: { viscous: 0.05 },
    limits: { minimum: -90 * DEGREE, maximum: 90 * DEGREE, restitution: 0 },
  });
  expect(project.loads).toMatchObject([
    { kind: 'torsion-spring', joint: 'elbow', stiffness: 2, damping: 0, restAngle: 30 * DEGREE },
  ]);
  // the geoms of a class look and weigh as it says
  expect(project.bodies.map(({ color, shape }) => [color, shape.kind])).toEqual([
    ['#b34d33', 'rod'],
    ['#33804d', 'rod'],
  ]);
});

test.each([
  ['range="1 2"', '', [1, 2]],
  ['range="1 2" limited="false"', '', undefined],
  ['range="1 2" limited="true"', '<compiler autolimits="false"/>', [1, 2]],
  ['range="0 0"', '', undefined],
  ['range="1 2"', '<option><flag limit="disable"/></option>', undefined],
])('a slide with %s', (attributes, head, expected) => {
  const { project } = imported(world(`<body><joint type="slide" ${attributes}/>${SOLID}</body>`, head));
  const { limits } = project.joints[0]!;
  expect(limits ? [limits.minimum, limits.maximum] : undefined).toEqual(expected);
});

test('a reference beyond half a turn moves the stops and the spring with it', () => {
  const joint = (attributes: string): string => `<body><joint ${attributes} stiffness="1"/>${SOLID}</body>`;
  const { project, account } = imported(world(joint('ref="400" range="390 415" springref="402"')));
  const { limits, frameA } = project.joints[0]!;
  expect(limits!.minimum).toBeCloseTo(-10 * DEGREE, 12);
  expect(limits!.maximum).toBeCloseTo(15 * DEGREE, 12);
  expect(frameA.orientation).toEqual([1, 0, 0, 0]);
  const [spring] = project.loads;
  expect(spring!.kind === 'torsion-spring' && spring.restAngle).toBeCloseTo(2 * DEGREE, 12);
  expect(account.approximated.map(({ how }) => how).join()).toContain('more than half a turn');
  const within = imported(world(joint('ref="40" range="30 55"'))).project.joints[0]!;
  expect(within.limits!.minimum).toBeCloseTo(30 * DEGREE, 12);
  // the frame of A lies 40 degrees behind
  expect(within.frameA.orientation[3]).toBeCloseTo(-Math.sin(20 * DEGREE), 12);
});

test('in millimetres: lengths, forces and torques, densities, inertia', () => {
  const { project } = imported(readCorpus('slider-crank'), 'mm');
  const guide = project.joints.find(({ id }) => id === 'guide')!;
  expect(guide.limits).toMatchObject({ minimum: 0.1, maximum: 0.3 });
  // 300 kg mm/s^2 is 0.3 N; 0.01 kg/s stays
  expect(guide.friction).toEqual({ coulomb: 0.3, viscous: 0.01 });
  expect(project.settings.gravity).toEqual([0, 0, -9.81]);
  const crank = project.bodies.find(({ id }) => id === 'crank')!;
  expect(crank.mass.kind === 'shape' && crank.mass.density).toBeCloseTo(7850, 8);
  expect(project.loads).toMatchObject([
    { kind: 'bushing', name: 'guide spring' },
    { kind: 'spring', name: 'return', bodyA: 'ground', bodyB: 'piston', stiffness: 2, damping: 0.02 },
  ]);
  const spring = project.loads.find(({ kind }) => kind === 'spring')!;
  expect(spring).toMatchObject({ pointA: [0.4, 0, 0], restLength: 0.1 });
});

test('gravity that is not in a file of another unit is pointed out', () => {
  const text = world(`<body><freejoint/>${SOLID}</body>`);
  const { project, account } = imported(text, 'mm');
  expect(project.settings.gravity[2]).toBeCloseTo(-0.00981, 12);
  expect(account.approximated.map(({ how }) => how).join()).toContain('9.81 of its units, here mm/s^2');
  expect(
    imported(text)
      .account.approximated.map(({ how }) => how)
      .join(),
  ).not.toContain('9.81');
});

test('connect, weld with a pose, a held joint; what is switched off is not made', () => {
  const bar = imported(readCorpus('four-bar')).project;
  expect(bar.joints.map(({ kind }) => kind)).toEqual(['hinge', 'hinge', 'hinge', 'ball']);
  const { project, account } = imported(readCorpus('held'));
  expect(project.joints.at(-1)).toMatchObject({ kind: 'fixed', bodyA: 'b', bodyB: 'c' });
  expect(project.joints.at(-1)!.frameA.position).toEqual([0.5, 0, 0]);
  expect(project.drivers).toMatchObject([{ joint: 'j-a', kind: 'position' }]);
  expect(project.drivers[0]!.value).toBeCloseTo(10 * DEGREE + 0.1, 12);
  expect(project.settings.gravity).toEqual([0, 0, 0]);
  expect(account.ignored.map(({ element, name }) => [element, name])).toEqual([
    ['wheel', 'of no format'],
    ['joint', ''],
  ]);
});

test('both bodies of a weld without a pose hold each other as they are given', () => {
  const body = (name: string, pose: string): string =>
    `<body name="${name}" ${pose}><freejoint/>${SOLID}</body>`;
  const weld = '<equality><weld body1="a" body2="b" anchor="0.1 0 0"/></equality>';
  const { project } = imported(
    world(body('a', 'pos="1 0 0"') + body('b', 'pos="0 2 0" euler="0 0 90"'), weld),
  );
  const [fixed] = project.joints;
  // the anchor is a point of body b: (0, 2.1, 0) in the world
  [0.1, 0, 0].forEach((value, i) => expect(fixed!.frameB.position[i]).toBeCloseTo(value, 14));
  [-1, 2.1, 0].forEach((value, i) => expect(fixed!.frameA.position[i]).toBeCloseTo(value, 14));
});

test('names become visible, unique and bounded; ids follow them', () => {
  const body = (name: string): string => `<body name="${name}"><freejoint/>${SOLID}</body>`;
  const names = ['Crank', 'crank', 'ground', 'a/b c', 'x'.repeat(300), '\u202ee\u0301', '__proto__'];
  const { project } = imported(world(names.map(body).join('') + `<body><freejoint/>${SOLID}</body>`));
  expect(project.bodies.map(({ name }) => name)).toEqual([
    'Crank',
    'crank 2',
    'ground 2',
    'a/b c',
    'x'.repeat(248),
    '\u00e9',
    '__proto__',
    'Body',
  ]);
  expect(project.bodies.map(({ id }) => id)).toEqual([
    'Crank',
    'crank-2',
    'ground-2',
    'a-b-c',
    'x'.repeat(56),
    'Body',
    '__proto__',
    'Body-2',
  ]);
});

test('a body that is welded to another is one with it, one welded to the world is none', () => {
  const { project, account } = imported(readCorpus('welded'));
  expect(project.bodies.map(({ id }) => id)).toEqual(['wheel', 'pinion']);
  expect(project.bodies[1]!.color).toBe('#9999b3');
  expect(project.couplings).toMatchObject([{ joint1: 'axle', joint2: 'shaft', ratio: -2 }]);
  expect(account.approximated).toContainEqual({
    element: 'body',
    name: 'arm',
    line: 16,
    how: 'it has no joint, so it is one body with the one around it',
  });
  expect(account.ignored).toContainEqual(expect.objectContaining({ element: 'geom', line: 10 }));
  expect(account.ignored).toContainEqual(expect.objectContaining({ element: 'geom', line: 18 }));
});

const HINGE = `<body name="a"><joint name="j"/>${SOLID}</body>`;
test.each([
  [world('<joint/>'), /<joint>: the world cannot have a joint/],
  [world(HINGE + HINGE), /<body> "a": the name "a" is taken by another <body>/],
  [world(`<body><body><freejoint/>${SOLID}</body></body>`), /<freejoint>: a free joint is the only one/],
  [
    world(`<body class="x" childclass="none"><joint/>${SOLID}</body>`),
    /<joint>: there is no default class "none"/,
  ],
  [
    world(HINGE, '<equality><connect body1="b" anchor="0 0 0"/></equality>'),
    /<connect>: body1 is "b", and there is no body/,
  ],
  [world(HINGE, '<equality><joint joint1="k"/></equality>'), /joint1 is "k", and there is no joint/],
  [
    world(HINGE, '<tendon><spatial stiffness="1"><site site="s"/><site site="t"/></spatial></tendon>'),
    /site is "s"/,
  ],
  [world('<replicate count="3"/>'), /<replicate>: it defines copies .* Save the model from MuJoCo itself/],
  [world('<composite/>'), /<composite>/],
  [world(HINGE, '<compiler coordinate="global"/>'), /coordinate is "global"/],
  [world(HINGE, '<compiler eulerseq="abc"/>'), /eulerseq does not name three axes/],
  [
    world(HINGE, '<default><default><geom/></default></default>'),
    /<default>: a class within a class has no name/,
  ],
  [world(HINGE, '<option timestep="0"/>'), /timestep is 0/],
  [world(`<body><joint axis="0 0 0"/>${SOLID}</body>`), /axis has no direction/],
  [world(`<body><joint range="2 1"/>${SOLID}</body>`), /its range is from 2 to 1/],
  [
    world(`<body><joint range="1 2"/>${SOLID}</body>`, '<compiler autolimits="false"/>'),
    /it has a range, and autolimits is false/,
  ],
  [world(`<body><joint damping="-1"/>${SOLID}</body>`), /damping is -1/],
])('%s is refused', (text, message) => {
  expect(refused(text)[0]).toMatch(message);
  expect(refused(text)[0]).toMatch(/^Line 1: </);
});

test('all faults are told at once, each with its line', () => {
  const text = `<mujoco>\n<worldbody>\n<body name="a">\n<geom size="0"/>\n<joint axis="0 0"/>\n</body></worldbody></mujoco>`;
  expect(refused(text).map((message) => message.slice(0, 14))).toEqual([
    'Line 4: <geom>',
    'Line 5: <joint',
    'Line 3: <body>',
  ]);
});

test('what the joints of one body have, and the joint made of them has not, is told', () => {
  const { account, project } = imported(readCorpus('gimbal'));
  const left = account.approximated.filter(({ how }) => how.includes('left out'));
  expect(left).toEqual([
    {
      element: 'joint',
      name: 'yaw',
      line: 6,
      how: 'its range, damping are left out: a universal joint has none here',
    },
    { element: 'joint', name: 'one', line: 10, how: 'its range is left out: a ball joint has none here' },
  ]);
  // springs along the slides of a planar joint and about its normal
  const [planar] = project.loads;
  expect(planar).toMatchObject({ kind: 'bushing', bodyB: 'puck' });
  if (planar!.kind !== 'bushing') throw new Error('it is no bushing');
  expect([0, 6, 20].map((place) => planar.stiffness[place])).toEqual([100, 200, 3]);
});

test('a slide against the axis of its hinge: the spring is at rest at the same place', () => {
  const rest = (axis: string, at: number) => {
    const joints = `<joint/><joint type="slide" axis="${axis}" stiffness="50" springref="${at}"/>`;
    const { project, account } = imported(world(`<body>${joints}${SOLID}</body>`));
    expect(account.approximated.filter(({ how }) => how.includes('left out'))).toEqual([]);
    const [spring] = project.loads;
    if (spring!.kind !== 'bushing') throw new Error('it is no bushing');
    return { frameA: spring.frameA, stiffness: spring.stiffness[11], joint: project.joints[0]!.kind };
  };
  expect(rest('0 0 -1', -0.1)).toEqual(rest('0 0 1', 0.1));
  expect(rest('0 0 1', 0.1)).toMatchObject({
    frameA: { position: [0, 0, 0.1] },
    stiffness: 50,
    joint: 'cylinder',
  });
});

test('damping of a ball or a free body is drag, and where the body around moves, nearly that', () => {
  const ball = `<joint name="b" type="ball" damping="3" pos="0 0 2"/>${SOLID}`;
  const { project, account } = imported(
    world(`<body name="a">${ball.replace('"b"', '"a"')}<body name="b">${ball}</body></body>`),
    'mm',
  );
  expect(project.loads).toMatchObject([
    { kind: 'drag', body: 'a', point: [0, 0, 0.002], linear: 0 },
    { kind: 'bushing', bodyA: 'a', bodyB: 'b' },
  ]);
  const [drag] = project.loads;
  expect(drag!.kind === 'drag' && drag.angular).toBeCloseTo(3e-6, 18);
  expect(account.approximated.filter(({ how }) => how.includes('rotation vector'))).toMatchObject([
    { name: 'b' },
  ]);
  const free = imported(world(`<body name="c"><joint type="free" damping="3"/>${SOLID}</body>`));
  expect(free.project.loads).toMatchObject([{ kind: 'drag', body: 'c', linear: 3, angular: 3 }]);
});
