/** A sharing is weighed (T 10.2): a small one is told, a large one is a warning. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createContent } from '../../../../engine/charts/pane-content';
import { createFigure } from '../../../../engine/export/chart/figure';
import { createPlot } from '../../../../engine/charts/plot-data';
import { isUniqueAt, sharedInUse, sharedShown, slightNote } from '../../../../engine/charts/uniqueness';
import { weigh } from '../../../../engine/charts/shared-weight';
import { sharedSummary } from '../../../../engine/host/mobility-words';
import { readExample } from '../../../support/example-file';
import { record } from '../../../support/recorded';
import type { Project, Vec3 } from '../../../../engine/model/project';
import type { Recording } from '../../../../engine/recorder/recording';

const lift = (sharedBelow?: number): Project => {
  const project = readExample('scissor-lift');
  const settings = {
    ...project.settings,
    duration: 1,
    ...(sharedBelow === undefined ? {} : { sharedBelow }),
  };
  return { ...project, settings };
};
const pinOf = ({ project }: Recording) => project.joints.find(({ name }) => name === 'Lower cross pin')!.id;
const SHOWN = ['FX', 'FY', 'FZ', 'F'];

describe('the scissor lift: 0.6 N out of plane beside 12,930 N', () => {
  let run: Recording;
  beforeAll(() => {
    run = record(lift());
  });

  it('knows how much is shared', () => {
    const weight = weigh(run, pinOf(run), 'F')!;
    expect(weight.part).toBeGreaterThan(0.2);
    expect(weight.part).toBeLessThan(0.7);
    expect(weight.share).toBeLessThan(1e-4);
  });

  it('the magnitude and the joint count as unique, and the note says how much is not', () => {
    const pin = pinOf(run);
    expect(sharedInUse(run, pin)).toEqual([]);
    expect(sharedShown(run, pin, SHOWN)).toEqual([]);
    expect(isUniqueAt(run, pin, 'F', 0)).toBe(true);
    expect(isUniqueAt(run, pin, 'FZ', 0)).toBe(false);
    expect(slightNote(run, pin, SHOWN)).toMatch(/FZ \(at most 0\.\d+ N, 0\.00\d+ % of the resultant\)/);
  });

  it('its chart is neither hatched nor stamped, and says it among the notes', () => {
    const content = createContent(run, run.project, 'reactions', pinOf(run), SHOWN);
    const figure = createFigure({ recording: run, content, window: null, events: [], stale: false });
    expect(figure.warnings).toEqual([]);
    expect(figure.plot.shared).toEqual([]);
    expect(figure.notes.join('\n')).toContain('count as unique');
  });

  it('the component by itself is shared, and says so', () => {
    const content = createContent(run, run.project, 'reactions', pinOf(run), ['FZ']);
    const figure = createFigure({ recording: run, content, window: null, events: [], stale: false });
    expect(figure.warnings.join()).toContain('Not unique');
  });

  it('a chip is a summary', () => {
    expect(sharedSummary(run.model!.mobility)).toMatch(/^FZ of 11 joints, MY of 9, MX of 8$/);
  });

  it('the limit is a setting: at 0 every sharing counts', () => {
    const strict = record(lift(0));
    expect(sharedInUse(strict, pinOf(strict))).toContain('FZ');
    expect(sharedShown(strict, pinOf(strict), SHOWN)).toEqual(['FZ']);
  });
});

it('a four-bar with a push out of its plane is not unique, and stamped', () => {
  const project = readExample('four-bar-with-load');
  const tilted = {
    ...project,
    settings: { ...project.settings, duration: 0.2, gravity: [0, -7, -7] as Vec3 },
  };
  const run = record(tilted);
  const joint = run.project.joints[1]!.id;
  expect(sharedInUse(run, joint)).toContain('FZ');
  const content = createContent(run, run.project, 'reactions', joint, SHOWN);
  const plot = createPlot({
    ...{ recording: run, content, options: content.options, events: [], width: 400 },
    window: { from: 0, to: 0.2 },
  });
  expect(plot.shared.length).toBeGreaterThan(0);
});
