/** What the import dialog shows is always of the file and the unit that stand in it, however slow reading is. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { ImportResult } from '../../../../engine/formats/account';
import type { ImportRequest } from '../../../../renderer/sim/engine/worker-roles';
import { useImportingStore } from '../../../../renderer/stores/files/importing';

interface Started {
  request: ImportRequest;
  stopped: boolean;
  answer(result: ImportResult): Promise<void>;
  fail(error: Error): Promise<void>;
}

const nothing = (): void => undefined;
const readings: Started[] = vi.hoisted(() => []);
vi.mock('../../../../renderer/sim/engine/import-worker', () => ({
  startReading: (request: ImportRequest) => {
    let resolve: (result: ImportResult) => void = nothing;
    let reject: (error: Error) => void = nothing;
    const promise = new Promise<ImportResult>((yes, no) => ([resolve, reject] = [yes, no]));
    const settled = () => promise.then(nothing, nothing);
    const started: Started = {
      request,
      stopped: false,
      answer: (result) => (resolve(result), settled()),
      fail: (error) => (reject(error), settled()),
    };
    readings.push(started);
    return { result: promise, stop: () => (started.stopped = true) };
  },
}));

function model(name: string): ImportResult {
  const account = { format: 'MJCF', elements: 1, used: 1, ignored: [], approximated: [] } as const;
  return {
    ok: true,
    project: createProject(name),
    geometry: new Map(),
    account: { ...account, ignored: [], approximated: [], mass: 1, size: [1, 1, 1], missing: [] },
  };
}
const nameOf = (result: ImportResult | null) => (result?.ok === true ? result.project.name : null);

beforeEach(() => {
  setActivePinia(createPinia());
  readings.length = 0;
});

describe('a model that is being imported', () => {
  test('is read in metres first, and again where the unit is changed', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'arm.xml', text: '<mujoco/>' });
    expect(readings[0]!.request).toEqual({ name: 'arm.xml', text: '<mujoco/>', lengthUnit: 'm' });
    expect([importing.busy, importing.result]).toEqual([true, null]);
    await readings[0]!.answer(model('in m'));
    expect([importing.busy, nameOf(importing.result)]).toEqual([false, 'in m']);
    importing.setUnit('mm');
    expect([importing.busy, readings[1]!.request.lengthUnit]).toEqual([true, 'mm']);
    await readings[1]!.answer(model('in mm'));
    expect([importing.busy, nameOf(importing.result)]).toEqual([false, 'in mm']);
    importing.setUnit('mm');
    expect(readings.length).toBe(2);
  });

  test('gives up what it was reading when the unit changes, and never shows its late answer', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'arm.xml', text: '' });
    importing.setUnit('in');
    expect([readings[0]!.stopped, readings[1]!.stopped]).toEqual([true, false]);
    await readings[1]!.answer(model('in inches'));
    await readings[0]!.answer(model('in m'));
    expect(nameOf(importing.result)).toBe('in inches');
  });

  test('of another file takes its place, in metres again', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'a.xml', text: 'a' });
    importing.setUnit('mm');
    await readings[1]!.answer(model('a'));
    importing.begin({ name: 'b.xml', text: 'b' }, 7);
    expect([importing.result, importing.unit, importing.settled]).toEqual([null, 'm', 7]);
    expect(readings[2]!.request).toMatchObject({ name: 'b.xml', lengthUnit: 'm' });
  });

  test('that cannot be read says why, and can be tried in another unit', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'a.xml', text: '' });
    await readings[0]!.fail(new Error('out of memory'));
    expect([importing.busy, importing.failure]).toEqual([false, 'out of memory']);
    importing.setUnit('cm');
    expect([importing.busy, importing.failure]).toEqual([true, null]);
  });

  test('is forgotten on cancel, at once', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'a.xml', text: '' });
    importing.end();
    expect([readings[0]!.stopped, importing.file, importing.busy]).toEqual([true, null, false]);
    await readings[0]!.answer(model('late'));
    expect(importing.result).toBeNull();
  });

  test('is read again with the files that it names, and with those that these name', async () => {
    const importing = useImportingStore();
    importing.begin({ name: 'arm.xml', text: '<mujoco/>' });
    const lacking = (...missing: string[]): ImportResult => ({ ok: false, problems: [], missing });
    await readings[0]!.answer(lacking('a.xml'));
    await vi.waitFor(() => expect(importing.result).toMatchObject({ missing: ['a.xml'] }));
    importing.addFiles([new File(['A'], 'a.xml'), new File(['B'], 'b.stl'), new File(['C'], 'c.stl')]);
    // nothing was asked of the new choice yet
    expect(readings[1]!.request).toMatchObject({ files: [], folder: null });
    await readings[1]!.answer(lacking('a.xml'));
    await vi.waitFor(() => expect(readings).toHaveLength(3));
    expect(readings[2]!.request.files!.map(([path]) => path)).toEqual(['a.xml']);
    await readings[2]!.answer(lacking('b.stl'));
    await vi.waitFor(() => expect(readings).toHaveLength(4));
    expect(readings[3]!.request.files!.map(([path]) => path)).toEqual(['a.xml', 'b.stl']);
    await readings[3]!.answer(model('whole'));
    await vi.waitFor(() => expect(nameOf(importing.result)).toBe('whole'));
    expect(importing.busy).toBe(false);
    importing.begin({ name: 'other.xml', text: '' });
    expect(readings[4]!.request.files).toBeUndefined();
  });
});
