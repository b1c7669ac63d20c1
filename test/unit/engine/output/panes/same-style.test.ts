import { describe, expect, it } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { MOST_SERIES } from '../../../../../engine/output/panes/pane-state';
import { mixedStyles, seriesStyle } from '../../../../../engine/output/panes/series-style';
import { createCrank, createRecording } from '../../../renderer/sim/fixtures';

const project = createCrank();
const recording = createRecording();
const pane = { hidden: [], title: null, options: DEFAULT_OPTIONS };
const own = (...series: string[]) => createOwnContent(recording, project, { ...pane, series }).series;
const shownBy = (shown: string[]) =>
  createContent(recording, project, 'reactions', 'pin', { shown }).series.filter(({ visible }) => visible);

describe('a line in a chart of its own', () => {
  it('looks as it does in the pane of its joint', () => {
    const lines = shownBy(['FX', 'F', 'MZ']);
    expect(own(...lines.map(({ key }) => key)).map(({ style }) => style)).toEqual(
      lines.map(({ style }) => style),
    );
  });

  it('differs from all others, also where two have the same place in their panes', () => {
    const forces = ['FX', 'FY', 'F', 'M'].map((_, i) => ({ index: [0, 1, 3, 7][i], isMagnitude: i > 1 }));
    const places = [...forces, ...forces, ...Array.from({ length: MOST_SERIES - 8 }, () => null)];
    const styles = mixedStyles(places);
    expect(styles.slice(0, 4)).toEqual(forces.map((each) => seriesStyle(each.index, each.isMagnitude)));
    expect(new Set(styles.map(({ dash }) => dash.join(' '))).size).toBe(MOST_SERIES);
  });

  it('keeps its looks where a run lacks the line before it', () => {
    const [, second] = own('reaction/pin/FX', 'reaction/pin/MZ');
    expect(own('reaction/gone/FX', 'reaction/pin/FX', 'reaction/pin/MZ')[1].style).toEqual(second.style);
  });
});

describe('the only line of a chart', () => {
  it('is plain, whatever dashes it has among others', () => {
    expect(shownBy(['FX', 'F'])[1].style.dash).not.toEqual([]);
    expect(shownBy(['F'])[0].style.dash).toEqual([]);
    expect(own('reaction/pin/F')[0].style.dash).toEqual([]);
  });
});
