/** Moving records rigidly: what goes along, what stays, and that a drawing stays closed when it is asked to. */
import { describe, expect, test } from 'vitest';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import { commonPlace, placeOf } from '../../../../renderer/document/edits/places/move-place';
import { moveRecords } from '../../../../renderer/document/edits/places/move-records';
import type { RigidMotion } from '../../../../renderer/document/edits/places/move-records';
import { fromAxisAngle, IDENTITY, jointFrames } from '../../../../renderer/document/geometry';
import { doublePendulum } from '../viewport/sample-project';

const shift = (by: Vec3): RigidMotion => ({ pivot: [0, 0, 0], turn: IDENTITY, shift: by });
const quarter = (pivot: Vec3): RigidMotion => ({
  pivot,
  turn: fromAxisAngle([0, 0, 1], Math.PI / 2),
  shift: [0, 0, 0],
});

function after(project: Project, ids: string[], motion: RigidMotion, withJoints = false): Project {
  return applyDiff(project, moveRecords(project, ids, motion, withJoints).diff);
}

const joint = (project: Project, id: string) => project.joints.find((one) => one.id === id)!;
const body = (project: Project, id: string) => project.bodies.find((one) => one.id === id)!;
const gapAt = (project: Project, id: string) => jointFrames(project, joint(project, id)).gap;

describe('moving', () => {
  test('a body alone opens its joints by as much as it goes', () => {
    const start = doublePendulum();
    const next = after(start, ['lower'], shift([0, 0.025, 0]));
    expect(body(next, 'lower').position[1]).toBeCloseTo(body(start, 'lower').position[1] + 0.025, 12);
    expect(gapAt(next, 'elbow')).toBeCloseTo(0.025, 12);
    expect(next.joints).toBe(start.joints);
    expect(body(next, 'upper')).toBe(body(start, 'upper'));
  });

  test("with its joints the drawing stays closed, and only the neighbour's frame changes", () => {
    const start = doublePendulum();
    const next = after(start, ['lower'], shift([0, 0.025, 0]), true);
    expect(gapAt(next, 'elbow')).toBeLessThan(1e-12);
    expect(joint(next, 'elbow').frameB).toBe(joint(start, 'elbow').frameB);
    expect(joint(next, 'pivot')).toBe(joint(start, 'pivot'));
  });

  test('bodies that move together keep their joints closed by themselves', () => {
    const start = doublePendulum();
    const next = after(start, ['upper', 'lower'], shift([0.1, 0, 0]));
    expect(gapAt(next, 'elbow')).toBeLessThan(1e-12);
    expect(gapAt(next, 'pivot')).toBeCloseTo(0.1, 12);
  });

  test('a joint alone moves on both of its bodies, which stay', () => {
    const start = doublePendulum();
    const next = after(start, ['elbow'], shift([0, 0, 0.01]));
    expect(next.bodies).toBe(start.bodies);
    expect(gapAt(next, 'elbow')).toBeLessThan(1e-12);
    const [was, is] = [placeOf(start, 'elbow')!, placeOf(next, 'elbow')!];
    expect(is.position[2] - was.position[2]).toBeCloseTo(0.01, 12);
  });

  test('turning keeps distances, and back again is the same drawing', () => {
    const start = doublePendulum();
    const { position: pivot } = placeOf(start, 'pivot')!;
    const there = after(start, ['upper', 'lower'], quarter(pivot));
    expect(gapAt(there, 'elbow')).toBeLessThan(1e-12);
    expect(gapAt(there, 'pivot')).toBeLessThan(1e-12);
    const back = after(there, ['upper', 'lower'], {
      ...quarter(pivot),
      turn: fromAxisAngle([0, 0, 1], -Math.PI / 2),
    });
    body(back, 'lower').position.forEach((part, i) =>
      expect(part).toBeCloseTo(body(start, 'lower').position[i], 12),
    );
  });

  test('is one reversible step with a name', () => {
    const start = doublePendulum();
    const edit = moveRecords(start, ['lower'], shift([1, 0, 0]), true);
    expect(edit.label).toBe(`Move ${body(start, 'lower').name}`);
    expect(applyDiff(applyDiff(start, edit.diff), invertDiff(edit.diff))).toEqual(start);
    expect(moveRecords(start, ['lower', 'elbow'], quarter([0, 0, 0]), true).label).toBe('Rotate 2 records');
  });

  test('loads and measures move by their points, and stay on a body that carries them along', () => {
    const base = doublePendulum();
    const start: Project = {
      ...base,
      loads: [
        {
          id: 'f',
          name: 'F',
          kind: 'force',
          body: 'lower',
          point: [0.1, 0, 0],
          vector: [0, 1, 0],
          frame: 'world',
          from: 0,
          until: null,
        },
        {
          id: 't',
          name: 'T',
          kind: 'torque',
          body: 'lower',
          vector: [0, 1, 0],
          frame: 'world',
          from: 0,
          until: null,
        },
        {
          id: 's',
          name: 'S',
          kind: 'spring',
          bodyA: 'ground',
          pointA: [0, 1, 0],
          bodyB: 'lower',
          pointB: [0, 0, 0],
          stiffness: 1,
          damping: 0,
          restLength: 1,
        },
      ],
      measures: [{ id: 'm', name: 'M', kind: 'point', body: 'lower', point: [0, 0, 0] }],
    };
    const moved = after(start, ['f', 't', 's', 'm'], shift([0, 0, 0.5]));
    expect(moved.loads[0]).toMatchObject({ point: [0.1, 0, 0.5] });
    expect(moved.loads[1]).toBe(start.loads[1]);
    expect(moved.loads[2]).toMatchObject({ pointA: [0, 1, 0.5], pointB: [0, 0, 0.5] });
    expect(moved.measures[0]).toMatchObject({ point: [0, 0, 0.5] });
    const carried = after(start, ['lower', 'f', 'm'], shift([0, 0, 0.5]));
    expect(carried.loads).toBe(start.loads);
    expect(carried.measures).toBe(start.measures);
  });

  test('places: the middle of the chosen, the axes of the last; a torque has none', () => {
    const project = doublePendulum();
    expect(commonPlace(project, [])).toBeNull();
    expect(placeOf(project, 'nobody')).toBeNull();
    const both = commonPlace(project, ['upper', 'lower'])!;
    const [a, b] = [placeOf(project, 'upper')!, placeOf(project, 'lower')!];
    both.position.forEach((part, i) => expect(part).toBeCloseTo((a.position[i] + b.position[i]) / 2, 12));
  });
});
