/** Every drawing tool makes its record, valid, where it was clicked; and refuses in words what makes none. */
import { describe, expect, test } from 'vitest';
import { MEASUREMENT_KINDS } from '../../../../../engine/kinds/measures/measures';
import { GROUND, JOINT_KINDS } from '../../../../../engine/model/project';
import { jointFrames, poseOf, rotate, toWorld } from '../../../../../renderer/document/geometry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const tool = (name: string) => DRAW_TOOLS[name]!;
/** Two bars that meet at (100, 0), not joined. */
const twoBars = () =>
  new Paper(tool('rod')).click(-100, 0).click(100, 0).start(tool('rod')).click(100, 0).click(100, 200);
const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(9)) + 0);

describe('bodies', () => {
  test('a plate follows its corners, closed by its first or by Enter', () => {
    for (const close of [(p: Paper) => p.click(0, 0), (p: Paper) => p.key('Enter')]) {
      const paper = new Paper(tool('plate')).click(0, 0).click(200, 0).click(100, 150);
      paper.enter('thickness', '8 mm');
      close(paper);
      const [body] = paper.project.bodies;
      expect(body?.shape).toMatchObject({ kind: 'plate', thickness: 0.008 });
      if (body?.shape.kind !== 'plate') throw new Error('no plate');
      const corners = body.shape.points.map(([x, y]) => rounded(toWorld(body, [x, y, 0])));
      expect(corners).toEqual([
        [0, 0, 0],
        [0.2, 0, 0],
        [0.1, 0.15, 0],
      ]);
    }
  });

  test('a plate whose sides cross is refused, and its corners are kept', () => {
    const paper = new Paper(tool('plate')).click(0, 0).click(200, 200).click(200, 0).click(0, 200);
    paper.key('Enter');
    expect(paper.prompt?.refusal).toMatch(/cross|touch/);
    expect(paper.edits).toEqual([]);
    paper.key('Backspace');
    paper.key('Enter');
    expect(paper.project.bodies).toHaveLength(1);
  });

  test('a box takes two corners, or two typed sides, and a height', () => {
    const paper = new Paper(tool('box')).click(0, 0);
    paper.enter('height', '30 mm');
    paper.click(200, 100);
    const [box] = paper.project.bodies;
    expect(box?.shape).toEqual({ kind: 'box', center: [0, 0, 0], size: [0.2, 0.1, 0.03] });
    expect(rounded(box!.position)).toEqual([0.1, 0.05, 0]);
    paper.start(tool('box')).click(300, 0);
    paper.enter('width', '50');
    paper.enter('depth', '20');
    expect(paper.project.bodies[1]?.shape).toMatchObject({ size: [0.05, 0.02, expect.any(Number)] });
  });

  test('a rim is drawn to that of a wheel that is shown, not of one that is hidden', () => {
    const radii = (hidden: string[]) => {
      const paper = new Paper(tool('wheel')).click(0, 0).click(40, 0);
      paper.hidden = new Set(hidden);
      paper.start(tool('wheel')).click(100, 0).click(43, 0, { ctrl: true });
      return paper.project.bodies.map(({ shape }) => 'radius' in shape && Number(shape.radius.toFixed(9)));
    };
    expect(radii([])).toEqual([0.04, 0.06]);
    expect(radii(['body-1'])).toEqual([0.04, 0.057]);
  });

  test('a cylinder takes its axis and a radius, clicked or typed', () => {
    const paper = new Paper(tool('cylinder')).click(0, 0).click(100, 0).click(50, 30);
    paper.start(tool('cylinder')).click(0, 200).click(100, 200);
    paper.enter('distance', '15 mm');
    const shapes = paper.project.bodies.map(({ shape }) => shape);
    expect(shapes).toMatchObject([
      { kind: 'cylinder', radius: 0.03, length: 0.1 },
      { kind: 'cylinder', radius: 0.015, length: 0.1 },
    ]);
    const axis = rotate(paper.project.bodies[0]!.orientation, [0, 0, 1]);
    expect(rounded(axis)).toEqual([1, 0, 0]);
  });

  test('a sphere takes its centre and a radius', () => {
    const paper = new Paper(tool('sphere')).click(0, 0).click(60, 0);
    expect(paper.project.bodies[0]?.shape).toEqual({ kind: 'sphere', center: [0, 0, 0], radius: 0.06 });
  });

  test('nothing is made of nothing', () => {
    const paper = new Paper(tool('box')).click(0, 0).click(100, 0);
    expect(paper.prompt?.refusal).toContain('two corners');
    expect(paper.edits).toEqual([]);
  });
});

describe('joints', () => {
  test.each(JOINT_KINDS.filter((kind) => kind !== 'distance' && kind !== 'nail'))(
    'one click where two bodies meet joins them: %s',
    (kind) => {
      const paper = twoBars()
        .start(tool(`joint-${kind}`))
        .click(100, 0);
      const [joint] = paper.project.joints;
      expect(joint).toMatchObject({ kind, bodyA: 'body-1', bodyB: 'body-2' });
      expect(rounded(jointFrames(paper.project, joint!).a.position)).toEqual([0.1, 0, 0]);
    },
  );

  test('two points on two bodies keep their gap; a massless rod has it for a length', () => {
    const hinge = twoBars().start(tool('joint-hinge')).click(-100, 0).click(100, 200);
    expect(jointFrames(hinge.project, hinge.project.joints[0]!).gap).toBeCloseTo(Math.hypot(0.2, 0.2), 12);
    const rod = twoBars().start(tool('joint-distance')).click(-100, 0).click(100, 200);
    expect(rod.project.joints[0]).toMatchObject({ kind: 'distance' });
    expect(rod.project.joints[0]!.length).toBeCloseTo(Math.hypot(0.2, 0.2), 12);
  });

  test('a nail, and any joint with "To ground", hold one body to ground', () => {
    const nail = twoBars().start(tool('joint-nail')).click(-100, 0);
    expect(nail.project.joints[0]).toMatchObject({ kind: 'nail', bodyA: GROUND, bodyB: 'body-1' });
    const ball = twoBars().start(tool('joint-ball'));
    ball.press('to-ground');
    ball.click(100, 200);
    expect(ball.project.joints[0]).toMatchObject({ kind: 'ball', bodyA: GROUND, bodyB: 'body-2' });
  });

  test('the second click may be the ground', () => {
    const paper = twoBars().start(tool('joint-hinge')).click(-100, 0).click(-300, 0);
    expect(paper.project.joints[0]).toMatchObject({ bodyA: GROUND, bodyB: 'body-1' });
  });

  test('the ground tool hinges, or fixes, in one click', () => {
    const hinged = twoBars().start(tool('ground')).click(-100, 0);
    expect(hinged.project.joints[0]).toMatchObject({ kind: 'hinge', bodyA: GROUND, bodyB: 'body-1' });
    const fixed = twoBars().start(tool('ground'));
    fixed.press('fixed');
    fixed.click(-100, 0);
    expect(fixed.project.joints[0]?.kind).toBe('fixed');
  });

  test('refuses in words: nothing there, the same body twice, the same pin again', () => {
    const nothing = twoBars().start(tool('ground')).click(400, 400);
    expect(nothing.prompt?.refusal).toContain('no body');
    const same = twoBars().start(tool('joint-hinge')).click(-100, 0).click(0, 0);
    expect(same.project.joints.every(({ bodyA, bodyB }) => bodyA !== bodyB)).toBe(true);
    const again = twoBars().start(tool('joint-hinge')).click(100, 0);
    again.start(tool('joint-hinge')).click(100, 0);
    expect(again.prompt?.refusal).toContain('already joins these two here');
    expect(again.project.joints).toHaveLength(1);
  });
});

describe('more than two bodies at a pin', () => {
  /** So many bars from the origin outwards, not joined. */
  const star = (count: number) => {
    const paper = new Paper(tool('rod'));
    for (let i = 0; i < count; i++) {
      const angle = (i * 2 * Math.PI) / count + 0.2;
      paper.start(tool('rod')).click(0, 0);
      paper.click(200 * Math.cos(angle), 200 * Math.sin(angle), { ctrl: true });
    }
    return paper;
  };
  const pairs = ({ project }: Paper) => project.joints.map(({ bodyA, bodyB }) => `${bodyA} ${bodyB}`);
  const clicks = (paper: Paper, name: string, count: number, key?: string) => {
    for (let i = 0; i < count; i++) {
      paper.start(tool(name));
      if (key) paper.key(key);
      paper.click(0, 0);
    }
    return paper;
  };

  test.each([2, 3, 4])('%d bars take a hinge less, click by click, and then no more', (count) => {
    const paper = clicks(star(count), 'joint-hinge', count - 1);
    expect(paper.prompt?.refusal).toBeNull();
    const all = ['body-1 body-2', 'body-1 body-3', 'body-1 body-4'].slice(0, count - 1);
    expect(pairs(paper)).toEqual(all);
    clicks(paper, 'joint-hinge', 1);
    expect(paper.prompt?.refusal).toMatch(
      count === 2
        ? /^“Hinge 1” already joins these two here/
        : /^All bodies that meet here are already joined/,
    );
    expect(pairs(paper)).toEqual(all);
  });

  test('two that are joined through a third are joined, also through one that is hidden', () => {
    const paper = clicks(star(3), 'joint-hinge', 2);
    paper.hidden = new Set(['body-1']);
    clicks(paper, 'joint-hinge', 1);
    expect(paper.prompt?.refusal).toContain('“Hinge 1” and “Hinge 2” already join these two here');
    expect(paper.project.joints).toHaveLength(2);
  });

  test('the remedy of the refusal works: the own point of another body first, then the pin', () => {
    const paper = clicks(star(2), 'joint-hinge', 2);
    expect(paper.prompt?.refusal).toContain('click its own point first');
    paper.start(tool('rod')).click(-300, -300).click(-300, -200);
    paper.start(tool('joint-hinge')).click(-300, -200).click(0, 0);
    expect(pairs(paper).at(-1)).toBe('body-3 body-1');
    expect(paper.prompt?.refusal).toBeNull();
  });

  test.each([
    ['ground', undefined],
    ['joint-ball', 'g'],
    ['joint-nail', undefined],
  ])('two bars on one ground pivot: %s', (name, key) => {
    const paper = clicks(star(2), name, 2, key);
    expect(pairs(paper)).toEqual([`${GROUND} body-1`, `${GROUND} body-2`]);
    clicks(paper, name, 1, key);
    expect(paper.prompt?.refusal).toMatch(
      /^All bodies that meet here are already joined.*click a point of it/,
    );
    expect(paper.project.joints).toHaveLength(2);
  });

  test('bars that are hinged to each other are held to ground once', () => {
    const paper = clicks(clicks(star(2), 'joint-hinge', 1), 'ground', 2);
    expect(pairs(paper)).toEqual(['body-1 body-2', `${GROUND} body-1`]);
    expect(paper.prompt?.refusal).toContain('here');
  });

  test('what hangs on the other end of a rod is not here', () => {
    const paper = star(2);
    paper.start(tool('rod')).click(-300, 0).click(-300, -200);
    paper.start(tool('joint-distance')).click(-300, -200).click(0, 0);
    clicks(paper, 'joint-hinge', 1);
    expect(pairs(paper)).toEqual(['body-3 body-1', 'body-1 body-2']);
  });

  test('what slides goes along the bar that it joins', () => {
    const paper = clicks(clicks(star(3), 'joint-hinge', 1), 'joint-slider', 1);
    const slider = paper.project.joints[1]!;
    expect(slider).toMatchObject({ kind: 'slider', bodyB: 'body-3' });
    const along = rotate(poseOf(paper.project, 'body-3').orientation, [1, 0, 0]);
    expect(rounded(rotate(jointFrames(paper.project, slider).a.orientation, [0, 0, 1]))).toEqual(
      rounded(along),
    );
  });
});

describe('the axis of a joint', () => {
  const axisOf = ({ project }: Paper) =>
    rounded(rotate(jointFrames(project, project.joints[0]!).a.orientation, [0, 0, 1]));

  test('is the normal of the plane, or the bar that something slides on', () => {
    expect(axisOf(twoBars().start(tool('joint-hinge')).click(100, 0))).toEqual([0, 0, 1]);
    expect(axisOf(twoBars().start(tool('joint-slider')).click(100, 0))).toEqual([0, 1, 0]);
  });

  test('is an axis of the world by its key', () => {
    const paper = twoBars().start(tool('joint-hinge'));
    expect(paper.key('x')).toBe(true);
    expect(axisOf(paper.click(100, 0))).toEqual([1, 0, 0]);
  });

  test('runs along a picked edge, stands on a picked face, or belongs to a circle through three points', () => {
    const edge = twoBars().start(tool('joint-hinge'));
    edge.press('axis-edge');
    expect(axisOf(edge.click(0, 3).click(100, 0))).toEqual([1, 0, 0]);
    const face = twoBars().start(tool('joint-hinge'));
    face.press('axis-face');
    face.face = { body: 'body-1', at: [0, 0, 0], normal: [0, 1, 0] };
    expect(axisOf(face.click(0, 0).click(100, 0))).toEqual([0, 1, 0]);
    const three = twoBars().start(tool('joint-hinge'));
    three.press('axis-three');
    expect(axisOf(three.click(-100, 0).click(100, 0).click(100, 200).click(100, 0))).toEqual([0, 0, 1]);
  });

  test('says what is missing, and Escape gives the picking up before anything else', () => {
    const paper = twoBars().start(tool('joint-hinge'));
    paper.press('axis-face');
    paper.click(0, 0);
    expect(paper.prompt?.hint).toContain('no face');
    paper.press('axis-three');
    paper.click(0, 0).click(100, 0).click(200, 0);
    expect(paper.prompt?.hint).toContain('collinear');
    expect(paper.tool.escape?.()).toBe(true);
    expect(paper.tool.escape?.()).toBe(false);
    expect(axisOf(paper.click(100, 0))).toEqual([0, 0, 1]);
  });
});

describe('drivers and loads', () => {
  const hinged = () => twoBars().start(tool('ground')).click(-100, 0);

  test('a driver takes the joint that is clicked, and a typed speed', () => {
    const paper = hinged().start(tool('driver'));
    paper.enter('speed', '30 rpm');
    paper.click(-100, 0);
    expect(paper.project.drivers).toMatchObject([{ joint: 'joint-1', kind: 'speed' }]);
    expect(paper.project.drivers[0]!.value).toBeCloseTo(Math.PI, 12);
  });

  test('a driver may be put on the symbol of a joint; elsewhere it says what to click', () => {
    const paper = hinged().start(tool('driver')).click(300, 300);
    expect(paper.prompt?.refusal).toContain('no joint');
    paper.over = 'joint-1';
    paper.click(-110, -30);
    expect(paper.project.drivers).toHaveLength(1);
    paper.start(tool('driver'));
    paper.enter('speed', '2 m/s');
    paper.click(-100, 0);
    expect(paper.prompt?.refusal).toContain('rpm');
  });

  test('a force has a point, a direction and a magnitude', () => {
    const paper = twoBars().start(tool('force')).click(100, 200);
    paper.enter('magnitude', '0.5 kN');
    paper.click(100, 100);
    const [load] = paper.project.loads;
    if (load?.kind !== 'force') throw new Error('no force');
    expect(load.body).toBe('body-2');
    expect(rounded(load.vector)).toEqual([0, -500, 0]);
    expect(rounded(toWorld(poseOf(paper.project, load.body), load.point))).toEqual([0.1, 0.2, 0]);
  });

  test('a torque turns about the normal, or about a chosen axis', () => {
    const paper = twoBars().start(tool('torque'));
    paper.key('Y');
    paper.click(-100, 0);
    expect(paper.project.loads[0]).toMatchObject({ kind: 'torque', body: 'body-1', vector: [0, 1, 0] });
  });

  test('a spring is as long as it was drawn, to a body or to the ground', () => {
    const paper = twoBars().start(tool('spring')).click(100, 200).click(300, 200);
    expect(paper.project.loads[0]).toMatchObject({ bodyA: GROUND, bodyB: 'body-2', restLength: 0.2 });
    paper.start(tool('spring')).click(-100, 0).click(100, 200);
    expect(paper.project.loads[1]).toMatchObject({ bodyA: 'body-1', bodyB: 'body-2' });
  });

  test('no load on nothing', () => {
    for (const name of ['force', 'spring'])
      expect(twoBars().start(tool(name)).click(400, 400).click(300, 400).prompt?.refusal).toMatch(/body/);
    expect(twoBars().start(tool('torque')).click(400, 400).prompt?.refusal).toContain('no body');
  });
});

test('what is hidden attracts nothing and is joined to nothing', () => {
  const paper = twoBars().start(tool('joint-hinge'));
  paper.hidden = new Set(['body-2']);
  paper.click(100, 0).click(-300, 0);
  expect(paper.project.joints).toMatchObject([{ bodyA: GROUND, bodyB: 'body-1' }]);
});

describe('measures', () => {
  test.each(MEASUREMENT_KINDS)('%s', (kind) => {
    const paper = twoBars()
      .start(tool(`measure-${kind}`))
      .click(-100, 0);
    if (kind !== 'point') paper.click(100, 200);
    expect(paper.project.measures).toHaveLength(1);
    expect(paper.project.measures[0]).toMatchObject(
      kind === 'point' ? { kind, body: 'body-1' } : { kind, bodyA: 'body-1', bodyB: 'body-2' },
    );
  });

  test('says what is missing', () => {
    expect(twoBars().start(tool('measure-point')).click(400, 400).prompt?.refusal).toContain('moving body');
  });
});

test('a spatial RSSR by typed coordinates alone', () => {
  const paper = new Paper(tool('rod'));
  const type = (name: string, keys: string, ...points: string[]) => {
    paper.start(tool(name));
    for (const key of keys) paper.key(key);
    for (const point of points) expect(paper.enter('point', point)).toBeNull();
    expect(paper.prompt?.refusal).toBeNull();
  };
  type('rod', '', '0, 0, 0', '0, 100, 0');
  type('rod', '', '0, 100, 0', '300, 200 mm, 100');
  type('rod', '', '300, 200, 100', '300, 200, 300');
  type('joint-hinge', 'xg', '0, 0, 0');
  type('joint-ball', '', '0, 100, 0');
  type('joint-ball', '', '300, 200, 100');
  type('joint-hinge', 'yg', '300, 200, 300');
  expect(paper.project.joints.map(({ kind, bodyA, bodyB }) => `${kind} ${bodyA} ${bodyB}`)).toEqual([
    'hinge ground body-1',
    'ball body-1 body-2',
    'ball body-2 body-3',
    'hinge ground body-3',
  ]);
});
