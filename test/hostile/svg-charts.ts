/** A chart of anything: names, labels, units and ids that want to be markup, values that are none, options nobody would choose. */
import { createOwnContent } from '../../engine/output/panes/own-content';
import { DEFAULT_OPTIONS } from '../../engine/output/panes/plot-options';
import type { PlotOptions } from '../../engine/output/panes/plot-options';
import { createLink, writeLink } from '../../engine/output/chart/chart-link';
import { BACKGROUNDS, CHART_SIZE, chartDrawing } from '../../engine/output/chart/chart-sheets';
import { createFigure } from '../../engine/output/chart/figure';
import { writeSvg } from '../../engine/output/svg/write-svg';
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { Recording } from '../../engine/results/recording/recording';
import type { Channel, ChannelGroup } from '../../engine/results/recording/channel';
import type { Chance } from '../support/chance';
import { FONTS } from '../support/fonts';
import { hostileString } from './strings';

const UNITS = ['N', 'N*m', 'm', 'rad', 'rad/s', 'J', '1', ''];
const GROUPS: readonly ChannelGroup[] = ['body', 'reaction', 'drift', 'momentum', 'energy', 'driver'];
const COMPONENTS = ['FX', 'FY', 'F', 'MZ', 'x', 'position', 'PX', 'kinetic', 'coordinate'];
const VALUES = [0, -0, NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 1e-300, 1e15];
const EVENTS = ['load-on', 'singular', 'dead-point', 'impact', 'contact'] as const;

const value = (chance: Chance): number =>
  chance.happens(0.3) ? chance.one(VALUES) : 10 ** (20 * chance.share() - 10) * (chance.share() - 0.5);

const text = (chance: Chance, usual: readonly string[]): string =>
  chance.happens(0.5) ? hostileString(chance) : chance.one(usual);

function anyChannels(chance: Chance, record: string): Channel[] {
  return Array.from({ length: 1 + chance.below(5) }, (_, i): Channel => {
    const group = chance.one(GROUPS);
    const component = text(chance, COMPONENTS);
    return {
      key: `${group}/${record}/${component}${chance.happens(0.2) ? '' : `-${i}`}`,
      label: hostileString(chance),
      unit: text(chance, UNITS),
      group,
      record: chance.happens(0.8) ? record : null,
      component,
    };
  });
}

function anyRecording(chance: Chance): Recording {
  const project = createProject(hostileString(chance));
  const record = chance.happens(0.3) ? hostileString(chance) : 'rod';
  project.createdWith = hostileString(chance);
  project.bodies = [createBody({ id: record, name: hostileString(chance) })];
  project.joints = [createJoint({ id: 'pin', name: hostileString(chance), bodyB: record })];
  const channels = anyChannels(chance, record);
  const recording = new Recording({
    run: 1,
    digest: chance.happens(0.5) ? hostileString(chance) : 'a'.repeat(64),
    channels,
    project,
    analysis: 'dynamic',
    model: null,
    warnings: [],
    startedAt: new Date('2026-11-22T08:00:00Z'),
  });
  const count = chance.below(40);
  const width = channels.length + 1;
  const time = chance.happens(0.1) ? 1e300 : chance.happens(0.1) ? 0 : 0.01;
  const data = Float64Array.from({ length: count * width }, (_, i) =>
    i % width === 0 ? (i / width) * time : value(chance),
  );
  recording.append(count, data);
  recording.events = Array.from({ length: chance.below(4) }, () => ({
    time: chance.share() * 0.4,
    kind: chance.one(EVENTS),
    record: chance.happens(0.5) ? record : 'pin',
    message: hostileString(chance),
  })) as typeof recording.events;
  return recording;
}

function anyOptions(chance: Chance, { channels }: Recording): PlotOptions {
  const { key, unit } = chance.one(channels);
  return {
    ...DEFAULT_OPTIONS,
    x: chance.happens(0.3) ? key : null,
    wrap: chance.happens(0.3),
    equal: chance.happens(0.5),
    scale: chance.one(['auto', 'linear', 'logarithmic']),
    units: chance.happens(0.3) ? { [unit]: text(chance, UNITS) } : {},
    limits: chance.happens(0.3) ? { [unit]: { minimum: value(chance), maximum: value(chance) } } : {},
    markers: chance.happens(0.7),
    qualityStrip: chance.happens(0.7),
  };
}

/** The text of the SVG file, as the app and the command line write it. */
export function anySvg(chance: Chance): string {
  const recording = anyRecording(chance);
  const title = chance.happens(0.5) ? hostileString(chance) : null;
  const series = recording.channels.map(({ key }) => key);
  const pane = { series, hidden: [], title, options: anyOptions(chance, recording) };
  const content = createOwnContent(recording, recording.project, pane);
  const window = chance.happens(0.2) ? { from: 0.05, to: 0.05 + chance.share() } : null;
  const { events } = recording;
  const figure = createFigure({ recording, content, window, events, stale: chance.happens(0.3) });
  const size = chance.happens(0.7)
    ? CHART_SIZE
    : { width: 1 + chance.below(900), height: 1 + chance.below(600) };
  const drawing = chartDrawing(figure, size, { fonts: FONTS, background: chance.one(BACKGROUNDS) });
  const metadata = writeLink(createLink(recording, [figure.spec], null));
  return writeSvg(drawing, { title: figure.title, description: hostileString(chance), metadata });
}
