/** A drag that changes lengths also changes bodies that are no bars: their pins go along, and what is about a pin goes with it. */
import { describe, expect, it } from 'vitest';
import { applyDiff } from '../../../../../renderer/document/diff';
import { createLengthDrag, sketchLengths } from '../../../../../renderer/viewport/tools/drag/length-drag';
import { jointFrames } from '../../../../../renderer/document/geometry';
import { jointDefinition } from '../../../../../engine/kinds/joints/joints';
import { validateProject } from '../../../../../engine/model/validate';
import { readExample } from '../../../../support/example-file';
import type { Body, Project, Vec3 } from '../../../../../engine/model/project';

const WAY: Vec3 = [0.012, 0.007, 0];

function dragged(name: string, record: string, way = WAY): { before: Project; after: Project } {
  const before = readExample(name);
  const edit = createLengthDrag(before, record, record)!.moveBy(before, way)!;
  return { before, after: applyDiff(before, edit.diff) };
}

const bodyOf = ({ bodies }: Project, id: string): Body => bodies.find((body) => body.id === id)!;
const pointOf = (project: Project, id: string): Vec3 =>
  jointFrames(
    project,
    project.joints.find((joint) => joint.id === id)!,
  ).b.position;

/** How far the points of a joint are apart that are one [m]. */
const gapsOf = (project: Project): number[] =>
  project.joints
    .filter(({ kind }) => jointDefinition(kind).points === 'meet')
    .map((joint) => {
      const { a, b } = jointFrames(project, joint);
      return Math.hypot(...a.position.map((value, k) => value - b.position[k]));
    });

/** Distances of the corners about a pin from it. */
function eye(project: Project, body: string, joint: string, within: number): number[] {
  const { shape } = bodyOf(project, body);
  const { bodyA, frameA, frameB } = project.joints.find(({ id }) => id === joint)!;
  const [x, y] = (bodyA === body ? frameA : frameB).position;
  if (shape.kind !== 'plate') return [];
  return shape.points.map(([px, py]) => Math.hypot(px - x, py - y)).filter((far) => far < within);
}

describe('a drag that changes lengths', () => {
  it.each([
    ['double-wishbone', 'lower-ball', 'lower-arm'],
    ['double-wishbone', 'upper-ball', 'upper-arm'],
    ['watt-six-bar', 'pin-c', 'rocker'],
    ['stephenson-six-bar', 'pin-p', 'coupler'],
    ['jansen-leg', 'pin-d', 'upper'],
    ['parallel-gripper', 'end2-left', 'finger-left'],
  ] as const)('of %s takes the pin %s of a plate along, and leaves the joints closed', (name, pin, body) => {
    const { before, after } = dragged(name, pin);
    const [from, to] = [pointOf(before, pin), pointOf(after, pin)];
    expect(to[0] - from[0]).toBeCloseTo(WAY[0], 9);
    expect(to[1] - from[1]).toBeCloseTo(WAY[1], 9);
    expect(bodyOf(after, body).shape).not.toEqual(bodyOf(before, body).shape);
    for (const gap of gapsOf(after)) expect(gap).toBeLessThan(1e-9);
    expect(validateProject(after)).toEqual(validateProject(before));
    expect(sketchLengths(before, after).marks.length).toBeGreaterThan(0);
  });

  it('keeps the eye about the ball of a wishbone, and the feet at its axis', () => {
    const { before, after } = dragged('double-wishbone', 'lower-ball');
    for (const [pin, within] of [
      ['lower-ball', 0.05],
      ['lower-pin', 0.12],
    ] as const) {
      const [was, now] = [before, after].map((project) => eye(project, 'lower-arm', pin, within));
      expect(now).toHaveLength(was.length);
      now.forEach((far, i) => expect(far).toBeCloseTo(was[i], 4));
    }
  });

  it('leaves alone what is only moved along: the wheel keeps its size, and its point on the pad', () => {
    const { before, after } = dragged('double-wishbone', 'lower-ball');
    expect(bodyOf(after, 'wheel').shape).toEqual(bodyOf(before, 'wheel').shape);
    const patch = ({ joints }: Project) => joints.find(({ id }) => id === 'patch')!;
    expect(patch(after).frameB).toEqual(patch(before).frameB);
    const { a, b } = jointFrames(after, patch(after));
    // the pad is level
    expect(b.position[1] - a.position[1]).toBeCloseTo(0, 9);
  });
});
