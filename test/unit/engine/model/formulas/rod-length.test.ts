import { expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { followFormulas } from '../../../../../engine/model/formulas/follow-formulas';
import { rodLength, withRodLength } from '../../../../../engine/model/formulas/rod-length';
import { fieldUnit } from '../../../../../engine/model/formulas/field-unit';
import { validateProject } from '../../../../../engine/model/validate';
import type { Project, Vec3 } from '../../../../../engine/model/project';

const TURN = [1, 0, 0, 0] as const;
const frame = (position: Vec3) => ({ position, orientation: TURN });
const bar = (id: string, to: Vec3, formula?: string) =>
  createBody({
    id,
    shape: { kind: 'rod', from: [0.1, 0, 0], to, radius: 0.01 },
    ...(formula === undefined ? {} : { formulas: [{ field: 'shape.length', formula }] }),
  });

/** Crank with a pin at either end and one in the middle, a rod that hangs on it, and what else can sit at an end. */
function linked(formula: string): Project {
  return {
    ...createProject('Linked'),
    parameters: [{ id: 'p', name: 'crank', unit: 'm', formula: '50 mm', value: 0.04 }],
    bodies: [bar('crank', [0.1, 0.04, 0], formula), bar('rod', [0.4, 0, 0])],
    joints: [
      createJoint({ id: 'foot', bodyB: 'crank', frameB: frame([0.1, 0, 0]) }),
      createJoint({ id: 'pin', bodyA: 'crank', frameA: frame([0.1, 0.04, 0]), bodyB: 'rod' }),
      createJoint({ id: 'middle', bodyA: 'crank', frameA: frame([0.1, 0.02, 0]), bodyB: 'rod' }),
    ],
    measures: [{ id: 'm', name: 'Tip', kind: 'point', body: 'crank', point: [0.1, 0.04, 0] }],
  };
}

test('a bar follows its length along its own direction, and what sits at that end goes with it', () => {
  const { project, faults } = followFormulas(linked('crank'));
  expect(faults).toEqual([]);
  expect(project.bodies[0]!.shape).toMatchObject({ from: [0.1, 0, 0], to: [0.1, 0.05, 0] });
  expect(project.joints.map(({ frameA, frameB }) => [frameA.position, frameB.position])).toEqual([
    [
      [0, 0, 0],
      [0.1, 0, 0],
    ],
    [
      [0.1, 0.05, 0],
      [0, 0, 0],
    ],
    [
      [0.1, 0.02, 0],
      [0, 0, 0],
    ],
  ]);
  expect(project.measures[0]).toMatchObject({ point: [0.1, 0.05, 0] });
  expect(project.bodies[1]).toBe(followFormulas(project).project.bodies[1]);
});

test('following twice changes nothing more, whatever the direction', () => {
  for (let i = 1; i < 200; i++) {
    const to: Vec3 = [Math.sin(i), Math.cos(3 * i) - 0.5, i / 70];
    const before = {
      ...linked('crank'),
      bodies: [bar('crank', to, `${i} * crank / 7`), bar('rod', [1, 0, 0])],
    };
    const once = followFormulas(before).project;
    expect(rodLength(once.bodies[0]!)).toBeCloseTo((i * 0.05) / 7, 12);
    const twice = followFormulas(once).project;
    expect(twice.bodies).toBe(once.bodies);
    expect(twice.joints).toBe(once.joints);
  }
});

test('a length that is no length is refused in words, and the bar stays', () => {
  const minus = followFormulas(linked('-crank'));
  expect(minus.faults).toEqual([
    { record: 'crank', name: 'Crank', field: 'shape.length', message: 'A bar must be longer than 0 m.' },
  ]);
  expect(minus.project.bodies[0]!.shape).toMatchObject({ to: [0.1, 0.04, 0] });
  expect(followFormulas(linked('3 kg')).faults[0]!.message).toContain('a mass');
});

test('a file may drive the length of a bar, and of nothing else that has none', () => {
  const errors = (project: Project) => validateProject(project).map(({ code }) => code);
  expect(errors(linked('crank'))).not.toContain('unknown-formula-field');
  const project = linked('crank');
  const ball = {
    ...project.bodies[0]!,
    shape: { kind: 'sphere' as const, center: [0, 0, 0] as const, radius: 1 },
  };
  expect(errors({ ...project, bodies: [ball, project.bodies[1]!] })).toContain('unknown-formula-field');
  expect(fieldUnit(project, 'bodies', ball, 'shape.length')).toBeNull();
  expect(withRodLength(ball, 3)).toBe(ball);
  expect(rodLength(ball)).toBeNull();
});
