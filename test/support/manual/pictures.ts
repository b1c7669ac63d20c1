/** The picture of every page of the manual that has one. */
import type { DriverKind } from '../../../engine/kinds/drivers/drivers';
import type { GeometryKind } from '../../../engine/kinds/couplings/couplings';
import type { JointKind } from '../../../engine/kinds/joints/joints';
import type { LoadKind } from '../../../engine/kinds/loads/loads';
import type { MeasurementKind } from '../../../engine/kinds/measures/measures';
import type { ShapeKind } from '../../../engine/kinds/shapes/shapes';
import type { Picture } from '../../../engine/output/manual/blocks';
import { packPicture } from '../../../engine/output/manual/packed-picture';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import type { StudyKind } from '../../../engine/run/analyses/study-report';
import { analysisPicture } from './analyses';
import { chartPicture, mechanismPicture, settingPicture } from './charts';
import {
  contactModel,
  couplingModel,
  driverModel,
  jointModel,
  loadModel,
  measureModel,
  shapeModel,
} from './kinds';
import { drawModel } from './model';
import type { Model } from './model';

const MODELS: Readonly<Record<string, (page: string) => Model>> = {
  bodies: (page) => shapeModel(page as ShapeKind),
  joints: (page) => jointModel(page as JointKind),
  couplings: (page) => couplingModel(page as GeometryKind),
  contact: contactModel,
  drivers: (page) => driverModel(page as DriverKind),
  loads: (page) => loadModel(page as LoadKind),
  measures: (page) => measureModel(page as MeasurementKind),
};

/** Worked problems about the project of another. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  'scissor-lift-pins': 'scissor-lift',
  'slider-crank-motor': 'slider-crank',
  'shaking-force': 'slider-crank',
};

const RUNS: Readonly<Record<string, (page: string, title: string) => Picture>> = {
  charts: (page) => chartPicture(page as PaneKind),
  analyses: (page) => analysisPicture(page as StudyKind),
  settings: settingPicture,
  worked: (page, title) => mechanismPicture(OF_OTHERS[page] ?? page, title.replace(/\?$/, '')),
};

/** `title` is that of the page. */
export function pictureOf(id: string, title: string): Picture {
  const [chapter, page] = id.split('/') as [string, string];
  const model = MODELS[chapter];
  if (model) return { title, drawing: drawModel(model(page)) };
  const run = RUNS[chapter];
  if (!run) throw new Error(`Nothing draws the picture of ${id}.`);
  return run(page, title);
}

/** The same bytes on every machine. */
export const writePicture = (picture: Picture): string => `${JSON.stringify(packPicture(picture))}\n`;
