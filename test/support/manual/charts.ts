/** Pictures from runs: what a chart shows, what a setting changes, and a mechanism over its motion. */
import type { Project, Settings } from '../../../engine/model/project';
import { createFigure } from '../../../engine/output/chart/figure';
import { drawPlot } from '../../../engine/output/chart/draw-plot';
import type { Drawing } from '../../../engine/output/drawing/drawing';
import { PAPER } from '../../../engine/output/drawing/palette';
import { createContent } from '../../../engine/output/panes/pane-content';
import { paneKind } from '../../../engine/output/panes/pane-kinds';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import { DEFAULT_OPTIONS } from '../../../engine/output/panes/plot-options';
import { drawMechanism } from '../../../engine/output/picture/draw-mechanism';
import { createScene } from '../../../engine/output/picture/scene';
import { shownUnits } from '../../../engine/model/quantity/unit-systems';
import { Recording } from '../../../engine/results/recording/recording';
import { readExample } from '../example-file';
import { FONTS } from '../fonts';
import { record } from '../recorded';
import { SIZE } from './model';
import type { Picture } from '../../../engine/output/manual/blocks';

export interface Chart {
  template: string;
  kind: PaneKind;
  subject?: string;
  shown?: readonly string[];
  /** Id of the series on the x axis. */
  x?: string;
  settings?: Partial<Settings>;
}
interface Compared extends Chart {
  /** Of the run behind it, in dashes. */
  other: Partial<Settings>;
  title: string;
}

/** As many as a chart of this width can show. */
const ACROSS = 200;
/** Of a mechanism a few positions are drawn: as fine as the eye sees, and at a tenth of the cost. */
const POSITIONS = 96;
const AS_DRAWN = { relativeTolerance: 1e-4, absoluteTolerance: 1e-7 };

const withSettings = (project: Project, settings: Partial<Settings>, samples: number): Project => {
  const all = { ...project.settings, ...settings };
  const outputInterval = settings.outputInterval ?? Math.max(all.duration / samples, 1e-4);
  return { ...project, units: { system: 'mm-N' }, settings: { ...all, outputInterval } };
};
/** Several pictures are of the same run. */
const kept = new Map<string, Recording>();
function recorded(project: Project, settings: Partial<Settings> = {}, samples = ACROSS): Recording {
  const changed = withSettings(project, settings, samples);
  const key = JSON.stringify(changed);
  const recording = kept.get(key) ?? record(changed, 'dynamic');
  kept.set(key, recording);
  return recording;
}

function drawChart(
  { template, kind, subject, shown, x, settings }: Chart,
  other?: Partial<Settings>,
): Drawing {
  const example = readExample(template);
  const project = kind === 'measures' ? withPen(example) : example;
  const recording = recorded(project, settings);
  const options = {
    ...DEFAULT_OPTIONS,
    markers: false,
    events: false,
    qualityStrip: false,
    x: x ?? null,
    wrap: true,
  };
  const choice = { shown: shown ?? paneKind(kind).shown, options, fold: 'folded' as const };
  const content = createContent(recording, recording.project, kind, subject ?? null, choice);
  const ghosts = other
    ? [{ recording: recorded(project, { ...settings, ...other }), label: 'other', slot: 1 }]
    : [];
  const { plot } = createFigure({ recording, content, window: null, events: [], stale: false, ghosts });
  const box = { x: 4, y: 4, width: SIZE.width - 8, height: SIZE.height - 8 };
  const style = { fonts: FONTS, palette: PAPER, size: 7, prefix: 'm-' };
  return { ...SIZE, background: null, items: drawPlot(plot, box, style).items };
}

/** A template that measures something: the pen of the pantograph. */
const withPen = (project: Project): Project => ({
  ...project,
  measures: [{ id: 'pen', name: 'Pen', kind: 'point', body: 'long-2', point: [0.4, 0, 0] }],
});

const CHARTS: Readonly<Record<PaneKind, Chart & { title: string }>> = {
  reactions: {
    template: 'four-bar-with-load',
    kind: 'reactions',
    subject: 'pin-b',
    shown: ['FX', 'FY', 'F'],
    settings: { duration: 1 },
    title: 'Reaction at pin B of the four-bar, over a turn of its crank',
  },
  drift: {
    template: 'four-bar-with-load',
    kind: 'drift',
    settings: { stabilisation: 'none', relativeTolerance: 1e-4, duration: 2 },
    title: 'Drift of the four-bar without stabilisation',
  },
  momentum: {
    template: 'torque-free-body',
    kind: 'momentum',
    settings: { duration: 4 },
    title: 'Angular momentum of a free body',
  },
  energy: {
    template: 'double-pendulum',
    kind: 'energy',
    settings: { duration: 4 },
    title: 'Energy of the double pendulum',
  },
  drivers: {
    template: 'scissor-lift',
    kind: 'drivers',
    settings: AS_DRAWN,
    title: 'Force of the cylinder of the scissor lift',
  },
  couplings: {
    template: 'gear-reducer',
    kind: 'couplings',
    settings: { duration: 1 },
    title: 'Forces of a mesh of the gear reducer',
  },
  joints: {
    template: 'quick-return',
    kind: 'joints',
    subject: 'arm-pin',
    settings: { duration: 2 },
    title: 'Angle of the arm of the quick return',
  },
  contacts: {
    template: 'cam-follower',
    kind: 'contacts',
    shown: ['normal'],
    settings: { duration: 0.5 },
    title: 'Normal force of the cam on its follower',
  },
  motion: {
    template: 'jansen-leg',
    kind: 'motion',
    subject: 'lower',
    shown: ['x', 'y'],
    settings: { duration: 2 },
    title: 'Position of the lower leg of Jansen’s walker',
  },
  measures: {
    template: 'pantograph',
    kind: 'measures',
    shown: ['x', 'y'],
    settings: { duration: 2 },
    title: 'Position of the pen of the pantograph',
  },
  custom: {
    template: 'four-bar-with-load',
    kind: 'reactions',
    subject: 'pin-b',
    shown: ['F'],
    x: 'joint/pin-o2/coordinate',
    settings: { duration: 1 },
    title: 'Force at pin B over the angle of the crank',
  },
};

const FOUR_BAR = { template: 'four-bar-with-load', kind: 'drift' } as const;
const LOOSE = { relativeTolerance: 1e-4, duration: 2 };
const feedback = (k: number, d: number): Partial<Settings> => ({
  stabilisation: 'feedback',
  gains: 'typed',
  k,
  d,
});
const PENDULUM = { template: 'pendulum', kind: 'joints', shown: ['coordinate'] } as const;
const SWING = { template: 'double-pendulum', kind: 'energy', shown: ['total'] } as const;

const SETTINGS: Readonly<Record<string, Compared>> = {
  gravity: {
    ...PENDULUM,
    settings: { duration: 6 },
    other: { gravity: [0, -1.62, 0] },
    title: 'A pendulum on Earth, and on the Moon (pale)',
  },
  duration: {
    ...PENDULUM,
    settings: { duration: 6 },
    other: { duration: 3 },
    title: 'A run of 6 s, and one of 3 s (pale)',
  },
  'output-interval': {
    ...PENDULUM,
    settings: { duration: 4, outputInterval: 0.01 },
    other: { outputInterval: 0.4 },
    title: 'Samples every 10 ms, and every 0.4 s (pale): the motion is the same',
  },
  solver: {
    template: 'four-bar-with-load',
    kind: 'reactions',
    subject: 'pin-b',
    shown: ['F'],
    settings: { duration: 1 },
    other: { solver: 'sequential-impulses', step: 0.02, stabilisation: 'none' },
    title: 'Lagrange multipliers, and sequential impulses with a step of 20 ms (pale)',
  },
  equations: {
    template: 'four-bar-with-load',
    kind: 'reactions',
    subject: 'pin-b',
    shown: ['F'],
    settings: { duration: 1, equations: 'compiled' },
    other: { equations: 'global-system' },
    title: 'Compiled equations and the global system (pale) on top of it',
  },
  'state-form': {
    template: 'torque-free-body',
    kind: 'momentum',
    shown: ['L'],
    settings: { duration: 8, integrator: 'rk4', step: 0.1 },
    other: { stateForm: 'momentum' },
    title: 'Angular momentum with velocities as the state, and with momenta (pale): exact',
  },
  integrator: {
    ...SWING,
    settings: { duration: 3 },
    other: { integrator: 'explicit-euler', step: 0.002 },
    title: 'Total energy by Dormand-Prince, and by explicit Euler (pale)',
  },
  step: {
    ...SWING,
    settings: { duration: 3, integrator: 'explicit-euler', step: 0.001 },
    other: { step: 0.002 },
    title: 'Total energy by explicit Euler with a step of 1 ms, and of 2 ms (pale)',
  },
  tolerances: {
    ...SWING,
    settings: { duration: 6 },
    other: { relativeTolerance: 0.01, absoluteTolerance: 1e-3 },
    title: 'Total energy with a tolerance of 1e-6, and of 1e-2 (pale)',
  },
  stabilisation: {
    ...FOUR_BAR,
    settings: { ...LOOSE, ...feedback(400, 40) },
    other: { stabilisation: 'none' },
    title: 'Drift of the joints with feedback, and without any correction (pale)',
  },
  gains: {
    ...FOUR_BAR,
    settings: { ...LOOSE, ...feedback(400, 40) },
    other: feedback(40, 4),
    title: 'Drift with k = 400 and d = 40, and with a tenth of both (pale)',
  },
  impulses: {
    ...FOUR_BAR,
    settings: { duration: 0.4, solver: 'sequential-impulses', step: 0.001, stabilisation: 'bias', bias: 0.2 },
    other: { bias: 0.02 },
    title: 'Drift with a bias of 0.2, and of 0.02 (pale)',
  },
  'shared-below': {
    template: 'bricard',
    kind: 'reactions',
    subject: 'J2',
    shown: ['F', 'M'],
    settings: { duration: 2 },
    other: {},
    title: 'Force and moment of a hinge of Bricard’s linkage, a part of which is shared',
  },
};

/** One motion of what would otherwise be a long run [s]. */
const CYCLES: Readonly<Record<string, number>> = {
  'cam-follower': 0.25,
  'conical-pendulum': 1.32,
  'flyball-governor': 0.4,
  'four-bar-with-load': 1,
  'hooke-joint': 1,
  pantograph: 2,
  'parallel-gripper': 1.5,
  'quick-return': 1.5,
  'scissor-lift': 4.5,
  'slider-crank': 0.65,
  'toggle-press': 0.5,
};

/** The mechanism of a template with its positions over the run. */
export const mechanismPicture = (template: string, title: string): Picture => {
  const project = readExample(template);
  const duration = CYCLES[template] ?? project.settings.duration;
  return drawRun(recorded(project, { ...AS_DRAWN, duration }, POSITIONS), title, true);
};

/** The instant shown, as a fraction of the run [1]: at its start much is in line. */
const SHOWN = 0.1;

/** As it is drawn, of a run that recorded nothing. */
export function mechanismAtRest(project: Project, title: string): Picture {
  const source = {
    run: 1,
    digest: '',
    channels: [],
    analysis: 'dynamic',
    model: null,
    warnings: [],
  } as const;
  return drawRun(new Recording({ ...source, project, startedAt: new Date(0) }), title, false);
}

function drawRun(recording: Recording, title: string, swept: boolean): Picture {
  const time = recording.startTime + SHOWN * (recording.endTime - recording.startTime);
  const choice = { time, swept, names: false, pushes: [] };
  const units = shownUnits(recording.project);
  const box = { x: 0, y: 0, ...SIZE };
  const items = drawMechanism(createScene(recording), { ...choice, units }, box, FONTS, []);
  return { title, drawing: { ...SIZE, background: null, items } };
}

/** A line of one series of a template. */
export const linePicture = (chart: Chart, title: string): Picture => ({ title, drawing: drawChart(chart) });
export const chartPicture = (kind: PaneKind): Picture => ({
  title: CHARTS[kind].title,
  drawing: drawChart(CHARTS[kind]),
});
export function settingPicture(page: string): Picture {
  const compared = SETTINGS[page];
  if (!compared)
    throw new Error(`The setting ${page} has no picture: add one to test/support/manual/charts.ts.`);
  return { title: compared.title, drawing: drawChart(compared, compared.other) };
}
