/** What friction adds to a change of the forces that bear a body, round by round. */
import { describe, expect, test } from 'vitest';
import { withFriction } from '../../../../../engine/core/diagnostics/sliding-friction';
import { calcRows } from '../../../../../engine/core/dynamics/rows';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { createBody, createContact, createProject } from '../../../../../engine/model/defaults';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { joinAt } from '../../../../support/example-parts';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';

/** A ball that is welded to the ground and slides on two floors all the same, of which the second has no friction. */
function setUp(modes: readonly number[], effort: readonly number[], slides: readonly number[]) {
  const body = createBody({ id: 'one', shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } });
  const project = {
    ...createProject('Welded'),
    bodies: [body],
    joints: [joinAt('weld', 'Weld', 'fixed', null, body, [0, 0, 0])],
    contacts: [0.3, 0].map((friction, i) => createContact({ id: `floor-${i}`, bodyB: 'one', friction })),
  };
  const system = compileSystem(project);
  const work = createWorkspace(system);
  const y = createInitialState(project, system);
  calcKinematics(system, y, work);
  work.switched.mode.set(modes);
  calcRows(system, 0, y, work);
  work.switched.effort.set(effort);
  work.switched.Cdot.set(slides);
  const [normal, one, two, bare] = system.switched.map(({ row }) => row);
  const vector = new Float64Array(system.m);
  [vector[normal], vector[bare]] = [2, 5];
  /** Gives these answers one after the other, the last one again and again. */
  const follow = (...answers: ((asked: Float64Array) => void)[]) => {
    let calls = 0;
    const solve = (asked: Float64Array) => answers[Math.min(calls++, answers.length - 1)](asked);
    const out = withFriction(system, work, { solve } as unknown as GlobalSolver, vector);
    return { out, calls };
  };
  return { system, work, vector, follow, rows: { normal, one, two } };
}
const nothing = (asked: Float64Array) => void asked.fill(0);
const SLIDING = [HOLDS, SLIDES, SLIDES, HOLDS];

describe('friction', () => {
  test('pushes with the normal that slides, and the rows that hold are asked to answer it', () => {
    const { system, work, vector, follow } = setUp(SLIDING, [10, -1.8, 2.4, 7], [0, 9, 9, 0]);
    let asked = new Float64Array();
    const { out, calls } = follow((rows) => {
      asked = rows.slice();
      rows.fill(0);
    });
    expect([calls, Array.from(out)]).toEqual([1, Array.from(vector)]);
    // 2 N more of the normal bring 0.3 times that in friction, the way it goes; the weld at the centre, whose rows are A less B, answers
    const { J } = work.switched;
    for (let c = 0; c < 3; c++) {
      const friction = 2 * (-0.18 * J[12 + 6 + c] + 0.24 * J[24 + 6 + c]);
      expect(asked[c] * system.mass[1]).toBeCloseTo(friction, 12);
    }
    expect(Math.hypot(asked[0], asked[1], asked[2]) * system.mass[1]).toBeCloseTo(0.6, 12);
  });

  test('is answered, until so little is left that it does not matter', () => {
    const { system, follow, vector, rows } = setUp(SLIDING, [10, -1.8, 2.4, 7], [0, 0, 0, 0]);
    const answer = (size: number) => (asked: Float64Array) => {
      asked.fill(0);
      [asked[rows.normal], asked[4]] = [size, size];
    };
    const { out, calls } = follow(answer(0.5), answer(0.25), answer(1e-12));
    expect(calls).toBe(3);
    expect(out[rows.normal] - vector[rows.normal]).toBeCloseTo(0.75, 8);
    // moments as forces, by the length of the system
    expect(system.rowScale[4]).toBe(system.length);
    expect(out[4]).toBeCloseTo(0.75 / system.length, 8);
    expect(vector[rows.normal]).toBe(2);
  });

  test('that answers ever more is followed eight times', () => {
    const { follow } = setUp(SLIDING, [10, -1.8, 2.4, 7], [0, 0, 0, 0]);
    expect(follow((asked) => void asked.fill(3)).calls).toBe(8);
  });

  test('of a place that bears nothing yet is a force of its own, against its sliding', () => {
    const { follow, vector, rows } = setUp([OPEN, SLIDES, SLIDES, HOLDS], [0, 0, 0, 7], [0, 3, -4, 0]);
    const { out } = follow(nothing);
    expect(out[rows.one]).toBeCloseTo(-0.3 * 0.6 * vector[rows.normal], 14);
    expect(out[rows.two]).toBeCloseTo(0.3 * 0.8 * vector[rows.normal], 14);
  });

  test.each([
    ['sticks', SLIDING.map(() => HOLDS)],
    ['bears nothing and does not slide', [OPEN, HOLDS, HOLDS, HOLDS]],
  ])('is none where a place %s', (_what, modes) => {
    const { follow, vector } = setUp(modes, [10, -1.8, 2.4, 7], [0, 0, 0, 0]);
    const asked: number[] = [];
    const { out } = follow((rows) => (asked.push(...rows), nothing(rows)));
    expect(Array.from(out)).toEqual(Array.from(vector));
    expect(asked.every((value) => Math.abs(value) === 0)).toBe(true);
  });
});
