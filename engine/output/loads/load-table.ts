/**
 * Load cases for finite-element work: for each body at each instant, every force and moment on it at its point, in the
 * body's own frame, and the inertia loads (d'Alembert's -m a and -dL/dt at the centre of mass) that balance them. The rows
 * of a body and instant add up to zero; the row `residual` tells how closely. Inertia rows also state the accelerations, for
 * programs that take inertia as a field.
 */
import { inverse, rotate, scale, subtract } from '../../results/free-body/vectors';
import { calcFreeBody } from '../../results/free-body/free-body';
import { labelWords } from '../../core/diagnostics/mobility-words';
import { CREATED_WITH } from '../../model/defaults';
import { UNIQUE_LEGEND } from '../../results/recording/force-columns';
import { writeNumberCell, writeTextCell } from '../../results/recording/csv';
import type { CsvOptions } from '../../results/recording/csv';
import type { FreeBody } from '../../results/free-body/free-body';
import type { Vec3 } from '../../model/project';
import type { Recording } from '../../results/recording/recording';

export interface LoadRow {
  readonly kind: string;
  readonly name: string;
  /** Body on the other side; empty if there is none. */
  readonly from: string;
  /** In the body frame: [m], [N], and [N m] about the point. */
  readonly point: Vec3;
  readonly force: Vec3;
  readonly moment: Vec3;
  /** Components that are one of many that balance the mechanism, along world axes: `FX MY`. */
  readonly shared: string;
  /** If not all are unique, how each component was determined: `FX MY shared, FZ by stiffness`. */
  readonly rule: string;
}

export interface LoadCase {
  readonly time: number;
  /** Name and id. */
  readonly body: string;
  readonly bodyId: string;
  /** What has an extreme then: `Pin B |F| peak`; empty for a chosen instant. */
  readonly of: readonly string[];
  /** Residual with the inertia loads included, relative to the sum of magnitudes [1]. */
  readonly residual: number;
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
  'frame',
  'extreme of',
  ...AXES.map((axis) => `a${axis} [m/s^2]`),
  ...AXES.map((axis) => `w${axis} [rad/s]`),
  ...AXES.map((axis) => `alpha${axis} [rad/s^2]`),
  ...AXES.map((axis) => `g${axis} [m/s^2]`),
  'rule (world axes)',
];

/** Null if the run has no such body, or no such sample. */
export function calcLoadCase(
  recording: Recording,
  body: string,
  index: number,
  of: readonly string[] = [],
): LoadCase | null {
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
    rule: '',
  });
  return {
    time: sheet.time,
    body: sheet.body.name,
    bodyId: body,
    of,
    residual: sheet.residual.relative,
    rows: [
      ...sheet.actions.map(({ kind, name, from, point, force, moment, unique }) => ({
        kind,
        name,
        from: from ?? '',
        point: place(point),
        force: turn(force),
        moment: turn(moment),
        shared: sharedOf(unique),
        rule: labelWords(unique),
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

const sharedOf = (unique: number): string => COMPONENTS.filter((_, c) => ((unique >> c) & 1) === 0).join(' ');

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
        `axes of ${one.body}`,
        one.of.join('; '),
        ...(row.kind === 'inertia' ? motionCells(one) : Array<string>(12).fill('')),
        row.rule,
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

/** The `.meta.json` of a load table: whom its rows act on, from whom, in which frame, and how to read them. */
export function describeLoads(recording: Recording, cases: readonly LoadCase[]): string {
  const { project, digest, analysis } = recording;
  const meta = {
    format: 'kempe-loads-meta',
    version: 1,
    program: CREATED_WITH,
    project: { name: project.name, digest },
    analysis,
    conventions: LOAD_CONVENTIONS,
    cases: cases.map(({ time, body, bodyId, of, residual }) => ({
      time,
      body: { id: bodyId, name: body },
      of,
      residual,
    })),
  };
  return `${JSON.stringify(meta, null, 2)}\n`;
}

export const LOAD_CONVENTIONS = {
  units: 'm, N, N*m, s, rad, kg',
  on: 'the body that a row acts on is in the column body',
  from: 'the body that exerts it is in the column from; empty where it comes from outside the model, of weight, inertia and residual',
  frame:
    "points, forces, moments and accelerations are along the axes of the body's own frame; points are measured from its origin",
  sign: 'forces and moments are what the body feels, moments about the point of their row; the body in the column from feels the opposite',
  inertia:
    "d'Alembert's loads at the centre of mass, -m a and -dL/dt: with them the rows of a case add up to nothing but the row residual. A program that applies inertia as a field takes the accelerations and gravity of that row instead",
  residual: 'of a case, relative to the sum of the magnitudes of all terms',
  notUnique:
    'components, along world axes, that redundant constraints share: another admissible set of joint forces has them otherwise, and balances too',
  rule: 'where a component is not the same for every admissible set of joint forces, what gives it its value: shared is the least norm, by stiffness what the stated compliance asks for, indeterminate a singular position in which it has no definite value',
  unique: UNIQUE_LEGEND,
} as const;
