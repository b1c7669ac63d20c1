/** What projection may leave behind, and no more: gaps that no small motion closes, rows that others imply. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createProject } from '../../../../../engine/model/defaults';
import { bar, joinAt } from '../../../../support/example-parts';
import { positionResidual, projectPosition } from '../../../../../engine/core/stabilisers/projection';
import type { Model } from '../../../../../engine/run/preparation/model';
import type { Project } from '../../../../../engine/model/project';

const TOLERANCE = 1e-12;

function modelOf(project: Project): Model {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { model } = result;
  calcDerivative(model.system, 0, model.y, new Float64Array(model.y.length), model.work, model.solver);
  return model;
}

/** Moves the point of a pin on the ground away by so much [m] along an axis of the world. */
function shift({ system }: Model, joint: string, axis: number, by: number): void {
  const index = system.joints.findIndex(({ record }) => record.id === joint);
  system.batches.find(({ block }) => block.kind === 'coincident-points')!.params[6 * index + axis] += by;
}

const project = ({ system, y, work, solver }: Model) =>
  projectPosition(system, 0, y, work, solver, TOLERANCE);

/** Two bars stretched out between pins on the ground, which cannot be any farther apart. */
function stretched(): Project {
  const bars = [0, 1].map((x) => bar(`bar${x}`, `Bar ${x}`, [x, 0, 0], [x + 1, 0, 0], 0.01, '#888888'));
  return {
    ...createProject('Stretched'),
    bodies: bars,
    joints: [
      joinAt('left', 'Left', 'hinge', null, bars[0], [0, 0, 0]),
      joinAt('middle', 'Middle', 'hinge', bars[0], bars[1], [1, 0, 0]),
      joinAt('right', 'Right', 'hinge', null, bars[1], [2, 0, 0]),
    ],
  };
}

describe('a gap along two stretched bars, which no small motion closes', () => {
  test('of a tenth of a millionth of their length is drift, which projection leaves alone', () => {
    const model = modelOf(stretched());
    shift(model, 'right', 0, 1e-7 * model.system.length);
    expect(project(model)).toBe(true);
    expect(positionResidual(model.system, model.work)).toBeGreaterThan(TOLERANCE);
  });

  test.each([1e-5, 1e-4, 1e-3])('of %f of their length is a loop that does not close', (gap) => {
    const model = modelOf(stretched());
    shift(model, 'right', 0, gap * model.system.length);
    expect(project(model)).toBe(false);
  });

  test('as long as everything else closes: what a motion can close is closed with it', () => {
    const model = modelOf(stretched());
    shift(model, 'right', 0, 1e-8 * model.system.length);
    // out of the plane nothing is stretched
    model.y[7 * 2 + 2] += 1e-5;
    expect(project(model)).toBe(true);
    expect(Math.abs(model.y[7 * 2 + 2])).toBeLessThan(1e-9);
  });
});

describe('rows that others imply, left out', () => {
  const fourBar = () => {
    const model = modelOf(EXAMPLES['four-bar-with-load.kempe']());
    model.solver.setAside();
    expect(model.solver.aside.count).toBe(3);
    calcDerivative(model.system, 0, model.y, new Float64Array(model.y.length), model.work, model.solver);
    return model;
  };

  test('may be off by a few tolerances: they follow the others, magnified', () => {
    const model = fourBar();
    shift(model, 'pin-o4', 2, 10 * TOLERANCE);
    expect(project(model)).toBe(true);
    expect(positionResidual(model.system, model.work)).toBeGreaterThan(TOLERANCE);
  });

  test.each([1e4, 1e5])('are not implied where they are off by %f tolerances', (times) => {
    const model = fourBar();
    shift(model, 'pin-o4', 2, times * TOLERANCE);
    expect(project(model)).toBe(false);
  });
});
