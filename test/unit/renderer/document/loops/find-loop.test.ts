/** Loops of four links are found in what was drawn, and in templates, whatever pose they are in. */
import { describe, expect, test } from 'vitest';
import type { Project } from '../../../../../engine/model/project';
import { findLoop } from '../../../../../renderer/document/loops/find-loop';
import {
  fourBarMotion,
  sliderCrankMotion,
  slottedMotion,
} from '../../../../../renderer/document/loops/four-link';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Chance } from '../../../../support/chance';
import { readExample } from '../../../../support/example-file';
import { Paper } from '../../viewport/tools/draw-fixture';

const linkage = DRAW_TOOLS['linkage']!;
const all = (project: Project) => new Set(project.bodies.map(({ id }) => id));
const loopOf = (project: Project) => findLoop(project, all(project));
const ctrl = { ctrl: true };

type At = readonly [number, number];
const gap = (a: At, b: At): number => Math.hypot(b[0] - a[0], b[1] - a[1]) / 1000;

describe('a loop that was drawn', () => {
  const chance = new Chance(3);
  const place = (): At => [chance.below(800) - 400, chance.below(800) - 400];

  test('of three bars is a four-bar with the lengths of the path', () => {
    for (let i = 0; i < 60; i++) {
      const [a, b, c, d] = [place(), place(), place(), place()];
      const paper = new Paper(linkage);
      for (const at of [a, b, c, d]) paper.click(...at, ctrl);
      paper.key('Enter');
      if (paper.project.bodies.length < 3) continue;
      const { name, kind, transmission } = loopOf(paper.project)!;
      const wanted = fourBarMotion(gap(a, d), gap(a, b), gap(b, c), gap(c, d));
      expect([name, kind]).toEqual(['four-bar', wanted.kind]);
      transmission.forEach((angle, k) => expect(angle).toBeCloseTo(wanted.transmission[k]!, 6));
    }
  });

  test('of crank, rod and block is a slider-crank with the offset of its guide', () => {
    for (let i = 0; i < 60; i++) {
      const [a, b, c] = [place(), place(), place()];
      const degrees = chance.below(180);
      const angle = (degrees * Math.PI) / 180;
      const paper = new Paper(linkage).click(...a, ctrl).click(...b, ctrl);
      paper.key('s');
      paper.enter('guide', `${degrees} deg`);
      paper.click(...c, ctrl).key('Enter');
      const offset = ((c[1] - a[1]) * Math.cos(angle) - (c[0] - a[0]) * Math.sin(angle)) / 1000;
      const wanted = sliderCrankMotion(gap(a, b), gap(b, c), offset);
      const { name, kind, transmission } = loopOf(paper.project)!;
      expect([name, kind]).toEqual(['slider-crank', wanted.kind]);
      transmission.forEach((one, k) => expect(one).toBeCloseTo(wanted.transmission[k]!, 6));
    }
  });

  test('of a crank whose pin is in a lever is slotted, with the input that was drawn first or is driven', () => {
    const paper = new Paper(linkage).click(0, 0);
    paper.key('g');
    paper.key('g');
    paper.doubleClick(300, 0).start(linkage).click(150, -100);
    paper.key('s');
    paper.doubleClick(150, 0);
    expect(loopOf(paper.project)).toEqual({
      name: 'slotted',
      ...slottedMotion(gap([0, 0], [150, -100]), 0.1, 0),
    });
  });

  test('goes through what was there, and is told of what is new alone', () => {
    const paper = new Paper(linkage).click(-100, 0).click(-100, 100).click(200, 200).doubleClick(200, 0);
    const before = all(paper.project);
    paper.start(linkage).click(200, 200).doubleClick(400, 300);
    const added = new Set([...all(paper.project)].filter((id) => !before.has(id)));
    expect(added.size).toBe(1);
    // from the crank pin over the coupler to the new rocker: that is one as well
    expect(findLoop(paper.project, added)?.name).toBe('four-bar');
    const alone = new Paper(linkage).click(0, 0).doubleClick(100, 0);
    expect(loopOf(alone.project)).toBeNull();
  });
});

describe('a loop of a template', () => {
  test('is found in the pose in which it was saved, and in any other', () => {
    const project = readExample('four-bar-with-load');
    const loop = loopOf(project)!;
    expect(loop.name).toBe('four-bar');
    const moved = project.bodies.map((body) => ({ ...body, position: [9, 9, 9] as const }));
    expect(loopOf({ ...project, bodies: moved })).toEqual(loop);
  });

  test('with the joint that is driven as its input', () => {
    const project = readExample('four-bar-with-load');
    const [first, last] = project.joints.filter(({ bodyA }) => bodyA === 'ground');
    const drive = (joint: string) => ({ ...project, drivers: [{ ...project.drivers[0]!, joint }] });
    const [there, back] = [loopOf(drive(first!.id))!, loopOf(drive(last!.id))!];
    expect([there.kind, back.kind].toSorted()).toEqual(['crank-rocker', 'rocker-crank']);
  });

  test.each([
    ['slider-crank', 'slider-crank', 'crank-turns'],
    ['quick-return', 'slotted', 'crank-turns'],
  ])('%s is a %s: %s', (file, name, kind) => {
    expect(loopOf(readExample(file))).toMatchObject({ name, kind });
  });

  test('in space is none', () => {
    expect(loopOf(readExample('rssr'))).toBeNull();
    expect(loopOf(readExample('bricard'))).toBeNull();
  });
});

test('pendulums without number are looked at once each', () => {
  const project = readExample('four-bar-with-load');
  const hinge = project.joints.find(({ kind }) => kind === 'hinge')!;
  let looks = 0;
  const joints = Array.from({ length: 20_000 }, (_, i) => ({
    ...{ ...hinge, id: `joint-${i}`, bodyA: 'ground', bodyB: `body-${i}` },
    get kind() {
      looks++;
      return 'hinge' as const;
    },
  }));
  // pairs of them all would take longer than a test may
  expect(findLoop({ ...project, joints, drivers: [] }, new Set(['body-0']))).toBeNull();
  expect(looks).toBe(2 * joints.length);
});
