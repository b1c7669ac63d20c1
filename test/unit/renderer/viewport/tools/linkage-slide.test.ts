/** Points of a linkage that slide, ends that are on ground or free, and links with a third pin, as a hand draws them. */
import { describe, expect, test } from 'vitest';
import { GROUND } from '../../../../../engine/model/project';
import type { Joint } from '../../../../../engine/model/project';
import { jointFrames, rotate } from '../../../../../renderer/document/geometry';
import { findLoop } from '../../../../../renderer/document/loops/find-loop';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { run } from '../../../../support/run';
import { Paper } from './draw-fixture';

const linkage = DRAW_TOOLS['linkage']!;
const joints = ({ project }: Paper) =>
  project.joints.map(({ kind, bodyA, bodyB }) => `${kind} ${bodyA}-${bodyB}`);
const axisOf = (paper: Paper, joint: Joint) =>
  rotate(jointFrames(paper.project, joint).a.orientation, [0, 0, 1]);
const expectAxis = (paper: Paper, joint: Joint, axis: readonly number[]) =>
  axisOf(paper, joint).forEach((part, k) => expect(part).toBeCloseTo(axis[k]!, 12));
const isClosed = ({ project }: Paper) =>
  project.joints.every((joint) => jointFrames(project, joint).gap < 1e-12);

describe('a slider-crank', () => {
  const draw = () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    paper.key('s');
    return paper.doubleClick(300, 0);
  };

  test('is a crank, a rod and a block on a guide of the ground, in one step', () => {
    const paper = draw();
    expect(paper.edits).toHaveLength(1);
    expect(paper.project.bodies.map(({ name }) => name)).toEqual(['Link 1', 'Link 2', 'Block 1']);
    expect(joints(paper)).toEqual([
      'hinge ground-body-1',
      'hinge body-1-body-2',
      'slider ground-body-3',
      'hinge body-3-body-2',
    ]);
    expect(isClosed(paper)).toBe(true);
    expectAxis(paper, paper.project.joints[2]!, [1, 0, 0]);
    expect(paper.project.bodies[2]!.shape).toMatchObject({ size: [0.06, 0.04, 0.04] });
  });

  test('runs, with its loop closed', () => {
    const { project } = draw();
    const result = run({ ...project, settings: { ...project.settings, duration: 0.3 } });
    expect(result.outcome).toMatchObject({ kind: 'completed' });
  });

  test('has the guide that is typed, or one upright right above the first point', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    paper.key('s');
    expect(paper.enter('guide', '30 deg')).toBeNull();
    paper.doubleClick(300, 0);
    expectAxis(paper, paper.project.joints[2]!, [Math.cos(Math.PI / 6), 0.5, 0]);
    const engine = new Paper(linkage).click(0, 0).click(60, 50);
    engine.key('s');
    engine.doubleClick(0, 250);
    expectAxis(engine, engine.project.joints[2]!, [0, 1, 0]);
  });

  test('all typed is what is clicked', () => {
    const paper = new Paper(linkage);
    for (const [entry, text] of [
      ['point', '0, 0, 0'],
      ['length', '100 mm'],
      ['angle', '90 deg'],
    ] as const)
      expect(paper.enter(entry, text)).toBeNull();
    paper.key('s');
    expect(paper.enter('point', '300, 0, 0')).toBeNull();
    paper.key('Enter');
    expect(joints(paper)).toEqual(joints(draw()));
  });

  test('may slide first, or in the middle, where two rods are on one block', () => {
    const paper = new Paper(linkage);
    paper.key('s');
    paper.click(0, 0).click(200, 100);
    paper.key('s');
    paper.click(400, 0).click(500, 200).key('Enter');
    expect(joints(paper)).toEqual([
      'slider ground-body-4',
      'hinge body-4-body-1',
      'hinge body-1-body-2',
      'slider ground-body-5',
      'hinge body-5-body-2',
      'hinge body-5-body-3',
      'hinge ground-body-3',
    ]);
  });

  test('Escape first gives the slider up, then the points', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    paper.key('s');
    expect(paper.prompt!.entries!.map(({ id }) => id)).toContain('guide');
    paper.tool.escape!();
    expect(paper.prompt!.entries!.map(({ id }) => id)).not.toContain('guide');
    paper.doubleClick(300, 30);
    expect(joints(paper).at(-1)).toBe('hinge ground-body-2');
  });

  test('what slides is previewed: the guide and the block, and no ground mark', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    paper.key('s');
    paper.tool.move(paper.at(300, 0));
    const guides = paper.sketch.lines.filter(({ style }) => style === 'guide');
    expect(guides.some(({ from, to }) => to[0] - from[0] > 0.6 && from[1] === 0 && to[1] === 0)).toBe(true);
    expect(paper.sketch.marks.filter(({ form }) => form === 'ground')).toHaveLength(1);
  });
});

describe('an inverted slider-crank', () => {
  test.each([
    ['on its line', 150, 0],
    ['at its end', 300, 0],
  ])('the crank pin is in a slot of the lever that is clicked %s', (_, x, y) => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('g');
    paper.key('g');
    paper.doubleClick(300, 0).start(linkage).click(150, -100);
    paper.key('s');
    paper.doubleClick(x, y);
    expect(joints(paper)).toEqual([
      'hinge ground-body-1',
      'hinge ground-body-2',
      'point-on-line body-1-body-2',
    ]);
    expectAxis(paper, paper.project.joints[2]!, [1, 0, 0]);
    expect(isClosed(paper)).toBe(true);
    const { settings } = paper.project;
    expect(run({ ...paper.project, settings: { ...settings, duration: 0.2 } }).outcome).toMatchObject({
      kind: 'completed',
    });
  });
});

describe('a click on a guide line', () => {
  const runs = ({ project }: Paper) =>
    run({ ...project, settings: { ...project.settings, duration: 0.2 } }).outcome;

  test.each([
    ['level with the pivot', [300, 0], [1, 0, 0]],
    ['upright above it', [0, 320], [0, 1, 0]],
  ] as const)('%s ends the linkage on a slider there', (_, [x, y], axis) => {
    const paper = new Paper(linkage).click(0, 0).click(60, 80);
    paper.tool.move(paper.at(x, y));
    expect(paper.sketch.marks.filter(({ form }) => form === 'ground')).toHaveLength(1);
    paper.doubleClick(x, y);
    expect(joints(paper)).toEqual([
      'hinge ground-body-1',
      'hinge body-1-body-2',
      'slider ground-body-3',
      'hinge body-3-body-2',
    ]);
    expectAxis(paper, paper.project.joints[2]!, axis);
    expect(runs(paper)).toMatchObject({ kind: 'completed' });
  });

  test('is a pin where the linkage goes on, where the end is elsewhere, and with Ctrl', () => {
    const fourBar = new Paper(linkage).click(0, 0).click(60, 80).click(300, 0).doubleClick(400, 0);
    expect(joints(fourBar).every((joint) => joint.startsWith('hinge'))).toBe(true);
    const triangle = new Paper(linkage).click(0, 0).click(60, 80).doubleClick(300, 35);
    expect(joints(triangle).at(-1)).toBe('hinge ground-body-2');
    const free = new Paper(linkage).click(0, 0).click(60, 80).doubleClick(300, 0, { ctrl: true });
    expect(joints(free).at(-1)).toBe('hinge ground-body-2');
  });

  test('also of a rod that begins on a crank that is there', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('g');
    paper.key('g');
    paper.doubleClick(60, 80).start(linkage);
    paper.key('g');
    paper.key('g');
    paper.click(60, 80).doubleClick(300, 0);
    expect(joints(paper).slice(1)).toEqual([
      'hinge body-1-body-2',
      'slider ground-body-3',
      'hinge body-3-body-2',
    ]);
  });

  test('along a lever gives it a slot, where a pin would hold both; a coupler is pinned there', () => {
    const lever = () => {
      const paper = new Paper(linkage).click(0, 0);
      paper.key('g');
      paper.key('g');
      paper.doubleClick(300, 0).start(linkage);
      paper.key('g');
      paper.key('g');
      return paper;
    };
    const slotted = lever().click(150, -100).doubleClick(170, 1);
    expect(joints(slotted).slice(1)).toEqual(['hinge ground-body-2', 'point-on-line body-1-body-2']);
    expect(runs(slotted)).toMatchObject({ kind: 'completed' });
    const pinned = lever().click(150, -200).click(250, -200).doubleClick(170, 1);
    expect(joints(pinned).at(-1)).toBe('hinge body-1-body-3');
  });

  test('of a slider that is there puts another block on it, anywhere in the path', () => {
    const paper = new Paper(linkage).click(0, 0).click(60, 80).doubleClick(300, 0).start(linkage);
    paper.click(500, 200);
    paper.over = paper.project.joints.find(({ kind }) => kind === 'slider')!.id;
    paper.doubleClick(400, 2);
    const [slider] = paper.project.joints.filter(({ kind }) => kind === 'slider').slice(1);
    expect(jointFrames(paper.project, slider).a.position[0]).toBeCloseTo(0.4, 9);
    expect(jointFrames(paper.project, slider).a.position[1]).toBeCloseTo(0, 12);
    expectAxis(paper, slider, [1, 0, 0]);
  });
});

describe('a swinging block', () => {
  test('is pinned where it is clicked, and the link slides through it and beyond', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    paper.key('s');
    paper.key('s');
    expect(paper.prompt!.actions!.find(({ id }) => id === 'slide')!.label).toBe('Swinging block');
    paper.doubleClick(300, -30);
    expect(joints(paper)).toEqual([
      'hinge ground-body-1',
      'hinge body-1-body-2',
      'slider body-3-body-2',
      'hinge ground-body-3',
    ]);
    expect(isClosed(paper)).toBe(true);
    const { shape } = paper.project.bodies[1]!;
    if (shape.kind !== 'link') throw new Error(shape.kind);
    // twice the crank beyond the block
    expect(Math.hypot(...shape.to)).toBeCloseTo(Math.hypot(0.3, 0.13) + 0.2, 9);
    const { settings } = paper.project;
    expect(run({ ...paper.project, settings: { ...settings, duration: 0.2 } }).outcome).toMatchObject({
      kind: 'completed',
    });
    const loop = findLoop(paper.project, new Set(['body-3']));
    expect(loop).toMatchObject({ name: 'swinging', kind: 'crank-turns' });
    expect(loop!.travel!.value).toBeCloseTo(2 * Math.asin(0.1 / Math.hypot(0.3, 0.03)), 9);
  });

  test('a third press of S gives it up', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100);
    for (let i = 0; i < 3; i++) paper.key('s');
    paper.doubleClick(300, 30);
    expect(joints(paper).at(-1)).toBe('hinge ground-body-2');
  });
});

describe('the ends', () => {
  const onGround = ({ project }: Paper) => project.joints.filter(({ bodyA }) => bodyA === GROUND).length;
  const marks = (paper: Paper) =>
    paper.sketch.marks.map(({ form }) => form).filter((form) => form === 'ground' || form === 'free');

  test('a click on the mark of an end takes it off the ground, another puts it back', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100).click(200, 100);
    expect(marks(paper)).toEqual(['ground', 'ground']);
    paper.click(200, 100 - 14);
    expect(marks(paper)).toEqual(['ground', 'free']);
    paper.click(0, -14);
    expect(marks(paper)).toEqual(['free', 'free']);
    paper.click(0, -14);
    expect(marks(paper)).toEqual(['ground', 'free']);
    paper.key('Enter');
    expect(joints(paper)).toEqual(['hinge ground-body-1', 'hinge body-1-body-2']);
    expect(paper.project.bodies).toHaveLength(2);
  });

  test('the key goes through all choices, and what it says is what is made', () => {
    const made = [1, 2, 3, 4].map((presses) => {
      const paper = new Paper(linkage).click(0, 0);
      for (let i = 0; i < presses; i++) paper.key('g');
      const label = paper.prompt!.actions!.find(({ id }) => id === 'ground-ends')!.label;
      paper.doubleClick(100, 0);
      return [label, onGround(paper)];
    });
    expect(made).toEqual([
      ['Ground: none', 0],
      ['Ground: first', 1],
      ['Ground: last', 1],
      ['Ground: both', 2],
    ]);
  });

  test('a free end is a pin that the next linkage takes', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('g');
    paper.key('g');
    paper.doubleClick(100, 0).start(linkage).click(100, 0).doubleClick(300, 70);
    expect(joints(paper)).toEqual(['hinge ground-body-1', 'hinge body-1-body-2']);
  });

  test('the choice holds for the next linkage, and is said', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('g');
    paper.key('g');
    paper.doubleClick(100, 0).start(linkage);
    expect(paper.prompt!.actions!.find(({ id }) => id === 'ground-ends')!.label).toBe('Ground: first');
    paper.click(0, 300).doubleClick(100, 370);
    expect(joints(paper)).toEqual(['hinge ground-body-1', 'hinge ground-body-2']);
  });

  test('with Ctrl a point may be where a mark is', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, -14, { ctrl: true });
    paper.key('Enter');
    expect(paper.project.bodies).toHaveLength(1);
  });

  test('the freedoms of what would be follow the choice', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.tool.move(paper.at(100, 0));
    expect(paper.asked.at(-1)?.joints).toHaveLength(2);
    paper.key('g');
    expect(paper.asked.at(-1)?.joints).toHaveLength(0);
  });
});

describe('a third pin', () => {
  const bodies = ({ project }: Paper) => project.bodies.map(({ name, shape }) => `${name} ${shape.kind}`);

  test('makes a plate of the last link, and the path goes on from its end', () => {
    const paper = new Paper(linkage).click(0, 0).click(0, 100).click(200, 150);
    paper.click(120, 260, { shift: true }).doubleClick(250, 0);
    expect(bodies(paper)).toEqual(['Link 1 link', 'Ternary link 1 plate', 'Link 2 link']);
    expect(joints(paper)).toEqual([
      'hinge ground-body-1',
      'hinge body-1-body-2',
      'hinge body-2-body-3',
      'hinge ground-body-3',
    ]);
    // the six-bar: a dyad from the third pin to ground
    paper.start(linkage).click(120, 260).click(350, 260).doubleClick(400, 0);
    expect(joints(paper).slice(4)).toEqual([
      'hinge body-2-body-4',
      'hinge body-4-body-5',
      'hinge ground-body-5',
    ]);
    expect(isClosed(paper)).toBe(true);
    const { settings } = paper.project;
    expect(run({ ...paper.project, settings: { ...settings, duration: 0.1 } }).outcome).toMatchObject({
      kind: 'completed',
    });
  });

  test('is offered from the first link on, by T alone: letters with Shift are left to the app', () => {
    const paper = new Paper(linkage).click(0, 0);
    const offered = () => paper.prompt!.actions!.some(({ id }) => id === 'third');
    expect([offered(), paper.key('t')]).toEqual([false, false]);
    paper.click(0, 100);
    expect([offered(), paper.key('T', true), paper.key('t')]).toEqual([true, false, true]);
    const { hint } = paper.prompt!;
    paper.key('Backspace');
    expect(paper.prompt!.hint).not.toBe(hint);
  });

  test('by key and typed it is the same, and a pin that is there is joined', () => {
    const paper = new Paper(linkage).click(-100, 300).doubleClick(120, 260);
    paper.start(linkage).click(0, 0).click(0, 100).click(200, 150);
    paper.key('t');
    expect(paper.enter('point', '120, 260, 0')).toBeNull();
    paper.click(250, 0).key('Enter');
    expect(bodies(paper).slice(1)).toEqual(['Link 2 link', 'Ternary link 1 plate', 'Link 3 link']);
    expect(joints(paper)).toContain('hinge ground-body-3');
    expect(joints(paper)).toHaveLength(7);
  });

  test('Backspace takes it back before the point, and in one line it is refused in words', () => {
    const paper = new Paper(linkage).click(0, 0).click(100, 0).click(50, 80, { shift: true });
    paper.key('Backspace');
    paper.click(100, 100).key('Enter');
    expect(bodies(paper)).toEqual(['Link 1 link', 'Link 2 link']);
    const flat = new Paper(linkage).click(0, 0).click(100, 0).click(50, 0, { shift: true });
    flat.key('Enter');
    expect(flat.prompt!.refusal).toContain('collinear');
    expect(flat.edits).toEqual([]);
  });

  test('the path may come back to it', () => {
    const paper = new Paper(linkage).click(0, 0).click(100, 0).click(50, 80, { shift: true });
    paper.click(200, 80).click(50, 80).key('Enter');
    expect(joints(paper)).toContain('hinge body-1-body-3');
  });
});
