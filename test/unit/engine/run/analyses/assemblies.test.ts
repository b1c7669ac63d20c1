import { describe, expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { distance, outOf } from '../../../../../engine/core/math/rigid';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { fourBar } from '../../../../support/open-loops';
import { readExample } from '../../../../support/example-file';
import { study } from '../../../../../engine/run/analyses/study';
import { withPoses } from '../../../../../engine/model/pose';
import type { AssembliesReport } from '../../../../../engine/run/analyses/assembly-reports';
import type { Pose } from '../../../../../engine/model/pose';
import type { Project, Vec3 } from '../../../../../engine/model/project';

function assembliesOf(project: Project): AssembliesReport {
  const { report, problems } = runToEnd(study(project, 'assemblies'));
  if (!report?.assemblies) throw new Error(problems[0]?.message ?? 'no report');
  return report.assemblies;
}

function pointOf(project: Project, id: string, poses: readonly Pose[]): Vec3 {
  const joint = project.joints.find((each) => each.id === id)!;
  const body = poses.find((pose) => pose.body === joint.bodyB)!;
  return outOf(body, joint.frameB).position;
}

describe('a four-bar has two', () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const model = createModel(project);
  const { assemblies, held } = assembliesOf(project);

  test('with the crank held', () => {
    expect(held).toEqual(['pin-o2']);
    expect(assemblies).toHaveLength(1);
  });

  test('the other is the mirror image of pin B about the line from pin A to pin O4', () => {
    if (!model.ok) throw new Error('does not assemble');
    const { poses } = model.model.report;
    const [other] = assemblies;
    const A = pointOf(project, 'pin-a', poses);
    const B = pointOf(project, 'pin-b', poses);
    const D: Vec3 = [0.1, 0, 0];
    const line = [D[0] - A[0], D[1] - A[1]];
    const along = ((B[0] - A[0]) * line[0] + (B[1] - A[1]) * line[1]) / (line[0] ** 2 + line[1] ** 2);
    const foot = [A[0] + along * line[0], A[1] + along * line[1]];
    const mirrored: Vec3 = [2 * foot[0] - B[0], 2 * foot[1] - B[1], 0];
    expect(distance(pointOf(project, 'pin-a', other.poses), A)).toBeLessThan(1e-9);
    expect(distance(pointOf(project, 'pin-b', other.poses), mirrored)).toBeLessThan(1e-8);
    expect(other.largestMove).toBeCloseTo(distance(B, mirrored), 8);
  });

  test('drawn there, it assembles without moving, and the first is now the other', () => {
    const there = withPoses(project, assemblies[0].poses);
    const again = createModel(there);
    expect(again.ok && again.warnings).toEqual([]);
    const back = assembliesOf(there);
    expect(back.assemblies).toHaveLength(1);
    expect(back.assemblies[0].largestMove).toBeCloseTo(assemblies[0].largestMove, 7);
  });
});

test('a slider-crank has two: the slider to either side', () => {
  const project = readExample('slider-crank');
  const { assemblies, held } = assembliesOf(project);
  expect(held).toEqual(['A']);
  expect(assemblies).toHaveLength(1);
});

test('a link that spins idly does not make new ones: an RSSR has two', () => {
  const { assemblies } = assembliesOf(readExample('rssr'));
  expect(assemblies).toHaveLength(1);
});

test('stops leave out what lies behind them', () => {
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const limited = {
    ...project,
    joints: project.joints.map((joint) =>
      joint.id === 'pin-o4' ? { ...joint, limits: { minimum: -0.6, maximum: 0.6, restitution: 0 } } : joint,
    ),
  };
  expect(assembliesOf(limited).assemblies).toHaveLength(0);
});

test('positions where links lie on each other and turn freely are none', () => {
  for (const { poses } of assembliesOf(readExample('peaucellier')).assemblies) {
    const model = createModel(withPoses(readExample('peaucellier'), poses));
    expect(model.ok && model.model.report.mobility.degreesOfFreedom).toBe(1);
  }
}, 240_000);

test('two runs find the same', () => {
  const project = readExample('four-bar-with-load');
  expect(assembliesOf(project)).toEqual(assembliesOf(project));
});
