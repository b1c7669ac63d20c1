/** A custom mass remembers what the shape was made of, in the file too. */
import { describe, expect, test } from 'vitest';
import { createBody, createProject } from '../../../../engine/model/defaults';
import { massOf } from '../../../../engine/model/masses/mass';
import type { Body, Project } from '../../../../engine/model/project';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff } from '../../../../renderer/document/diff';
import type { Edit } from '../../../../renderer/document/edits/edit';
import { keepMass, typeMass } from '../../../../renderer/document/edits/values/type-mass';

const LINK = createBody({ id: 'link', name: 'Link', mass: { kind: 'shape', density: 2700 } });
const PROJECT: Project = { ...createProject('Aluminium'), bodies: [LINK] };
const after = (project: Project, edit: Edit | null): Project => applyDiff(project, edit!.diff);
const link = (project: Project): Body => project.bodies[0]!;

function reread(project: Project): Project {
  const text = writeProject(project);
  const read = readProject(text);
  if (!read.ok) throw new Error(read.problems[0].message);
  expect(writeProject(read.project)).toBe(text);
  return read.project;
}

describe.each([
  ['typed', (project: Project) => typeMass(project, 'link', 3)],
  ['kept as it is', (project: Project) => keepMass(project, 'link')],
])('a mass %s', (_how, edit) => {
  test('comes back as the same metal, also through a file', () => {
    const custom = reread(after(PROJECT, edit(PROJECT)));
    expect(link(custom).mass).toMatchObject({ kind: 'custom', density: 2700 });
    const back = after(custom, typeMass(custom, 'link', null));
    expect(link(back).mass).toEqual({ kind: 'shape', density: 2700 });
    expect(massOf(link(back))).toEqual(massOf(LINK));
  });
});

test('kept as it is, nothing moves differently', () => {
  const { mass, inertia } = massOf(link(after(PROJECT, keepMass(PROJECT, 'link'))));
  expect(mass).toBeCloseTo(massOf(LINK).mass, 11);
  expect(inertia).toEqual(massOf(LINK).inertia.map((x) => expect.closeTo(x, 11)));
});

test('a file from before there was a memory of it comes back as steel, with the same bytes until then', () => {
  const old = { kind: 'custom', mass: 3, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const;
  const project = reread({ ...PROJECT, bodies: [{ ...LINK, mass: old }] });
  expect(writeProject(project)).not.toContain('density');
  expect(link(after(project, typeMass(project, 'link', null))).mass).toEqual({
    kind: 'shape',
    density: 7850,
  });
});

test.each([0, -1, null, '2700'])('a remembered density of %j is refused by name', (density) => {
  const text = writeProject(after(PROJECT, typeMass(PROJECT, 'link', 3)));
  const read = readProject(text.replace('"density": 2700', `"density": ${JSON.stringify(density)}`));
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.problems[0].message).toContain('Body "Link" (link): mass.density is');
});
