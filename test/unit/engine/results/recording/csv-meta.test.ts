import { expect, test } from 'vitest';
import { createContact, createProject } from '../../../../../engine/model/defaults';
import { SCHEMA_VERSION } from '../../../../../engine/model/project';
import type { Channel } from '../../../../../engine/results/recording/channel';
import { writeMeta } from '../../../../../engine/results/recording/meta';

const channel: Channel = {
  key: 'reaction/pin/FX',
  label: 'Pin.FX',
  unit: 'N',
  group: 'reaction',
  record: 'pin',
  component: 'FX',
};

test('the sidecar says whose numbers they are, and how to read them', () => {
  const text = writeMeta({
    project: createProject('Four-bar'),
    digest: 'abc123',
    analysis: 'dynamic',
    gains: null,
    channels: [channel],
    samples: 11,
    outcome: { kind: 'stopped', reason: 'singular', time: 0.5, message: 'The system is singular.' },
    notUnique: ['pin'],
  });
  expect(text.endsWith('}\n')).toBe(true);
  const meta = JSON.parse(text) as Record<string, unknown>;
  expect(meta).toMatchObject({
    format: 'kempe-recording-meta',
    program: 'Kempe 0.1.0',
    project: { name: 'Four-bar', digest: 'abc123', schemaVersion: SCHEMA_VERSION },
    solver: {
      solver: 'lagrange',
      factorisation: 'automatic',
      stateForm: 'velocity',
      integrator: 'dopri5',
      relativeTolerance: 1e-6,
      absoluteTolerance: 1e-10,
      stabilisation: 'projection',
    },
    gravity: [0, -9.81, 0],
    samples: 11,
    outcome: { kind: 'stopped', reason: 'singular', time: 0.5, message: 'The system is singular.' },
    notUnique: ['pin'],
    columns: [{ key: 'reaction/pin/FX', label: 'Pin.FX', unit: 'N', group: 'reaction', record: 'pin' }],
  });
  expect((meta['conventions'] as { reaction: string }).reaction).toContain('body A exerts on body B');
  expect(meta['conventions']).toMatchObject({
    band: expect.stringContaining('admissible releases') as string,
    jointState: expect.stringContaining('3 sticking') as string,
    contactState: '0 open, 1 sticking, 2 sliding, 3 touching',
  });
});

test('the settings are those that count: no tolerances of a method that is not used', () => {
  const project = createProject('Stack');
  const settings = { ...project.settings, solver: 'sequential-impulses', stabilisation: 'bias' } as const;
  const text = writeMeta({
    project: { ...project, settings },
    digest: '',
    analysis: 'dynamic',
    gains: null,
    channels: [],
    samples: 0,
    outcome: null,
  });
  expect((JSON.parse(text) as { solver: object }).solver).toEqual({
    solver: 'sequential-impulses',
    step: 0.001,
    iterations: 50,
    absoluteTolerance: 1e-10,
    stabilisation: 'bias',
    bias: 0.2,
  });
});

test('a run that goes on has no outcome yet', () => {
  const source = {
    project: createProject('X'),
    digest: '',
    analysis: 'dynamic' as const,
    gains: null,
    channels: [],
    samples: 0,
  };
  expect(JSON.parse(writeMeta({ ...source, outcome: null }))).toHaveProperty('outcome', null);
  expect(JSON.parse(writeMeta({ ...source, outcome: { kind: 'completed' } }))).toHaveProperty('outcome', {
    kind: 'completed',
  });
});

test('gains that were chosen are told, and a kinematic run has no solver to tell of', () => {
  const { settings, ...project } = createProject('X');
  const feedback = { ...settings, stabilisation: 'feedback', gains: 'automatic' } as const;
  const source = {
    project: { ...project, settings: feedback },
    digest: '',
    gains: { k: 25, d: 10 },
    channels: [],
    samples: 0,
    outcome: null,
  };
  const solverOf = (analysis: 'dynamic' | 'kinematic') =>
    (JSON.parse(writeMeta({ ...source, analysis })) as { solver: object }).solver;
  expect(solverOf('dynamic')).toMatchObject({ gains: 'automatic', k: 25, d: 10 });
  expect(solverOf('kinematic')).toEqual({});
  const leftOut = (analysis: 'dynamic' | 'kinematic') => {
    const contacts = [createContact({ id: 'floor', name: 'Floor', bodyB: 'ball' })];
    const text = writeMeta({ ...source, project: { ...source.project, contacts }, analysis });
    return (JSON.parse(text) as { leftOut?: string }).leftOut;
  };
  expect(leftOut('kinematic')).toBe('A kinematic run leaves out the contact “Floor”.');
  expect(leftOut('dynamic')).toBeUndefined();
});
