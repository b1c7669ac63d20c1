/**
 * Load cases for finite-element work: of each body at each instant every force and moment on it at its point, in the body's
 * own frame, and the inertia loads (d'Alembert's -m a and -dL/dt at the centre of mass) that hold it in balance. The rows
 * of a body and instant add up to nothing; how nearly is the row `residual`. Inertia rows also state the accelerations,
 * for programs that take inertia as a field.
 */
import { inverse, rotate, scale, subtract } from './vectors';
import { calcFreeBody } from './free-body';
import { writeNumberCell, writeTextCell } from '../recorder/csv';
import type { CsvOptions } from '../recorder/csv';
import type { FreeBody } from './free-body';
import type { Vec3 } from '../model/project';
import type { Recording } from '../recorder/recording';

export interface LoadRow {
  readonly kind: string;
  readonly name: string;
  /** Body on the other side; empty where there is none. */
  readonly from: string;
  /** In the body frame: [m], [N], and [N m] about the point. */
  readonly point: Vec3;
  readonly force: Vec3;
  readonly moment: Vec3;
  /** Components that are one of many that balance the mechanism, along world axes: `FX MY`. */
  readonly shared: string;
}

export interface LoadCase {
  readonly time: number;
  readonly body: string;
  readonly rows: readonly LoadRow[];
  /** Body frame: of the centre of mass [m/s^2], [rad/s], [rad/s^2], and gravity [m/s^2]. */
  readonly acceleration: Vec3;
  readonly angularVelocity: Vec3;
  readonly angularAcceleration: Vec3;
  readonly gravity: Vec3;
}

const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'];
const AXES = ['x', 'y', 'z'];
const TITLES = [
  'time [s]',
  'body',
  'kind',
  'name',
  'from',
  ...AXES.map((axis) => `${axis} [m]`),
  ...COMPONENTS.map((component) => `${component} [${component[0] === 'F' ? 'N' : 'N*m'}]`),
  'not unique (world axes)',
  ...AXES.map((axis) => `a${axis} [m/s^2]`),
  ...AXES.map((axis) => `w${axis} [rad/s]`),
  ...AXES.map((axis) => `alpha${axis} [rad/s^2]`),
  ...AXES.map((axis) => `g${axis} [m/s^2]`),
];

/** Null where the run has no such body, or no such sample. */
export function calcLoadCase(recording: Recording, body: string, index: number): LoadCase | null {
  const sheet = calcFreeBody(recording, body, index);
  if (!sheet) return null;
  const turn = (v: Vec3): Vec3 => rotate(inverse(sheet.orientation), v);
  const place = (point: Vec3): Vec3 => turn(subtract(point, sheet.position));
  const centre = place(sheet.centre);
  const row = (kind: string, force: Vec3, moment: Vec3): LoadRow => ({
    kind,
    name: kind,
    from: '',
    point: centre,
    force: turn(force),
    moment: turn(moment),
    shared: '',
  });
  return {
    time: sheet.time,
    body: sheet.body.name,
    rows: [
      ...sheet.actions.map(({ kind, name, from, point, force, moment, unique }) => ({
        kind,
        name,
        from: from ?? '',
        point: place(point),
        force: turn(force),
        moment: turn(moment),
        shared: sharedOf(unique),
      })),
      row('inertia', scale(sheet.inertia.force, -1), scale(sheet.inertia.moment, -1)),
      row('residual', sheet.residual.force, sheet.residual.moment),
    ],
    ...fieldOf(sheet, turn),
  };
}

function fieldOf(sheet: FreeBody, turn: (v: Vec3) => Vec3) {
  return {
    acceleration: turn(sheet.acceleration),
    angularVelocity: turn(sheet.angularVelocity),
    angularAcceleration: turn(sheet.angularAcceleration),
    gravity: turn(sheet.gravity),
  };
}

export const sharedOf = (unique: number): string =>
  COMPONENTS.filter((_, c) => ((unique >> c) & 1) === 0).join(' ');

/** One header row, then the rows of every case; ASCII units, RFC 4180. */
export function writeLoadTable(cases: readonly LoadCase[], options: CsvOptions = {}): string {
  const european = options.preset === 'european';
  const separator = european ? ';' : ',';
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell) =>
        typeof cell === 'number' ? writeNumberCell(cell, european) : writeTextCell(cell, separator),
      )
      .join(separator);
  const lines = cases.flatMap((one) =>
    one.rows.map((row) =>
      line([
        one.time,
        one.body,
        row.kind,
        row.name,
        row.from,
        ...row.point,
        ...row.force,
        ...row.moment,
        row.shared,
        ...(row.kind === 'inertia' ? motionCells(one) : Array<string>(12).fill('')),
      ]),
    ),
  );
  return `${european ? '\ufeff' : ''}${[line(TITLES), ...lines].join('\r\n')}\r\n`;
}

const motionCells = (one: LoadCase): number[] => [
  ...one.acceleration,
  ...one.angularVelocity,
  ...one.angularAcceleration,
  ...one.gravity,
];
