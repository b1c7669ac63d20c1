import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { SEED } from '../../../support/draw';
import { createTestServer, drain, ofType } from '../../../support/engine-server';
import { STUDIES } from '../../../../engine/run/analyses/study-report';
import { fineFourBar } from '../../../support/short-runs';
import type { StudyKind } from '../../../../engine/run/analyses/study-report';
import type { TestServer } from '../../../support/engine-server';

/** Studies that try many positions: a second or so each on a busy machine. */
const SEARCHES: ReadonlySet<StudyKind> = new Set<StudyKind>(['gaps', 'assemblies', 'swaps']);

let server: TestServer;
beforeEach(() => (server = createTestServer()));

describe('junk at the door', () => {
  const junk = fc.oneof(
    fc.anything({ withTypedArray: true, withDate: true, withBigInt: true, withNullPrototype: true }),
    fc.record({
      type: fc.constantFrom('hello', 'run', 'advance', 'step', 'setDriver', 'ended', '__proto__'),
    }),
    fc.record({
      type: fc.constantFrom('run', 'advance', 'pause', 'setDriver', 'acknowledge'),
      run: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
      horizon: fc.double(),
      project: fc.anything(),
    }),
  );

  test('is rejected with a reason, whatever it is, and a run goes on unharmed', async () => {
    await server.send({ type: 'run', run: 1, project: fineFourBar({ duration: 0.05 }), horizon: 0 });
    await drain(server, 1);
    await fc.assert(
      fc.asyncProperty(junk, async (message) => {
        await server.send(message);
        const answers = server.take();
        expect(answers).toHaveLength(1);
        expect(answers[0].type).toBe('rejected');
        expect((answers[0] as { reason: string }).reason.length).toBeGreaterThan(10);
      }),
      { seed: SEED, numRuns: 500 },
    );
    await server.send({ type: 'advance', run: 1, horizon: null });
    expect(ofType(await drain(server, 1), 'ended')[0].outcome).toEqual({ kind: 'completed' });
  });

  test('a project that is anything is refused with problems, never with an exception', async () => {
    const base = fineFourBar({ duration: 0.01 });
    const anyProject = fc.oneof(
      fc.dictionary(fc.string(), fc.anything()),
      fc.array(fc.anything()),
      // a sound project with one field replaced by anything
      fc
        .tuple(fc.constantFrom(...Object.keys(base)), fc.anything())
        .map(([key, value]) => ({ ...base, [key]: value })),
      fc
        .tuple(fc.nat(2), fc.constantFrom(...Object.keys(base.bodies[0])), fc.anything())
        .map(([i, key, value]) => ({
          ...base,
          bodies: base.bodies.with(i, { ...base.bodies[i], [key]: value }),
        })),
      fc
        .tuple(fc.nat(3), fc.constantFrom(...Object.keys(base.joints[0])), fc.anything())
        .map(([i, key, value]) => ({
          ...base,
          joints: base.joints.with(i, { ...base.joints[i], [key]: value }),
        })),
      // fields that nobody knows, with names and texts that the writer will not store
      fc
        .tuple(
          fc.constantFrom('extra', '\u0000', 'constructor', 'toJSON'),
          fc.oneof(
            fc.anything(),
            fc.constant('\u0000'),
            fc.constant(JSON.parse('{"__proto__": 1}') as unknown),
          ),
        )
        .map(([key, value]) => ({ ...base, [key]: value })),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyProject, async (project) => {
        run++;
        await server.send({ type: 'run', run, project, horizon: null });
        const messages = [...server.take(), ...(await drain(server, run))];
        const ended = ofType(messages, 'ended').filter((message) => message.run === run);
        expect(ended).toHaveLength(1);
        expect(['refused', 'completed', 'stopped']).toContain(ended[0].outcome.kind);
        if (ended[0].outcome.kind === 'refused') expect(ended[0].outcome.problems.length).toBeGreaterThan(0);
        await server.send({ type: 'analyse', id: run, project });
        await server.work();
        expect(ofType(server.take(), 'analysis')).toHaveLength(1);
        await server.send({ type: 'run', run, project, horizon: null, analysis: 'kinematic' });
        const kinematic = ofType([...server.take(), ...(await drain(server, run))], 'ended');
        expect(kinematic).toHaveLength(1);
        // what is refused costs nothing; a sound project is searched now and then
        const isSound = ended[0].outcome.kind !== 'refused';
        for (const study of STUDIES) {
          if (isSound && SEARCHES.has(study) && run % 20 !== 0) continue;
          await server.send({ type: 'study', id: run, project, study });
          await server.work();
          expect(ofType(server.take(), 'studied')).toHaveLength(1);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  }, 240_000);

  test('a project that is no object at all is rejected at the door', async () => {
    for (const project of [null, undefined, 3, 'text', true]) {
      await server.send({ type: 'run', run: 1, project, horizon: null });
      expect(ofType(server.take(), 'rejected')).toHaveLength(1);
    }
  });
});
