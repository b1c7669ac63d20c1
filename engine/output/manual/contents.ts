/**
 * The chapters of the manual, in reading order. A page is a text in `assets/manual`, `<chapter>/<page>.md`, some with a picture beside
 * it, `<page>.json`; the chapters about records, charts and analyses have a page for every kind in its registry.
 */
import { GEOMETRY_KINDS } from '../../kinds/couplings/couplings';
import { DRIVER_KINDS } from '../../kinds/drivers/drivers';
import { JOINT_KINDS } from '../../kinds/joints/joints';
import { LOAD_KINDS } from '../../kinds/loads/loads';
import { MEASUREMENT_KINDS } from '../../kinds/measures/measures';
import { ALL_SHAPES } from '../../kinds/shapes/shapes';
import { STUDIES } from '../../run/analyses/study-report';
import { PANE_KINDS } from '../panes/pane-kinds';
import { SETTING_PAGES } from './setting-pages';

export interface Chapter {
  id: string;
  title: string;
  /** Names of its pages. */
  pages: readonly string[];
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'start',
    title: 'Getting started',
    pages: [
      'first-linkage',
      'linkages',
      'gears',
      'lift-question',
      'parameters',
      'reading',
      'trust',
      'whats-new',
    ],
  },
  {
    id: 'bodies',
    title: 'Bodies',
    pages: [...ALL_SHAPES, 'step-to-report', 'sections', 'materials', 'sizes'],
  },
  { id: 'joints', title: 'Joints', pages: JOINT_KINDS },
  { id: 'couplings', title: 'Gears, belts and racks', pages: GEOMETRY_KINDS },
  { id: 'contact', title: 'Contact', pages: ['contact'] },
  { id: 'drivers', title: 'Drivers', pages: DRIVER_KINDS },
  { id: 'loads', title: 'Loads', pages: LOAD_KINDS },
  { id: 'measures', title: 'Measures', pages: MEASUREMENT_KINDS },
  { id: 'charts', title: 'Charts', pages: PANE_KINDS.map(({ kind }) => kind) },
  { id: 'analyses', title: 'Analyses', pages: STUDIES },
  { id: 'settings', title: 'Settings of a run', pages: Object.keys(SETTING_PAGES) },
  {
    id: 'window',
    title: 'The window',
    pages: [
      ...[
        'browser',
        'inspector',
        'units',
        'checks',
        'solver',
        'mobility',
        'planar',
        'analyses',
        'charts',
        'results',
        'clearances',
        'runs',
      ],
      ...[
        'tables',
        'sweep',
        'study',
        'measure',
        'groups',
        'section',
        'shading',
        'layers',
        'mirror',
        'pattern',
        'locks',
        'import',
        'export',
        'report',
        'load-table',
        'animation',
        'versions',
      ],
      ...['validation', 'command-line', 'study-folders', 'clusters', 'queues', 'library'],
    ],
  },
  {
    id: 'worked',
    title: 'Worked problems',
    pages: [
      ...['scissor-lift', 'scissor-lift-pins', 'screw-jack', 'toggle-press', 'four-bar-press'],
      ...['parallel-gripper', 'double-wishbone', 'landing-gear'],
      ...['quick-return', 'slider-crank', 'slider-crank-motor', 'shaking-force', 'cam-follower'],
      ...['hooke-joint', 'ellipsograph', 'pantograph', 'simple-pendulum', 'conical-pendulum'],
      ...['bifilar-pendulum'],
    ],
  },
];

/** Of their pages each has a picture, which `test/unit/engine/output/manual/pictures.test.ts` makes. */
const PICTURED = new Set([
  ...['joints', 'couplings', 'contact', 'drivers', 'loads', 'measures'],
  ...['charts', 'analyses', 'settings', 'worked'],
]);
const SHAPES: ReadonlySet<string> = new Set(ALL_SHAPES);

export function hasPicture(id: string): boolean {
  const [chapter, page] = id.split('/');
  return PICTURED.has(chapter) || (chapter === 'bodies' && SHAPES.has(page));
}

/** `<chapter>/<page>` of every page. */
export const PAGE_IDS: readonly string[] = CHAPTERS.flatMap(({ id, pages }) =>
  pages.map((page) => `${id}/${page}`),
);

export const FIRST_PAGE = PAGE_IDS[0];
export const NEWS_PAGE = 'start/whats-new';
