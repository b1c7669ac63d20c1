/** Contacts at the start of a run: rows that are counted, bodies that are drawn overlapping. */
import { describe, expect, test } from 'vitest';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { countRows } from '../../../../../engine/run/preparation/bounds';
import { createBody, createContact, createJoint, createProject } from '../../../../../engine/model/defaults';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { sampleProject } from '../../model/samples';
import type { Body, Project, Shape } from '../../../../../engine/model/project';

const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };

function ballAt(height: number, fields: Partial<Body> = {}): Project {
  const project = createProject('Ball');
  project.settings.duration = 0.1;
  project.bodies = [createBody({ id: 'ball', shape: BALL, position: [0, height, 0], ...fields })];
  project.contacts = [createContact({ id: 'floor', bodyB: 'ball' })];
  return project;
}

test('the rows of every pair are counted as they are compiled, with friction and without', () => {
  const project = sampleProject();
  expect(countRows(project)).toBe(compileSystem(project).m);
  project.contacts = project.contacts.map((contact) => ({ ...contact, friction: 0 }));
  expect(countRows(project)).toBe(compileSystem(project).m);
  const { contacts, m, switched, rowA } = compileSystem(project);
  expect(contacts.map(({ pair }) => pair.kind)).toEqual(['plane-sphere', 'capsule-sphere']);
  expect(switched.at(-1)).toMatchObject({ kind: 'contact-normal', row: m - 1, id: 'bump' });
  expect(rowA).toHaveLength(m + project.couplings.length);
});

describe('a ball that is drawn in the floor', () => {
  test('is put onto it, and the drawing is said to have moved', () => {
    const result = createSimulation(ballAt(0.05));
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.warnings.map(({ code }) => code)).toEqual(['moved-by-assembly']);
    const { simulation } = result;
    simulation.advance(null, 1000);
    const gap = 1 + simulation.channels.findIndex(({ key }) => key === 'contact/floor/gap');
    const { data } = simulation.takeSamples()!;
    expect(Math.abs(data[gap])).toBeLessThan(1e-9);
    expect(simulation.outcome).toEqual({ kind: 'completed' });
  });

  test('where a joint holds it there, the contact is named, with its depth and a remedy', () => {
    const project = ballAt(0.05);
    project.joints = [
      createJoint({
        id: 'weld',
        kind: 'fixed',
        bodyB: 'ball',
        frameA: { position: [0, 0.05, 0], orientation: [1, 0, 0, 0] },
      }),
    ];
    const result = createSimulation(project);
    if (result.ok) throw new Error('It was accepted.');
    expect(result.problems).toMatchObject([{ severity: 'error', code: 'overlap', record: 'floor' }]);
    expect(result.problems[0].message).toContain('0.05 m inside each other');
  });
});
