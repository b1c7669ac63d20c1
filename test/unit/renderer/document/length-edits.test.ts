import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { createTestServer, ofType } from '../../../support/engine-server';
import { readExample } from '../../../support/example-file';
import { setRodLength } from '../../../../renderer/document/edits/places/set-rod-length';
import { takePoses } from '../../../../renderer/document/edits/places/take-poses';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import type { Pose } from '../../../../engine/model/pose';

beforeEach(() => setActivePinia(createPinia()));

const server = createTestServer();

/** What the window is told of the document as it is now. */
async function shown(): Promise<{ codes: string[]; poses: Pose[] }> {
  await server.send({ type: 'analyse', id: 1, project: useDocumentStore().project });
  await server.work();
  const [{ problems, model }] = ofType(server.take(), 'analysis');
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { codes: errors.map(({ code }) => code), poses: model?.poses ?? [] };
}

function type(body: string, length: number): void {
  const document = useDocumentStore();
  const edit = setRodLength(document.project, body, length)!;
  expect(document.apply(edit.label, edit.diff)).toBe(true);
}

/** Sine of the angle from coupler to rocker: its sign is the assembly mode. */
function mode(poses: readonly Pose[]): number {
  const angle = (body: string) => {
    const [w, , , z] = poses.find((pose) => pose.body === body)!.orientation;
    return 2 * Math.atan2(z, w);
  };
  return Math.sin(angle('rocker') - angle('coupler'));
}

test.each([false, true])(
  'lengths that are typed one after the other keep the assembly mode; each drawn closed: %s',
  async (isDrawn) => {
    const document = useDocumentStore();
    document.open(readExample('four-bar-with-load'), null);
    const before = (await shown()).poses;
    expect(mode(before)).toBeGreaterThan(0);
    for (const [body, length] of [
      ['crank', 0.04],
      ['rocker', 0.1],
      ['crank', 0.3],
      ['rocker', 0.25],
      ['crank', 0.02],
      ['rocker', 0.18],
      ['crank', 0.08],
    ] as const) {
      type(body, length);
      const { codes, poses } = await shown();
      expect(codes).toEqual([]);
      expect(mode(poses)).toBeGreaterThan(0.05);
      if (!isDrawn) continue;
      const edit = takePoses(document.project, poses, 'Draw there');
      if (edit) document.apply(edit.label, edit.diff);
    }
    // back at the first lengths; what was never drawn elsewhere stands where it stood
    if (!isDrawn) expect((await shown()).poses).toEqual(before);
  },
);

test('a length that cannot be says so, and the next one that can finds the mode again', async () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  type('crank', 0.7);
  const { codes } = await shown();
  expect(new Set(codes)).toEqual(new Set(['cannot-assemble']));
  type('crank', 0.05);
  const next = await shown();
  expect(next.codes).toEqual([]);
  expect(mode(next.poses)).toBeGreaterThan(0.05);
});
