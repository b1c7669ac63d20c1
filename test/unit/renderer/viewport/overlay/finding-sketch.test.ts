import { expect, test } from 'vitest';
import { createBody } from '../../../../../engine/model/defaults';
import { sketchFinding } from '../../../../../renderer/viewport/overlay/finding-sketch';
import { fourBar } from '../../../../support/open-loops';
import type { Pose } from '../../../../../engine/model/pose';
import type { StudyReport } from '../../../../../engine/run/analyses/study-report';

const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
const poses: Pose[] = project.bodies.map(({ id }) => ({
  body: id,
  position: [1, 0, 0],
  orientation: [1, 0, 0, 0],
}));
const empty = { poses, freedoms: 0, equilibrium: null, motions: [] };
const gaps: StudyReport = {
  ...empty,
  study: 'gaps',
  gaps: {
    loops: [
      {
        bodies: ['crank'],
        gaps: [{ joint: 'pin-a', gap: 0.0075, angle: 0.0873, from: [0, 0, 0], to: [0.0075, 0, 0] }],
      },
    ],
    repaired: 1,
    repairs: [
      {
        loop: 0,
        kind: 'length',
        changes: [],
        least: 0,
        size: 0,
        poses,
        patch: {
          joints: [],
          bodies: [
            {
              body: 'crank',
              position: [1, 0, 0],
              orientation: [1, 0, 0, 0],
              shape: { kind: 'rod', from: [0, 0, 0], to: [0.07, 0, 0], radius: 0.004 },
            },
          ],
        },
      },
    ],
  },
};

test('a gap is a line between its points with its length and angle', () => {
  const { lines, marks } = sketchFinding({ project, kind: 'gaps', report: gaps, index: null });
  expect(lines).toEqual([{ from: [0, 0, 0], to: [0.0075, 0, 0], style: 'warning' }]);
  expect(marks.filter(({ form }) => form === 'pin')).toHaveLength(2);
  expect(marks.find(({ form }) => form === 'label')?.text).toBe('7.5 mm, 5\u00b0');
});

test('a repair is drawn with its new lengths, where the bodies would be', () => {
  const { lines } = sketchFinding({ project, kind: 'gaps', report: gaps, index: 0 });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({ from: [1, 0, 0], to: [1.07, 0, 0], style: 'draft' });
});

test('other assemblies are outlines with their numbers; the one that is shown in full has only its number', () => {
  const one = { poses, largestMove: 1, largestMoveBody: 'coupler' };
  const report: StudyReport = {
    ...empty,
    study: 'assemblies',
    assemblies: { held: [], starts: 1, assemblies: [one, one] },
  };
  const all = sketchFinding({ project, kind: 'assemblies', report, index: null });
  expect(all.lines).toHaveLength(6);
  expect(all.marks.map(({ text }) => text)).toEqual(['1', '2']);
  const second = sketchFinding({ project, kind: 'assemblies', report, index: 1 });
  expect(second.lines).toHaveLength(3);
  expect(second.marks).toHaveLength(2);
});

test('a box is outlined from joint to joint, a body without joints has a number all the same', () => {
  const box = createBody({ id: 'crank', shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.02, 0.02] } });
  const boxed = { ...project, bodies: [box, createBody({ ...box, id: 'loose' })] };
  const report: StudyReport = {
    ...empty,
    study: 'assemblies',
    assemblies: {
      held: [],
      starts: 1,
      assemblies: [
        {
          poses: [...poses, { body: 'loose', position: [2, 0, 0], orientation: [1, 0, 0, 0] }],
          largestMove: 1,
          largestMoveBody: 'loose',
        },
      ],
    },
  };
  const { lines, marks } = sketchFinding({ project: boxed, kind: 'assemblies', report, index: null });
  expect(lines.length).toBeGreaterThan(0);
  expect(marks[0]?.at).toEqual([2, 0, 0]);
});

test('studies that have nothing to draw draw nothing', () => {
  const report: StudyReport = { ...empty, study: 'modes' };
  expect(sketchFinding({ project, kind: 'modes', report, index: null })).toEqual({ lines: [], marks: [] });
});
