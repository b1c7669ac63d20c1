import { describe, expect, it } from 'vitest';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Body, Project, Shape } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff } from '../../../../renderer/document/diff';
import { addContact, faceTowards } from '../../../../renderer/document/edits/add/add-contact';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';

const SHAPES: Record<string, Shape> = {
  ball: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 },
  bar: { kind: 'rod', from: [-0.2, 0, 0], to: [0.2, 0, 0], radius: 0.02 },
  block: { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] },
  drum: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 2], radius: 0.1, length: 0.2 },
};

function projectWith(...bodies: Partial<Body>[]): Project {
  const project = createProject('Contacts');
  project.bodies = bodies.map((body) => createBody({ id: 'nobody', ...body }));
  return project;
}

const add = (project: Project, ids: string[]): Project => {
  const edit = addContact(project, ids);
  if (edit === null) throw new Error('The edit was refused.');
  return applyDiff(project, edit.diff);
};
const errorsOf = (project: Project) => validateProject(project).filter((p) => p.severity === 'error');

describe('adding a contact', () => {
  it.each(['ball', 'bar', 'block'])('puts a level plane under a %s, clear of it', (id) => {
    const project = add(projectWith({ id, shape: SHAPES[id]!, position: [1, 2, 3] }), [id]);
    expect(errorsOf(project)).toEqual([]);
    const [contact] = project.contacts;
    expect(contact).toMatchObject({ bodyA: 'ground', bodyB: id, plane: { normal: [0, 1, 0] } });
    const lowest = { ball: 1.9, bar: 1.98, block: 1.9 }[id]!;
    expect(contact!.plane!.point[1]).toBeLessThan(lowest);
    expect(contact!.plane!.point[0]).toBe(1);
  });

  it('lets two shapes touch as they are', () => {
    const project = add(
      projectWith({ id: 'ball', shape: SHAPES['ball']! }, { id: 'bar', shape: SHAPES['bar']! }),
      ['bar', 'ball'],
    );
    expect(errorsOf(project)).toEqual([]);
    expect(project.contacts[0]).toMatchObject({ bodyA: 'bar', bodyB: 'ball', plane: null });
  });

  it('takes the face of a box for a half-space where shapes would touch in places that change', () => {
    const project = add(
      projectWith(
        { id: 'block', shape: SHAPES['block']! },
        { id: 'bar', shape: SHAPES['bar']!, position: [0, 1, 0] },
      ),
      ['block', 'bar'],
    );
    expect(errorsOf(project)).toEqual([]);
    expect(project.contacts[0]).toMatchObject({
      bodyA: 'block',
      bodyB: 'bar',
      plane: { point: [0, 0.1, 0], normal: [0, 1, 0] },
    });
  });

  it('makes the body that can touch body B, and takes the end of a cylinder', () => {
    const project = add(
      projectWith(
        { id: 'ball', shape: SHAPES['ball']!, position: [0, 0, -1] },
        { id: 'drum', shape: SHAPES['drum']! },
      ),
      ['ball', 'drum'],
    );
    expect(errorsOf(project)).toEqual([]);
    expect(project.contacts[0]).toMatchObject({
      bodyA: 'drum',
      bodyB: 'ball',
      plane: { point: [0, 0, -0.1], normal: [0, 0, -1] },
    });
  });

  it('is refused without a shape that touches, and goes with its bodies', () => {
    expect(addContact(projectWith({ id: 'drum', shape: SHAPES['drum']! }), ['drum'])).toBeNull();
    const project = add(projectWith({ id: 'ball', shape: SHAPES['ball']! }), ['ball']);
    const gone = deleteRecords(project, ['ball']);
    expect(applyDiff(project, gone!.diff).contacts).toEqual([]);
  });
});

it('the face towards a point is the one it is furthest out of', () => {
  const { point, normal } = faceTowards({ shape: SHAPES['block']! }, [0.25, 0, 0.4]);
  expect(normal).toEqual([0, 0, 1]);
  expect(point).toEqual([0, 0, 0.15]);
});
