/** The linkage tool as a hand uses it: clicks, typed lengths, keys. */
import { describe, expect, test } from 'vitest';
import { applyDiff, invertDiff, isEmpty } from '../../../../../renderer/document/diff';
import { jointFrames, worldEnds } from '../../../../../renderer/document/geometry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { freedoms } from '../../../../../renderer/viewport/tools/draw/freedoms';
import { run } from '../../../../support/run';
import type { Mobility } from '../../../../../engine/core/diagnostics/mobility-report';
import type { Project } from '../../../../../engine/model/project';
import type { ToolPrompt } from '../../../../../renderer/stores/editing/tools';
import { Paper } from './draw-fixture';

const linkage = DRAW_TOOLS['linkage']!;
const fourBar = () => new Paper(linkage).click(-100, 0).click(-100, 100).click(200, 200).doubleClick(200, 0);
const pairs = ({ project }: Paper) => project.joints.map(({ bodyA, bodyB }) => `${bodyA}-${bodyB}`);

describe('a linkage from points', () => {
  test('four points make three bars, four hinges, closed, in one step', () => {
    const paper = fourBar();
    expect(paper.edits).toHaveLength(1);
    expect(paper.finished).toBe(1);
    expect(pairs(paper)).toEqual(['ground-body-1', 'body-1-body-2', 'body-2-body-3', 'ground-body-3']);
    for (const joint of paper.project.joints) {
      expect(joint.kind).toBe('hinge');
      expect(jointFrames(paper.project, joint).gap).toBeLessThan(1e-12);
    }
    const ends = worldEnds(paper.project.bodies[1]!).map((end) =>
      end.map((part) => Number(part.toFixed(12)) + 0),
    );
    expect(ends).toEqual([
      [-0.1, 0.1, 0],
      [0.2, 0.2, 0],
    ]);
    expect(isEmpty(paper.edits[0]!.diff)).toBe(false);
  });

  test('Done keeps what is drawn, as Enter does; with one point there is nothing to keep', () => {
    const paper = new Paper(linkage).click(-100, 0);
    expect(paper.prompt?.keep).toBeUndefined();
    paper.click(-100, 100).click(200, 200);
    paper.prompt?.keep?.();
    expect(paper.finished).toBe(1);
    expect(paper.project.bodies).toHaveLength(2);
  });

  test('runs: the drawn four-bar falls with its loop closed', () => {
    const { project } = fourBar();
    const settings = { ...project.settings, duration: 0.2 };
    const result = run({ ...project, settings });
    expect(result.outcome).toMatchObject({ kind: 'completed' });
  });

  test('labels the next link with its length and its angle, in the signs of print', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.tool.move(paper.at(100, -100));
    expect(paper.sketch.marks.map(({ text }) => text)).toContain('141.421 mm ∠ −45°');
  });

  test('is gone without a trace when it is undone', () => {
    const paper = fourBar();
    expect(applyDiff(paper.project, invertDiff(paper.edits[0]!.diff))).toEqual(new Paper(linkage).project);
  });

  test('asks about the freedoms of what it would be', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.tool.move(paper.at(100, 0));
    expect(paper.asked.at(-1)?.bodies).toHaveLength(1);
    expect(paper.asked.at(-1)?.joints).toHaveLength(2);
    const count = paper.asked.length;
    paper.tool.move(paper.at(100, 0));
    expect(paper.asked).toHaveLength(count);
  });

  test('counts the redundant rows, of a planar mechanism those in its plane', () => {
    const count = (bodies: number, degreesOfFreedom: number, rows: number) =>
      ({ bodies, degreesOfFreedom, rows, rank: 6 * bodies - degreesOfFreedom }) as Mobility;
    const inPlane = (mobility: Mobility, rows: number): Mobility => ({
      ...mobility,
      plane: { planar: true, normal: [0, 0, 1], rows, layers: false, shared: [] },
    });
    expect(freedoms(count(3, 1, 20))).toBe('DOF 1 (+3 redundant)');
    expect(freedoms(count(2, 2, 10))).toBe('DOF 2');
    // a four-bar, and a bar on ground at both ends, whose length is held twice
    expect(freedoms(inPlane(count(3, 1, 20), 8))).toBe('DOF 1');
    expect(freedoms(inPlane(count(1, 0, 10), 4))).toBe('DOF 0 (+1 redundant)');
  });

  test('says what loop it would close, where it closes one', () => {
    const paper = new Paper(linkage);
    const said: string[] = [];
    const context = { ...paper.context, askMobility: (_: Project, hear: (m: Mobility) => void) =>
      hear({ degreesOfFreedom: 1, rows: 20, rank: 17 } as Mobility), prompt: (prompt: ToolPrompt | null) =>
      said.push(prompt?.status ?? '') }; // oxfmt-ignore
    paper.tool = linkage(context);
    paper.click(0, 0).click(0, 40).click(110, 80);
    expect(said.at(-1)).toBe('DOF 1 (+3 redundant)');
    paper.click(100, 0, { ctrl: true });
    expect(said.at(-1)).toMatch(/^DOF 1, crank-rocker, μ \d+(\.\d)?° to \d+(\.\d)?°$/);
  });

  test('is pinned to the wheel or the plate on whose face it begins or ends, with Ctrl to the ground behind', () => {
    const faces = {
      wheel: () => new Paper(DRAW_TOOLS['wheel']!).click(0, 0).click(60, 0),
      plate: () =>
        new Paper(DRAW_TOOLS['plate']!)
          .click(-60, -60)
          .click(60, -60)
          .click(60, 60)
          .click(-60, 60)
          .click(-60, -60),
    };
    for (const draw of Object.values(faces))
      for (const ctrl of [false, true]) {
        const paper = draw();
        const joints = paper.project.joints.length;
        paper.start(linkage);
        paper.over = 'body-1';
        paper.click(30, 20, { ctrl });
        paper.over = null;
        paper.click(200, 100).doubleClick(200, 0);
        const first = ctrl ? 'ground-body-2' : 'body-1-body-2';
        expect(pairs(paper).slice(joints)).toEqual([first, 'body-2-body-3', 'ground-body-3']);
        const { gap, a } = jointFrames(paper.project, paper.project.joints[joints]!);
        expect(gap).toBeLessThan(1e-12);
        expect(a.position).toEqual([
          expect.closeTo(0.03, 12),
          expect.closeTo(0.02, 12),
          expect.closeTo(0, 12),
        ]);
      }
  });

  test('goes past a bar off its axis, and past a wheel beside it', () => {
    for (const [over, x] of [
      ['bar', 50],
      ['wheel', 90],
    ] as const) {
      const paper =
        over === 'bar'
          ? new Paper(DRAW_TOOLS['rod']!).click(0, 0).click(100, 0)
          : new Paper(DRAW_TOOLS['wheel']!).click(0, 0).click(60, 0);
      const joints = paper.project.joints.length;
      paper.start(linkage);
      paper.over = 'body-1';
      paper.click(x, 30);
      paper.over = null;
      paper.click(200, 100).doubleClick(200, 0);
      expect(pairs(paper)[joints]).toBe('ground-body-2');
    }
  });

  test('joins a pin that is there, and makes n - 1 hinges where n bodies meet', () => {
    const paper = fourBar();
    paper.start(linkage).click(-100, 100).click(0, 300).doubleClick(100, 300);
    expect(pairs(paper).slice(4)).toEqual(['body-1-body-4', 'body-4-body-5', 'ground-body-5']);
    // through a pin in the middle of the path
    paper.start(linkage).click(-300, 100).click(-100, 100).doubleClick(-300, 300);
    expect(pairs(paper).slice(7)).toEqual([
      'ground-body-6',
      'body-1-body-6',
      'body-1-body-7',
      'ground-body-7',
    ]);
  });

  test('a path that comes back to itself is closed there', () => {
    const paper = new Paper(linkage).click(0, 0).click(200, 0).click(100, 200).doubleClick(0, 0);
    expect(pairs(paper).toSorted()).toEqual([
      'body-1-body-2',
      'body-2-body-3',
      'ground-body-1',
      'ground-body-3',
    ]);
  });

  test('leaves its ends free where that is asked for', () => {
    const paper = new Paper(linkage);
    expect(paper.key('g')).toBe(true);
    paper.click(0, 0).click(200, 0).doubleClick(300, 200);
    expect(pairs(paper)).toEqual(['body-1-body-2']);
  });

  test('Backspace takes back the last point, Escape all of them, and both change nothing', () => {
    const paper = new Paper(linkage).click(0, 0).click(100, 0).click(100, 100);
    expect(paper.key('Backspace')).toBe(true);
    paper.click(100, 200).key('Enter');
    expect(paper.project.bodies).toHaveLength(2);
    expect(worldEnds(paper.project.bodies[1]!)[1]![1]).toBeCloseTo(0.2, 12);
    paper.start(linkage).click(-200, 0).click(-200, 100);
    expect(paper.tool.escape?.()).toBe(true);
    expect(paper.tool.escape?.()).toBe(false);
    expect(paper.edits).toHaveLength(1);
    // the key stays with the tool: what is selected must not be deleted
    expect(paper.key('Backspace')).toBe(true);
    expect(paper.edits).toHaveLength(1);
  });

  test('Enter with one point says what is missing and keeps the point', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('Enter');
    expect(paper.prompt?.refusal).toContain('two distinct points');
    expect(paper.edits).toEqual([]);
    paper.doubleClick(100, 0);
    expect(paper.project.bodies).toHaveLength(1);
  });

  test('Shift on the last click keeps the tool', () => {
    const paper = new Paper(DRAW_TOOLS['rod']!).click(0, 0).click(100, 0, { shift: true });
    expect(paper.finished).toBe(0);
    paper.click(0, 100).click(100, 100);
    expect(paper.project.bodies).toHaveLength(2);
    expect(paper.finished).toBe(1);
  });
});

describe('a double click', () => {
  const lengths = ({ project }: Paper) =>
    project.bodies.map((body) => {
      const [a, b] = worldEnds(body);
      return Number(Math.hypot(...b!.map((part, k) => part - a![k]!)).toFixed(9));
    });

  test.each([0, 1, 3])('after a typed length ends the linkage there, trembling by %d pixels', (by) => {
    const paper = new Paper(linkage).click(0, 0);
    paper.enter('length', '250 mm');
    paper.doubleClick(60, 0, { by });
    expect(lengths(paper)).toEqual([0.25]);
    expect(paper.finished).toBe(1);
  });

  test('whose presses are slow counts as one where the system says that it is one', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.enter('length', '250 mm');
    paper.doubleClick(60, 0, { by: 2, after: 800 });
    expect(lengths(paper)).toEqual([0.25]);
  });

  test('without snapping makes no bar as long as a hand trembles', () => {
    const paper = new Paper(linkage).click(0, 0, { ctrl: true }).doubleClick(100, 7, { ctrl: true, by: 1 });
    expect(lengths(paper)).toHaveLength(1);
    const bar = new Paper(DRAW_TOOLS['rod']!).doubleClick(0, 0, { ctrl: true, by: 1 });
    expect(bar.edits).toEqual([]);
    bar.click(100, 0);
    expect(lengths(bar)).toEqual([0.1]);
  });

  test('clicks that are quick but apart, or near but slow, are points of their own', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.time -= 900;
    paper.click(50, 0);
    paper.click(52, 0, { ctrl: true }).key('Enter');
    expect(lengths(paper)).toEqual([0.05, 0.002]);
  });
});

describe('typing while drawing', () => {
  const points = (paper: Paper) => paper.sketch.marks.filter(({ form }) => form === 'pin').length;

  test('a length holds until the click, an angle with it is a point', () => {
    const paper = new Paper(linkage).click(0, 0);
    expect(paper.enter('length', '250 mm')).toBeNull();
    paper.click(400, 10);
    paper.enter('length', '100');
    expect(paper.enter('angle', '60 deg')).toBeNull();
    paper.key('Enter');
    const [first, second] = paper.project.bodies;
    expect(worldEnds(first!)[1]![0]).toBeCloseTo(0.25, 12);
    expect(worldEnds(second!)[1]![0]).toBeCloseTo(0.25 + 0.05, 12);
    expect(worldEnds(second!)[1]![1]).toBeCloseTo(0.1 * Math.sin(Math.PI / 3), 12);
  });

  test('coordinates, also without any pointer, relative ones and polar ones', () => {
    const paper = new Paper(linkage);
    expect(paper.enter('point', '0, 50 mm, 0')).toBeNull();
    expect(paper.enter('point', '@100, 0, 10')).toBeNull();
    expect(paper.enter('length', '0.1 m < 90 deg')).toBeNull();
    expect(paper.enter('length', '1, 2, 3 cm')).toBeNull();
    expect(points(paper)).toBeGreaterThan(3);
    paper.key('Enter');
    const ends = paper.project.bodies.map((body) => worldEnds(body)[1]!);
    const wanted = [
      [0.1, 0.05, 0.01],
      [0.1, 0.15, 0.01],
      [0.01, 0.02, 0.03],
    ];
    ends.forEach((end, i) => end.forEach((part, k) => expect(part).toBeCloseTo(wanted[i]![k]!, 12)));
  });

  test.each([
    ['1,5; 2,5', [0.0015, 0.0025, 0]],
    ['1,5; 2,5; 3 cm', [0.015, 0.025, 0.03]],
    ['1,5; 2,5; 3,5 cm', [0.015, 0.025, 0.035]],
    ['1 1/2 in, 0, 0', [0.0381, 0, 0]],
    ['1/4, 1 1/2, 1/2 in', [0.00635, 0.0381, 0.0127]],
    ['\u00bd in, 3 ft 2 in, 0', [0.0127, 0.9652, 0]],
    ['(10 mm, 2*5 mm, -3)', [0.01, 0.01, -0.003]],
    ['1, 2, 3*4', [0.001, 0.002, 0.012]],
    ['10 mm 20 mm 5', [0.01, 0.02, 0.005]],
    ['1 2 3 cm', [0.01, 0.02, 0.03]],
    ['1e1, 2e1, 3e0 cm', [0.1, 0.2, 0.03]],
  ])('a point as number fields take numbers: %s', (text, wanted) => {
    const paper = new Paper(linkage);
    expect(paper.enter('point', '1 m, 1 m, 0')).toBeNull();
    expect(paper.enter('point', text)).toBeNull();
    paper.key('Enter');
    worldEnds(paper.project.bodies[0]!)[1]!.forEach((part, k) => expect(part).toBeCloseTo(wanted[k]!, 12));
  });

  test('what cannot be read is refused in words and changes nothing', () => {
    const paper = new Paper(linkage);
    for (const text of [
      'nonsense',
      '1, 2, 3, 4',
      '1 kg, 2, 3',
      '@1, 2, 3',
      '5 < 30',
      '1 1/2 in 0',
      '1,5 2,5 3,5',
    ])
      expect(paper.enter('point', text), text).toMatch(/./);
    paper.click(0, 0);
    for (const text of ['-5', '0', '1e999', '5 kg']) expect(paper.enter('length', text), text).toMatch(/./);
    expect(paper.enter('angle', '3 m')).toMatch(/./);
    expect(paper.edits).toEqual([]);
    expect(paper.enter('length', '')).toBeNull();
  });

  test('the first digit over the picture goes into the first entry', () => {
    const paper = new Paper(linkage).click(0, 0);
    expect(paper.key('2')).toBe(true);
    expect(paper.typed).toEqual({ entry: 'length', text: '2' });
  });

  test('a typed point on a pin joins it', () => {
    const paper = fourBar();
    paper.start(linkage);
    paper.enter('point', '-100, 100, 0');
    paper.enter('point', '-100, 300, 0');
    paper.key('Enter');
    expect(pairs(paper).slice(4)).toEqual(['body-1-body-4', 'ground-body-4']);
  });
});

describe('with Lock', () => {
  const press = (paper: Paper, id: string) => paper.prompt!.actions!.find((one) => one.id === id)!.run();

  test('links along an axis are horizontal or vertical, typed lengths hold; without it nothing is locked', () => {
    expect(fourBar().project.locks).toBeUndefined();
    const paper = new Paper(linkage);
    press(paper, 'lock');
    paper.click(-100, 0).click(-100, 100);
    paper.prompt!.entries!.find(({ id }) => id === 'length')!.enter('250 mm');
    paper.click(200, 100);
    expect(paper.sketch.marks.map(({ text }) => text)).toContain('vertical');
    expect(paper.sketch.marks.map(({ text }) => text)).toContain('horizontal, length locked');
    paper.doubleClick(100, 0);
    expect(paper.project.locks!.map(({ kind, of }) => [kind, of[0].record])).toEqual([
      ['vertical', 'body-1'],
      ['horizontal', 'body-2'],
      ['length', 'body-2'],
    ]);
    expect(paper.project.locks![2].value).toBeCloseTo(0.25, 12);
    expect(paper.edits).toHaveLength(1);
  });
});
