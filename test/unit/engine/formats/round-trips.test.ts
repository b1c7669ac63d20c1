/** Every template through every format and back: what the account does not list comes back, closed and with the same freedoms. */
import { expect, test } from 'vitest';
import { exportModel, MODEL_FORMATS } from '../../../../engine/formats/export-model';
import { createModel } from '../../../../engine/run/preparation/prepared-model';
import { massOf } from '../../../../engine/model/masses/mass';
import { EXAMPLES } from '../../../support/examples';
import { imported } from './imported';
import type { ExportedModel, ModelFormatId } from '../../../../engine/formats/export-model';
import type { Project } from '../../../../engine/model/project';

export function exported(project: Project, format: ModelFormatId): ExportedModel {
  const result = exportModel(project, format);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

function prepared(project: Project) {
  const made = createModel({ ...project, drivers: [] });
  if (!made.ok) throw new Error(made.problems[0]!.message);
  return made.model;
}

const CASES = Object.entries(EXAMPLES).flatMap(([name, create]) =>
  MODEL_FORMATS.map((format) => [name, format, create] as const),
);

test.each(CASES)('%s as %s', (_name, format, create) => {
  const project = create();
  const { text, left, changed } = exported(project, format);
  const back = imported(text).project;
  for (const { why } of [...left, ...changed]) expect(why.length).toBeGreaterThan(10);
  // bodies in their closed position, with their masses
  const before = prepared(project);
  const total = (bodies: Project['bodies']): number =>
    bodies.reduce((sum, body) => sum + massOf(body).mass, 0);
  const kept = project.joints.some(({ kind }) => kind === 'fixed');
  if (!kept) expect(back.bodies.length).toBe(project.bodies.length);
  if (!kept) expect(total(back.bodies) / total(project.bodies)).toBeCloseTo(1, 12);
  const after = prepared(back);
  expect(after.report.assembly.largestMove).toBeLessThan(1e-9);
  // a joint that was left out, and nothing else, changes what moves
  const loose = left.some(
    ({ kind }) => project.joints.some((joint) => joint.kind === kind) || kind === 'coupling',
  );
  if (!loose) expect(after.report.mobility.degreesOfFreedom).toBe(before.report.mobility.degreesOfFreedom);
});

test.each(MODEL_FORMATS)(
  '%s: what every joint but those that are listed leaves free comes back',
  (format) => {
    const { left, changed, text } = exported(EXAMPLES['screw-jack.kempe']!(), format);
    const named = [...left, ...changed].map(({ kind, name }) => `${kind} ${name}`.trim());
    expect(new Set(named).size).toBe(named.length);
    // the list is at the beginning of the file, for whoever opens it
    for (const { why } of left) expect(text).toContain(why.split('"')[0]);
  },
);

test.each(MODEL_FORMATS)(
  '%s: names that mean something else there, or that are taken, come back apart',
  (format) => {
    const project = structuredClone(EXAMPLES['hooke-joint.kempe']!());
    const names = ['world', 'a::b', '<&">'];
    project.bodies.forEach((body, i) => (body.name = names[i] ?? body.name));
    // a joint of two coordinates is two joints in MuJoCo, of which one would have the name of another
    project.joints.forEach(
      (joint, i) => (joint.name = ['Cross 1', 'Cross', 'world', '<&">'][i] ?? joint.name),
    );
    const { text, changed } = exported(project, format);
    const back = imported(text).project;
    expect(back.bodies.length).toBeGreaterThanOrEqual(2);
    expect(back.bodies.map(({ name }) => name)).toContain('a:b');
    expect(changed.filter(({ why }) => why.includes('it is called')).length).toBeGreaterThanOrEqual(3);
    expect(createModel(back).ok).toBe(true);
  },
);
