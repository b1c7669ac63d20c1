import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { createLink, readLink, writeLink } from '../../../../../engine/output/chart/chart-link';
import { createProject } from '../../../../../engine/model/defaults';
import { HOSTILE_NAMES } from '../../../../support/fonts';

const spec = {
  title: null,
  series: ['reaction/pin/FX'],
  options: DEFAULT_OPTIONS,
  window: { from: 1, to: 2 },
};

describe('a chart link', () => {
  it.each(HOSTILE_NAMES)('comes back as it was, in plain ASCII: %j', (name) => {
    const link = createLink(
      { project: createProject(name), digest: 'abc' },
      [{ ...spec, series: [name.slice(0, 99)] }],
      1.5,
    );
    const text = writeLink(link);
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(readLink(text)).toEqual(link);
  });

  it('is null for whatever else a file holds, and never throws', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"format":"kempe-chart"}',
      '{"format":"kempe-chart","version":2}',
    ]) {
      expect(readLink(text)).toBeNull();
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => void readLink(JSON.stringify(value))));
  });

  it('takes what it does not understand of a chart as not said', () => {
    const link = createLink({ project: createProject('x'), digest: 'd' }, [spec], null);
    const value = JSON.parse(writeLink(link)) as {
      charts: { window: unknown; options: unknown; title: unknown }[];
    };
    value.charts[0].window = { from: 3, to: 2 };
    value.charts[0].options = { scale: 'cubic', limits: { N: { minimum: 'a' } } };
    value.charts[0].title = 7;
    expect(readLink(JSON.stringify(value))?.charts[0]).toEqual({ ...spec, window: null });
  });
});
