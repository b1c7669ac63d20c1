import { describe, expect, it } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { drawPlot } from '../../../../../engine/output/chart/draw-plot';
import { drawTable } from '../../../../../engine/output/chart/draw-table';
import { createFigure } from '../../../../../engine/output/chart/figure';
import type { Item } from '../../../../../engine/output/drawing/drawing';
import { PAPER } from '../../../../../engine/output/drawing/palette';
import { findExtremes, findGoverning } from '../../../../../engine/results/series/places/peaks';
import { readExample } from '../../../../support/example-file';
import { FONTS } from '../../../../support/fonts';
import { record } from '../../../../support/recorded';
import { channel, createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';

/** A clearance and a distance that fall from 5 to 1 and rise again, in metres. */
const CHANNELS = ['near/clearance', 'near/rate', 'apart/distance'].map((key) =>
  channel(`measure/${key}`, key.endsWith('rate') ? 'm/s' : 'm'),
);
const crank = createCrank();
const project = {
  ...crank,
  measures: [
    { kind: 'clearance', id: 'near', name: 'Near', bodyA: 'crank', bodyB: 'crank' } as const,
    {
      ...({ kind: 'distance', id: 'apart', name: 'Apart', bodyA: 'crank', bodyB: 'crank' } as const),
      ...{ pointA: [0, 0, 0] as const, pointB: [1, 0, 0] as const },
    },
  ],
};
const [NEAR, , APART] = CHANNELS.map(({ key }) => key);

function recorded(lowest = 1) {
  const recording = createRecording(CHANNELS, project);
  const fall = (time: number) => lowest + Math.abs(time - 2) * 2;
  recording.append(5, rows([0, 1, 2, 3, 4], { [NEAR]: fall, [APART]: fall }, CHANNELS));
  return recording;
}

const boldOf = (items: readonly Item[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return boldOf(item.items);
    return item.kind === 'text' && item.bold ? [item.text] : [];
  });

const style = { fonts: FONTS, palette: PAPER, size: 8, prefix: '' };
const place = { x: 0, y: 0, width: 600, height: 200 };

function figureOf(id: string, component: string, lowest?: number) {
  const recording = recorded(lowest);
  const content = createContent(recording, project, 'measures', id, { shown: [component] });
  return createFigure({ recording, content, window: null, events: [], stale: false });
}

describe('the value that governs', () => {
  it('is the least of a clearance and the largest of a distance', () => {
    expect(findGoverning(recorded(), NEAR)).toMatchObject({ time: 2, value: 1 });
    expect(findGoverning(recorded(), APART)).toMatchObject({ time: 0, value: 5 });
  });

  it('is the least of a transmission angle: at 0 the coupler cannot drive', () => {
    const model = readExample('four-bar-with-load');
    const run = record({ ...model, settings: { ...model.settings, duration: 0.2 } }, 'kinematic');
    const id = 'joint/pin-b/transmission';
    expect(findGoverning(run, id)).toEqual(findExtremes(run, id)!.minimum);
    expect(findGoverning(run, id)).not.toEqual(findExtremes(run, id)!.peak);
  });

  it.each([
    ['near', 'clearance', 1, ['1.000 m']],
    // what touches matters most
    ['near', 'clearance', 0, ['0 m']],
    ['apart', 'distance', 1, ['5.000 m']],
  ])('stands beside its mark: %s, %s from %i', (id, component, lowest, expected) => {
    const { plot } = figureOf(id, component, lowest);
    expect(boldOf(drawPlot(plot, place, style).items)).toEqual(expected);
  });

  it('is written of both where a clearance and a distance share an axis', () => {
    const { plot } = figureOf('near', 'clearance');
    const other = figureOf('apart', 'distance').plot;
    const both = {
      ...plot,
      series: [...plot.series, ...other.series],
      marks: [...plot.marks, ...other.marks.map((mark) => ({ ...mark, line: 1 }))],
    };
    expect(boldOf(drawPlot(both, place, style).items)).toEqual(['5.000 m', '1.000 m']);
  });

  it.each([
    ['near', 'clearance', '1.000 m', 'bold is what governs'],
    ['apart', 'distance', '5.000 m', 'bold is the peak'],
  ])('is bold in the table under a chart: %s', (id, component, value, words) => {
    const items = drawTable(figureOf(id, component), { x: 0, y: 0, width: 600 }, style);
    expect(boldOf(items)).toContain(value);
    const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    expect(texts.join('; ')).toContain(words);
  });
});
