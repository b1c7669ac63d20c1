import { describe, expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { fourBar, patched } from '../../../../support/open-loops';
import { readExample } from '../../../../support/example-file';
import { run } from '../../../../support/run';
import { study } from '../../../../../engine/run/analyses/study';
import type { Project } from '../../../../../engine/model/project';
import type { SwapOption, SwapReport } from '../../../../../engine/run/analyses/assembly-reports';

function swapsOf(project: Project): SwapReport {
  const { report, problems } = runToEnd(study(project, 'swaps'));
  if (!report?.swaps) throw new Error(problems[0]?.message ?? 'no report');
  return report.swaps;
}

function find({ options }: SwapReport, joint: string, to: string): SwapOption | undefined {
  return options.find(({ swaps: [swap] }) => swap.joint === joint && swap.to === to);
}

function mobilityOf(project: Project) {
  const model = createModel(project);
  if (!model.ok) throw new Error(model.problems[0].message);
  return model.model.report.mobility;
}

describe('a four-bar of hinges', () => {
  const project = readExample('four-bar-with-load');
  const report = swapsOf(project);

  test('has three redundant rows and one degree of freedom', () => {
    expect(report).toMatchObject({ redundant: 3, degreesOfFreedom: 1 });
    expect(report.reactions.every(({ mask }) => mask !== 63)).toBe(true);
  });

  test.each([
    ['ball', 1],
    ['cylinder', 2],
    ['universal', 2],
    ['point-on-line', 0],
  ])('a hinge becomes a %s: %i are left, and the motion is the same', (to, left) => {
    const option = find(report, 'pin-b', to);
    expect(option).toMatchObject({ redundant: left, degreesOfFreedom: 1, idle: [] });
    expect(option!.motionChange).toBeLessThan(1e-12);
    const { rows, rank, degreesOfFreedom } = mobilityOf(patched(project, option!.patch));
    expect({ left: rows - rank, degreesOfFreedom }).toEqual({ left, degreesOfFreedom: 1 });
  });

  test('a joint with a driver keeps a coordinate to drive', () => {
    const kinds = report.options.flatMap(({ swaps: [{ joint, to }] }) => (joint === 'pin-o2' ? [to] : []));
    expect(kinds).toEqual(['cylinder']);
  });

  test('a ball and a cylinder leave no redundancy, and every reaction is unique', () => {
    const { combination } = report;
    expect(combination?.swaps.map(({ to }) => to).sort()).toEqual(['ball', 'cylinder']);
    expect(combination).toMatchObject({ redundant: 0, degreesOfFreedom: 1 });
    expect(combination!.reactions.every(({ mask }) => mask === 63)).toBe(true);
  });

  test('the swapped mechanism runs to the same place', () => {
    const short: Project = { ...project, settings: { ...project.settings, duration: 0.5 } };
    const poseOf = (each: Project) => {
      const { column } = run(each);
      return ['x', 'y'].map((axis) => column(`body/coupler/${axis}`).at(-1) as number);
    };
    const before = poseOf(short);
    const after = poseOf(patched(short, report.combination!.patch));
    after.forEach((value, i) => expect(value).toBeCloseTo(before[i], 6));
  });
});

test('a universal joint is put in with its cross along the hinge, at any angle', () => {
  const project = readExample('four-bar-with-load');
  const report = swapsOf(project);
  const option = find(report, 'pin-a', 'universal')!;
  const model = createModel(patched(project, option.patch));
  expect(model.ok && model.warnings).toEqual([]);
});

test('a Bricard loop of six hinges has one redundant row: any cylinder takes it', () => {
  const report = swapsOf(readExample('bricard'));
  expect(report).toMatchObject({ redundant: 1, degreesOfFreedom: 1, combination: null });
  const cylinders = report.options.filter(({ swaps: [{ to }] }) => to === 'cylinder');
  expect(cylinders).toHaveLength(6);
  for (const { redundant, motionChange } of cylinders) {
    expect(redundant).toBe(0);
    expect(motionChange).toBeLessThan(1e-10);
  }
});

test('a slider may turn: it becomes a cylinder', () => {
  const option = find(swapsOf(readExample('slider-crank')), 'D', 'cylinder');
  expect(option).toMatchObject({ redundant: 2, degreesOfFreedom: 1 });
  expect(option!.swaps[0].frees).toEqual(['rotation about x']);
});

test('a second ball lets a link spin about itself, and that is said', () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const one = patched(project, find(swapsOf(project), 'pin-a', 'ball')!.patch);
  const second = find(swapsOf(one), 'pin-b', 'ball');
  expect(second).toMatchObject({ degreesOfFreedom: 2, redundant: 0, idle: ['coupler'] });
});

test('where nothing is redundant nothing is offered', () => {
  expect(swapsOf(readExample('rssr'))).toMatchObject({ redundant: 0, options: [], combination: null });
});

test('joints that are not tried are named with the reason', () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const stops = { limits: { minimum: -3, maximum: 3, restitution: 0 } };
  const friction = { friction: { coulomb: 0.1, viscous: 0 } };
  const held = project.joints.map((joint) => ({
    ...joint,
    ...(joint.id === 'pin-b' ? { ...stops, ...friction } : joint.id === 'pin-a' ? friction : {}),
  }));
  const { options, skipped } = swapsOf({ ...project, joints: held });
  expect(skipped).toEqual([
    { joint: 'pin-a', because: ['friction'] },
    { joint: 'pin-b', because: ['stops', 'friction'] },
  ]);
  expect(options.some(({ swaps: [{ joint }] }) => skipped.some((one) => one.joint === joint))).toBe(false);
  expect(swapsOf(project).skipped).toEqual([]);
});

test('stops belong to a coordinate that a swap might take away', () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const limited = {
    ...project,
    joints: project.joints.map((joint) =>
      joint.id === 'pin-b' ? { ...joint, limits: { minimum: -3, maximum: 3, restitution: 0 } } : joint,
    ),
  };
  const joints = swapsOf(limited).options.map(({ swaps: [{ joint }] }) => joint);
  expect(joints).not.toContain('pin-b');
  expect(joints).toContain('pin-a');
});
