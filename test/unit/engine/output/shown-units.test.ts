/** What is said of a run is in the units of its project: charts, report, tables of charts, sweeps and the command line. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { record } from '../../../support/recorded';
import { createContent } from '../../../../engine/output/panes/pane-content';
import { DEFAULT_OPTIONS } from '../../../../engine/output/panes/plot-options';
import { createPlot } from '../../../../engine/output/plot/plot-data';
import { createQualityStrip } from '../../../../engine/output/plot/quality-strip';
import { stripWords } from '../../../../engine/output/chart/draw-strip';
import { findPeak } from '../../../../engine/results/series/places/peaks';
import { qualityLine } from '../../../../engine/output/panes/run-notes';
import { wordsOfRecord } from '../../../../engine/output/report/record-words';
import { unitsWords } from '../../../../engine/output/report/number-words';
import { describeTable, findColumns, tableOf } from '../../../../engine/output/chart/table';
import { writeCsv } from '../../../../engine/results/recording/csv';
import { formatModel, formatPeaks } from '../../../../engine/cli/words/report';
import { findForcePeaks } from '../../../../engine/results/measures/force-peaks';
import type { Project } from '../../../../engine/model/project';
import type { ProjectUnits } from '../../../../engine/model/quantity/unit-systems';

const plain = EXAMPLES['four-bar-with-load.kempe']();
const short: Project = { ...plain, settings: { ...plain.settings, duration: 0.2 } };
const inUnits = (units: ProjectUnits) => record({ ...short, units });
const si = record(short);
const metric = inUnits({ system: 'mm-N' });
const inch = inUnits({ system: 'inch-lbf' });

const plotOf = (recording: typeof si, kind: 'motion' | 'reactions', options = DEFAULT_OPTIONS) => {
  const content = createContent(recording, recording.project, kind, null, {
    shown: ['x', 'F'],
    options,
  });
  const window = { from: 0, to: recording.endTime };
  return createPlot({ recording, content, options: content.options, window, width: 300, events: [] });
};

test('the run itself is the same to the last bit', () => {
  expect(metric.columns.map((column) => [...column.subarray(0, metric.count)])).toEqual(
    si.columns.map((column) => [...column.subarray(0, si.count)]),
  );
});

test('axes, values and peaks of a chart; a unit that the chart has chosen goes before', () => {
  const [base] = plotOf(si, 'motion').series;
  const plot = plotOf(metric, 'motion');
  expect(plot.axes[0]).toMatchObject({ label: 'Position [mm]', unit: 'mm', recorded: 'm' });
  expect(plot.series[0].peak!.value).toBeCloseTo(1000 * base.peak!.value, 9);
  expect(plotOf(inch, 'reactions').axes[0].label).toBe('Force [lbf]');
  const own = plotOf(metric, 'motion', { ...DEFAULT_OPTIONS, units: { m: 'um' } });
  expect(own.axes[0].label).toBe('Position [um]');
});

test.each([
  ['m', si, 1],
  ['mm', metric, 1000],
  ['inch', inch, 1 / 0.0254],
] as const)('the quality strip has drift in %s: words, lines and range alike', (unit, recording, factor) => {
  const window = { from: 0, to: recording.endTime };
  const strip = createQualityStrip(recording, window, 300)!;
  expect(stripWords(strip)).toMatch(new RegExp(`drift in ${unit} .*Drift at most \\S+ ${unit};`));
  const size = Math.abs(findPeak(recording, 'drift/total/position')!.value) * factor;
  const { minimum, maximum } = strip.range;
  const highest = Math.max(...strip.lines[0].points.map(({ y }) => (Number.isNaN(y) ? 0 : y)));
  expect(minimum * (maximum / minimum) ** highest).toBeCloseTo(Math.max(size, minimum), 18);
  expect(maximum).toBeGreaterThanOrEqual(size);
});

test('a report says lengths, speeds and drift in them', () => {
  const { project } = metric;
  const crank = wordsOfRecord(
    project,
    'bodies',
    project.bodies.find(({ id }) => id === 'crank')!,
  );
  expect(crank.lines.join(' ')).toMatch(/ mm\b/);
  expect(crank.lines.join(' ')).not.toMatch(/\d m\b/);
  const motor = wordsOfRecord(project, 'drivers', project.drivers[0]).lines.join(' ');
  expect(motor).toContain('60 rpm');
  expect(motor).not.toContain('rad/s');
  expect(qualityLine(metric)).toMatch(/Largest drift \S+ mm, \S+ mm\/s/);
  expect(unitsWords(metric.units)).toBe('mm, kg, N, N·m, degrees, rpm');
  expect(unitsWords(si.units)).toBe('SI units and degrees');
});

test('the table of a chart has them in its heads, with the numbers to match; its description says so', () => {
  const columns = findColumns(metric, ['body/crank/x']);
  const [head, first] = writeCsv(tableOf(metric, columns, metric.units)).split('\r\n');
  expect(head).toMatch(/^time \[s\],\S+ \[mm\]$/);
  expect(Number(first.split(',')[1])).toBeCloseTo(1000 * si.column('body/crank/x')![0], 9);
  const meta = JSON.parse(
    describeTable(metric, columns, { stale: false, link: null, units: metric.units }),
  ) as { conventions: { units: string }; columns: { unit: string }[] };
  expect(meta.conventions.units).toContain('those of the project');
  expect(meta.columns[0].unit).toBe('mm');
  const whole = describeTable(metric, columns, { stale: false, link: null, units: {} });
  expect(JSON.parse(whole)).toMatchObject({
    conventions: { units: expect.stringContaining('SI') as string },
  });
});

test('the command line says gaps and peaks in them', () => {
  expect(formatModel(inch.project, inch.model!)).toMatch(/gap \S+ inch/);
  const peaks = formatPeaks(inch.project, findForcePeaks(inch));
  expect(peaks).toContain('[lbf]');
  expect(peaks).not.toContain('[N]');
  expect(formatPeaks(metric.project, findForcePeaks(metric))).toBe(formatPeaks(short, findForcePeaks(si)));
});

test('a formula, whose numbers stay as they were typed, says that they are in SI', () => {
  const { project } = metric;
  const motor = { ...project.drivers[0], formulas: [{ field: 'maximum', formula: '2 * most' }] };
  expect(wordsOfRecord(project, 'drivers', motor).lines.join()).toContain(
    '2 * most (what names no unit is in SI: m, rad, s, N, kg)',
  );
  const blow = {
    ...{ id: 'blow', name: 'Blow', kind: 'expression', body: 'crank', quantity: 'force', point: [0, 0, 0] },
    ...{ direction: [0, 1, 0], frame: 'body', expression: '2 * sin(t)', from: 0, until: 1 },
  } as unknown as Project['loads'][number];
  expect(wordsOfRecord(project, 'loads', blow).lines.join()).toContain(
    '2 * sin(t) (what names no unit is in SI: m, rad, s, N, kg)',
  );
});
