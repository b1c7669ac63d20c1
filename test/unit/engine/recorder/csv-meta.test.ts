import { expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { Channel } from '../../../../engine/recorder/channel';
import { writeMeta } from '../../../../engine/recorder/meta';

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
    project: { name: 'Four-bar', digest: 'abc123', schemaVersion: 1 },
    solver: {
      integrator: 'dopri5',
      relativeTolerance: 1e-8,
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
});

test('a run that goes on has no outcome yet', () => {
  const source = { project: createProject('X'), digest: '', channels: [], samples: 0 };
  expect(JSON.parse(writeMeta({ ...source, outcome: null }))).toHaveProperty('outcome', null);
  expect(JSON.parse(writeMeta({ ...source, outcome: { kind: 'completed' } }))).toHaveProperty('outcome', {
    kind: 'completed',
  });
});
