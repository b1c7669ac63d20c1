import { beforeAll, describe, expect, it } from 'vitest';
import { listCatalogue, mainSeries, searchCatalogue } from '../../../../../engine/results/series/catalogue';
import type { CatalogueEntry } from '../../../../../engine/results/series/catalogue';
import { findSeries } from '../../../../../engine/results/series/resolve';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

let run: Recording;
let entries: CatalogueEntry[];

beforeAll(() => {
  const project = readExample('four-bar-with-load');
  run = record({ ...project, settings: { ...project.settings, duration: 0.05, outputInterval: 0.01 } });
  entries = listCatalogue(run, run.project);
}, 60_000);

describe('the catalogue of curves', () => {
  it('holds each recorded curve that means something alone, and the derived ones, once', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const hidden = /\/(unique|q[wxyz])$/;
    for (const { key, group } of run.channels) {
      if (group !== 'band' && group !== 'shared') expect(ids.includes(key), key).toBe(!hidden.test(key));
    }
    const body = run.project.bodies[0].id;
    for (const derived of [
      'momentum/total/L',
      `momentum/${body}/PX`,
      `body/${body}/v`,
      `body/${body}/path`,
    ]) {
      expect(ids).toContain(derived);
    }
    for (const { id, unit } of entries) expect(findSeries(run, id)?.unit).toBe(unit);
  });

  it('calls what a driver exerts and how its joint moves by their own words, as the inspector does', () => {
    const nameOf = (id: string) => findSeries(run, id)?.name;
    const [{ id, joint }] = run.project.drivers;
    expect(['effort', 'power', 'coordinate', 'rate'].map((part) => nameOf(`driver/${id}/${part}`))).toEqual([
      'torque',
      'power',
      'angle',
      'speed',
    ]);
    expect(nameOf(`joint/${joint}/coordinate`)).toBe('angle');
    for (const name of ['effort', 'torque'])
      expect(findSeries(run, `="${id}".${name}`)?.column()).toEqual(run.column(`driver/${id}/effort`));
  });

  it('finds by name, record, quantity and unit; every word has to occur', () => {
    const pin = run.project.joints[1];
    const found = searchCatalogue(entries, `${pin.name} fx`);
    expect(found[0].id).toBe(`reaction/${pin.id}/FX`);
    expect(searchCatalogue(entries, 'angular momentum').every(({ group }) => group === 'momentum')).toBe(
      true,
    );
    expect(searchCatalogue(entries, 'torque').some(({ id }) => id.endsWith('/effort'))).toBe(true);
    expect(searchCatalogue(entries, 'kg*m^2/s').length).toBeGreaterThan(3);
    expect(searchCatalogue(entries, 'no such thing')).toEqual([]);
    expect(searchCatalogue(entries, '  ')).toEqual(entries);
  });

  it('knows what a record shows first', () => {
    const { joints, bodies, drivers } = run.project;
    expect(mainSeries(run, joints[0].id)).toHaveLength(4);
    expect(mainSeries(run, bodies[0].id)[0]).toBe(`body/${bodies[0].id}/x`);
    expect(mainSeries(run, drivers[0].id)).toEqual([`driver/${drivers[0].id}/effort`]);
    expect(mainSeries(run, 'gone')).toEqual([]);
  });
});
