/** The angle of a body in its plane, and of a crank after the dead centre of its slider, against closed forms. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDriver } from '../../../../../engine/model/defaults';
import { readProject } from '../../../../../engine/model/file/read-project';
import type { Project } from '../../../../../engine/model/project';
import { Recording } from '../../../../../engine/results/recording/recording';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { listXChoices } from '../../../../../engine/output/panes/x-choices';
import { listCatalogue, searchCatalogue } from '../../../../../engine/results/series/catalogue';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { record } from '../../../../support/recorded';

function open(name: string, settings: Partial<Project['settings']>): Project {
  const read = readProject(readFileSync(`assets/examples/${name}.kempe`, 'utf8'));
  if (!read.ok) throw new Error(`The engine refuses ${name}.`);
  return { ...read.project, settings: { ...read.project.settings, ...settings } };
}

const valuesOf = (recording: ReturnType<typeof record>, id: string): number[] => [
  ...findSeries(recording, id)!.column().subarray(0, recording.count),
];

describe('the angle of a body', () => {
  test('of a crank is that of its driver, however far it turns between two samples', () => {
    // two thirds of a turn and more between samples
    const project = open('four-bar-with-load', { duration: 3, outputInterval: 0.75 });
    const recording = record(project, 'kinematic');
    const [driver] = project.drivers;
    const crank = project.joints.find(({ id }) => id === driver!.joint)!.bodyB;
    const angle = valuesOf(recording, `body/${crank}/angle`);
    const driven = valuesOf(recording, `driver/${driver!.id}/coordinate`);
    expect(Math.abs(driven.at(-1)! - driven[0]!)).toBeGreaterThan(2 * Math.PI);
    for (const [i, one] of angle.entries()) expect(one - angle[0]!).toBeCloseTo(driven[i]! - driven[0]!, 9);
    expect(Math.abs(angle[0]!)).toBeLessThanOrEqual(Math.PI);
  });

  test('is found by its words, and a spatial mechanism has none', () => {
    const planar = record(open('four-bar-with-load', { duration: 0.1 }), 'kinematic');
    const found = searchCatalogue(listCatalogue(planar, planar.project), 'coupler angle');
    expect(found.map(({ id }) => id)).toContain('body/coupler/angle');
    const spatial = record(open('rssr', { duration: 0.1 }));
    const ids = listCatalogue(spatial, spatial.project).map(({ id }) => id);
    expect(ids.some((id) => id.startsWith('body/') && id.endsWith('/angle'))).toBe(false);
  });
});

describe('the angle of a crank after top dead centre', () => {
  const driven = (settings: Partial<Project['settings']>, speed = -5): Project => ({
    ...open('slider-crank', settings),
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'A', kind: 'speed', value: speed })],
  });
  const project = driven({ duration: 3.5, outputInterval: 0.02 });
  const recording = record(project, 'kinematic');
  const slider = project.joints.find(({ kind }) => kind === 'slider')!;
  const id = `joint/${slider.id}/dead_centre`;

  test('is zero where the slider is farthest, half a turn where it is nearest, and grows', () => {
    const angle = valuesOf(recording, id);
    const position = valuesOf(recording, `joint/${slider.id}/coordinate`);
    const steps = angle.slice(1).map((one, i) => one - angle[i]!);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(angle.at(-1)! - angle[0]!).toBeCloseTo(5 * 3.5, 6);
    expect(angle[position.indexOf(Math.max(...position))]! % (2 * Math.PI)).toBeLessThan(0.1);
    // an in-line slider-crank is symmetric about its dead centres
    const at = (wanted: number): number => {
      const i = angle.findIndex((one) => one > wanted);
      const part = (wanted - angle[i - 1]!) / (angle[i]! - angle[i - 1]!);
      return position[i - 1]! + part * (position[i]! - position[i - 1]!);
    };
    const [highest, lowest] = [Math.max(...position), Math.min(...position)];
    for (const turned of [0.3, 1, 2]) {
      const span = highest - lowest;
      expect(Math.abs(at(2 * Math.PI + turned) - at(2 * Math.PI - turned)) / span).toBeLessThan(2e-3);
    }
  });

  test('names the axis that it is', () => {
    const content = createContent(recording, project, 'joints', slider.id, { shown: ['coordinate'] });
    const window = { from: 0, to: 3.5 };
    const options = { ...DEFAULT_OPTIONS, x: id };
    const { x } = createPlot({ recording, content, options, window, width: 300, events: [] });
    expect(x?.label).toMatch(new RegExp(`^Crank angle after top dead centre of ${slider.name} \\[`));
  });

  test('can be the x axis of a chart, and is found as TDC', () => {
    const content = { series: [], options: { x: null } } as unknown as Parameters<typeof listXChoices>[2];
    const labels = listXChoices(recording, project, content).map(({ label }) => label);
    expect(labels).toContain(`Crank angle after top dead centre of ${slider.name}`);
    expect(searchCatalogue(listCatalogue(recording, project), 'tdc').map((one) => one.id)).toEqual([id]);
  });

  test('is not known before the run has reached one, nor of a crank that is not turned', () => {
    const growing = new Recording(recording);
    const add = (from: number, to: number): void => {
      const rows = Array.from({ length: to - from }, (_, i) => [
        recording.time[from + i]!,
        ...recording.columns.map((column) => column[from + i]!),
      ]);
      growing.append(rows.length, Float64Array.from(rows.flat()));
    };
    // between two dead centres
    add(10, 20);
    expect(valuesOf(growing, id).every(Number.isNaN)).toBe(true);
    add(20, recording.count);
    expect(valuesOf(growing, id).some(Number.isNaN)).toBe(false);
    const free = record({ ...open('slider-crank', { duration: 0.1 }), drivers: [] });
    expect(findSeries(free, id)).toBeNull();
  });
});
