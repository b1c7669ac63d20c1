import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import {
  calcSample,
  createRecorder,
  pushSample,
  takeSamples,
} from '../../../../../engine/results/recording/recorder';
import { MEASURES } from '../../../../../engine/results/measures/catalogue';
import { releaseBands } from '../../../../../engine/results/measures/release-bands';
import { sharedParts } from '../../../../../engine/results/measures/shared-parts';
import { calcSplit } from '../../../../../engine/core/diagnostics/split';
import { createDriver } from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { everyForce } from '../../../../support/every-force';
import type { Instant } from '../../../../../engine/results/measures/measure';
import type { Project } from '../../../../../engine/model/project';

function instant(project = EXAMPLES['four-bar-with-load.kempe']()): Instant {
  const { model } = evaluate(project);
  const { system, work, solver, y } = model;
  return {
    system,
    t: 0.5,
    sinceSample: 0,
    structural: -1,
    y,
    work,
    solver,
    split: calcSplit(system, work, solver, y),
    initialEnergy: 0,
    projectionEnergy: 0,
    step: 1e-3,
    rejected: 2,
  };
}

/** What a mobility says of a joint whose reaction is shared. */
const OPEN = { uniqueForce: false, uniqueMoment: false, mask: 0 };

const stepped = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, solver: 'sequential-impulses', stabilisation: 'bias' },
});

/** A driver with a largest effort behind all that exerts force. */
function yielding(): Project {
  const project = everyForce();
  const limited = createDriver({ id: 'limited', joint: 'pulley-joint', kind: 'speed', value: 1, maximum: 2 });
  return { ...project, drivers: [...project.drivers, limited] };
}

describe('recorder', () => {
  test('one column per channel of every measure, time first', () => {
    const at = instant();
    const recorder = createRecorder(at.system);
    expect(recorder.channels).toHaveLength(
      MEASURES.reduce((sum, measure) => sum + measure.channels(at.system).length, 0),
    );
    expect(recorder.width).toBe(1 + recorder.channels.length);
    expect(calcSample(recorder, at)).toBe(true);
    expect(recorder.row[0]).toBe(0.5);
    expect(recorder.row.every(Number.isFinite)).toBe(true);
  });

  test.each([
    ['a four-bar', EXAMPLES['four-bar-with-load.kempe']],
    ['all that exerts force', everyForce],
    ['a driver that can yield', yielding],
    ['sequential impulses', () => stepped(EXAMPLES['four-bar-with-load.kempe']())],
  ])('each measure writes its own columns of %s and no others', (_, make) => {
    const at = instant(make());
    let o = 5;
    const all = new Set(at.system.joints.map(({ record }) => record.id));
    const shared = [...all].map((joint) => ({ ...OPEN, joint }));
    for (const measure of [...MEASURES, releaseBands(all), ...sharedParts({ reactions: shared })]) {
      const count = measure.channels(at.system).length;
      const row = new Float64Array(count + 40).fill(-77.125);
      row.fill(NaN, 5, 5 + count);
      measure.calc(at, row, o);
      expect([...row.subarray(0, 5), ...row.subarray(5 + count)]).toEqual(new Array(40).fill(-77.125));
      expect(row.subarray(5, 5 + count).some(Number.isNaN)).toBe(false);
      o = 5;
    }
  });

  test('hands rows over once, in order, over many doublings of its block', () => {
    const recorder = createRecorder(instant().system);
    expect(takeSamples(recorder)).toBeNull();
    for (let i = 0; i < 1000; i++) {
      recorder.row.fill(i);
      pushSample(recorder);
    }
    const taken = takeSamples(recorder);
    expect(taken?.count).toBe(1000);
    expect(taken?.data).toHaveLength(1000 * recorder.width);
    for (let i = 0; i < 1000; i++) {
      expect(taken?.data[i * recorder.width]).toBe(i);
      expect(taken?.data[(i + 1) * recorder.width - 1]).toBe(i);
    }
    expect(takeSamples(recorder)).toBeNull();
    expect([recorder.samples, recorder.count]).toEqual([1000, 0]);
    // what was handed over is a copy: later samples do not change it
    recorder.row.fill(-1);
    pushSample(recorder);
    expect(taken?.data[0]).toBe(0);
    expect(takeSamples(recorder)?.count).toBe(1);
  });

  test.each([NaN, Infinity, -Infinity])('a state that holds %s is not a sample', (value) => {
    const at = instant();
    const recorder = createRecorder(at.system);
    at.y[7] = value;
    expect(calcSample(recorder, at)).toBe(false);
  });
});
