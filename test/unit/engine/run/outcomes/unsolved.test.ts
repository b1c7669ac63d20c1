import { expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { shortPendulum } from '../../../../support/short-runs';

test('a mass of next to nothing, which makes the equations overflow, is named', () => {
  const project = shortPendulum({});
  const [body] = project.bodies;
  const light = { ...body, mass: { kind: 'shape' as const, density: 1e-200 } };
  const result = createModel({ ...project, bodies: [light] });
  expect(result.ok).toBe(false);
  if (result.ok) return;
  expect(result.problems).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'unsolved', record: body.id, field: 'mass' }),
  );
  expect(result.problems.at(-1)!.message).toContain(`"${body.name}"`);
});
