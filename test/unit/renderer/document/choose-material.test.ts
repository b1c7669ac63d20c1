/** A material chosen by name: its numbers are in the body, in one step, and in the file for readers without the table. */
import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { massOf } from '../../../../engine/model/masses/mass';
import { MATERIALS } from '../../../../engine/model/materials/material';
import type { Body, Project, Vec3 } from '../../../../engine/model/project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import { chooseMaterial } from '../../../../renderer/document/edits/values/choose-material';
import { keepMass, typeMass } from '../../../../renderer/document/edits/values/type-mass';

const pin = (id: string, at: Vec3) => {
  const frame = { position: at, orientation: [1, 0, 0, 0] as const };
  return createJoint({ id, bodyB: 'link', frameA: frame, frameB: frame });
};
const projectOf = (body: Partial<Body>): Project => ({
  ...createProject('One'),
  bodies: [createBody({ id: 'link', ...body })],
  joints: [pin('far', [0.1, 0, 0]), pin('near', [-0.1, 0, 0])],
});
const ELASTIC = { kind: 'shape', modulus: 1e9, poisson: 0.1 } as const;
const link = ({ bodies }: Project): Body => bodies[0]!;

describe.each(MATERIALS.map((one) => [one.name, one] as const))('%s', (_name, material) => {
  const before = projectOf({ elastic: ELASTIC });
  const edit = chooseMaterial(before, ['link'], material)!;
  const after = applyDiff(before, edit.diff);

  test('gives density, mass, stiffness and strength, and is undone in one step', () => {
    expect(link(after).mass).toEqual({ kind: 'shape', density: material.density });
    expect(massOf(link(after)).mass / massOf(link(before)).mass).toBeCloseTo(material.density / 7850, 12);
    expect(link(after).elastic).toEqual({
      kind: 'shape',
      modulus: material.modulus,
      poisson: material.poisson,
    });
    expect(link(after).material).toEqual({
      name: material.name,
      strength: material.strength,
      limit: material.limit,
    });
    expect(applyDiff(after, invertDiff(edit.diff))).toEqual(before);
  });

  test('is in the file, byte by byte the same when it is opened and saved', () => {
    const text = writeProject(after);
    const read = readProject(text);
    if (!read.ok) throw new Error(read.problems[0].message);
    expect(read.project).toEqual(after);
    expect(writeProject(read.project)).toBe(text);
  });
});

const POM = MATERIALS.find(({ name }) => name === 'POM-C')!;

test('a rigid body stays rigid, and a typed mass as typed: only what it follows again is of the material', () => {
  const rigid = projectOf({});
  const custom = applyDiff(rigid, keepMass(rigid, 'link')!.diff);
  const chosen = applyDiff(custom, chooseMaterial(custom, ['link'], POM)!.diff);
  expect(link(chosen).elastic).toBeUndefined();
  expect(massOf(link(chosen))).toEqual(massOf(link(custom)));
  const back = applyDiff(chosen, typeMass(chosen, 'link', null)!.diff);
  expect(link(back).mass).toEqual({ kind: 'shape', density: POM.density });
});

test('a formula of the density ends with it; no name leaves the numbers', () => {
  const formulas = [{ field: 'mass.density', formula: 'rho' }];
  const project = projectOf({ formulas });
  const chosen = applyDiff(project, chooseMaterial(project, ['link'], POM)!.diff);
  expect(link(chosen).formulas).toBeNull();
  const none = applyDiff(chosen, chooseMaterial(chosen, ['link'], null)!.diff);
  expect(link(none)).toEqual({ ...link(chosen), material: null });
});

test('a name that the table does not have is kept', () => {
  const own = { name: 'Our alloy 7', strength: 4e8, limit: 'yield' } as const;
  const read = readProject(writeProject(projectOf({ material: own })));
  expect(read.ok && link(read.project).material).toEqual(own);
});

test('of several bodies at once, in one step, and no other', () => {
  const before: Project = {
    ...createProject('Three'),
    bodies: ['a', 'b', 'c'].map((id) => createBody({ id, name: id.toUpperCase() })),
  };
  const edit = chooseMaterial(before, ['c', 'a', 'gone'], POM)!;
  expect(edit.label).toBe('Material of 2 bodies');
  const after = applyDiff(before, edit.diff);
  expect(after.bodies.map(({ id, material }) => [id, material?.name])).toEqual([
    ['a', 'POM-C'],
    ['b', undefined],
    ['c', 'POM-C'],
  ]);
  expect(applyDiff(after, invertDiff(edit.diff))).toEqual(before);
  expect(chooseMaterial(before, ['gone'], POM)).toBeNull();
});
