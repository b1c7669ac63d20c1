/** Problems of drivers that prescribe what the joints, or other drivers, do not allow. */
import { coordinateInSentence } from './coordinate-in-sentence';
import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnit, ShownUnits } from '../../model/quantity/unit-systems';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows, rowDot } from '../../core/dynamics/rows';
import { calcTarget } from '../../core/constraints/driver-target';
import { withAllRows } from '../../core/solvers/rows-aside';
import { factoriseGlobal, solveGlobal } from '../../core/solvers/global-solver';
import { possibleSpeed, typedSpeed } from './possible-speed';
import { worstLimit } from '../../core/solvers/optimisation-limits';
import { holdsPosition } from '../../core/system/system';
import type { CompiledDriver, System } from '../../core/system/system';
import type { GlobalSolver } from '../../core/solvers/contract';
import { stoppedByJam } from './jammed';
import { stopped, stoppedByExpression } from './outcome';
import type { Model } from '../preparation/model';
import type { Problem } from '../../model/problem';
import type { RunOutcome, StopReason } from '../../results/recording/run-report';
import type { Driver, Project } from '../../model/project';
import { readQuantity } from '../../model/quantity/read-quantity';
import { typedUnit } from '../../model/formulas/typed-quantity';
import type { Workspace } from '../../core/system/workspace';

/** Smaller elements of a unit null vector count as zero [1]. */
const INVOLVED = 1e-3;
/** A driver is nearly blocked if the squared sine of the angle between its row and all others is below this [1]. */
const NEARLY_BLOCKED = 1e-2;
/** Pivots above this show no singular position nearby [1]. */
const REGULAR = 1e-5;

/** One problem per driver whose position at t = 0 cannot be reached. y: the last position that was reached. */
export function unreachedDrivers(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
  tolerance: number,
): Problem[] {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  const off = Float64Array.from(system.drivers, (driver) =>
    holdsPosition(driver) ? Math.abs(work.C[driver.row]) * system.rowScale[driver.row] : 0,
  );
  calcInverseMassRows(system, work);
  if (!factoriseGlobal(system, work, solver)) return [];
  return system.drivers.flatMap((driver, i) => {
    if (!(off[i] > tolerance)) return [];
    const target = new Float64Array(3);
    calcTarget(system, i, 0, work, target);
    const rivals = rivalsOf(system, driver, solver);
    const wanted = coordinateInSentence(target[0], driver.coordinate, system.units);
    if (rivals.length > 0) {
      const names = rivals.map(({ name }) => `“${name}”`).join(', ');
      return [
        problem(
          'conflicting-drivers',
          driver,
          `Drivers “${driver.name}” and ${names} prescribe the same freedom of the mechanism, and their positions at t = 0 contradict each other: “${driver.name}” asks for ${wanted}.`,
          'Delete one of them, or make it an effort.',
        ),
      ];
    }
    const reached = coordinateInSentence(target[0] + work.C[driver.row], driver.coordinate, system.units);
    return [
      problem(
        'cannot-assemble',
        driver,
        `Driver “${driver.name}” cannot have its position of ${wanted} at t = 0: on the way there from the drawn position the joints let it go to ${reached} and no further.`,
        'Give it a value within reach, or change the lengths of the links.',
      ),
    ];
  });
}

/** One problem per driver that cannot have its speed: the joints and the other drivers do not allow it. */
export function conflictingSpeeds(
  project: Project,
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): Problem[] {
  const off = system.drivers.map(({ row }) =>
    row < 0 ? 0 : Math.abs(work.Cdot[row]) * system.rowScale[row],
  );
  const rates = work.prescribedRate.slice();
  const rivals = system.drivers.map((driver) => rivalsOf(system, driver, solver));
  const largest = Math.max(...off);
  return system.drivers.flatMap((driver, i) => {
    const { row, name, coordinate } = driver;
    if (row < 0 || off[i] < 1e-3 * largest) return [];
    const isRate = driver.prescribes === 'rate';
    const { unit, size } = unitOfSpeed(isRate ? project.drivers[i] : null, coordinate.rateUnit, system.units);
    const asked = Number(((isRate ? project.drivers[i].value : rates[row]) / size).toPrecision(10));
    const who = rivals[i].map((rival) => `“${rival.name}”`).join(', ');
    const others =
      rivals[i].length === 0 ? '' : ` and the other ${rivals[i].length > 1 ? 'drivers' : 'driver'} (${who})`;
    const possible = possibleSpeed(system, y, work, solver, driver);
    const found =
      possible === null
        ? 'no speed of this driver alone is possible, for the others contradict each other'
        : `${typedSpeed(possible / size, system.settings.absoluteTolerance / 2 / system.rowScale[row] / size)} ${unit} is possible${who ? ' with the rest as it is' : ''}`;
    return [
      problem(
        'conflicting-speeds',
        driver,
        `Driver “${name}” asks for ${asked} ${unit}, which the joints${others} do not allow here: ${found}.`,
        `${who ? 'Delete one of the drivers or make it' : 'Make the driver'} an effort, or start from a position that is not locked.`,
      ),
    ];
  });
}

/** The unit in which the driver's speed was entered, else the project's, and its size in the unit of the coordinate. */
function unitOfSpeed(driver: Driver | null, rateUnit: string, units: ShownUnits): ShownUnit {
  const formula = driver?.formulas?.find(({ field }) => field === 'value')?.formula ?? '';
  const typed = typedUnit(formula);
  const one = typed === null ? null : readQuantity(`1 ${typed}`, rateUnit, rateUnit);
  return typed !== null && one?.ok ? { unit: typed, size: one.value } : shownUnit(rateUnit, units);
}

/**
 * The driver that the joints block at (t, y): its row is nearly a combination of the others, as at the end of a rocker's
 * reach. Null if no driver is involved.
 */
export function findBlockedDriver(
  system: System,
  t: number,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): CompiledDriver | null {
  if (system.drivers.every(({ row }) => row < 0)) return null;
  calcKinematics(system, y, work);
  calcRows(system, t, y, work);
  calcInverseMassRows(system, work);
  // a run that continues keeps its choice of rows
  return withAllRows(solver.aside, () => blockedDriver(system, work, solver));
}

function blockedDriver(system: System, work: Workspace, solver: GlobalSolver): CompiledDriver | null {
  if (!factoriseGlobal(system, work, solver)) return null;
  let blocked: CompiledDriver | null = null;
  let least = NEARLY_BLOCKED;
  for (const driver of system.drivers) {
    if (driver.row < 0) continue;
    const freedom =
      involvement(driver.row, solver) > INVOLVED ? 0 : freedomOf(system, driver.row, work, solver);
    if (freedom >= least) continue;
    least = freedom;
    blocked = driver;
  }
  return blocked;
}

/** Whether the joints block a driver at (t, y). */
export const isBlocked = ({ system, work, solver }: Model, t: number, y: Float64Array): boolean =>
  findBlockedDriver(system, t, y, work, solver) !== null;

/** The outcome when no step is possible from (t, y): if a driver prescribes what the joints do not allow, that is the reason. */
export function stoppedStep(
  { system, work, solver }: Model,
  reason: StopReason,
  t: number,
  y: Float64Array,
  worst: { readonly id: string; readonly name: string } | null,
): RunOutcome {
  if (reason === 'notFinite' && work.culprit) return stoppedByExpression(work.culprit, t);
  if (work.switched.jammed >= 0) return stoppedByJam(system, work, t);
  const passed = system.switched[worstLimit(system, work).s];
  if (reason === 'blocked' && passed) return stopped('blocked', t, passed);
  const driver = findBlockedDriver(system, t, y, work, solver);
  return driver ? stopped('outOfReach', t, driver) : stopped(reason, t, worst);
}

/** The outcome when steps from (t, y) lead nowhere; `isBlind`: rounding decides the velocities there. */
export const stoppedCreeping = (model: Model, t: number, y: Float64Array, isBlind: boolean): RunOutcome =>
  (isBlind ? stoppedBeside(model, t, y) : null) ?? stoppedStep(model, 'stepLimit', t, y, null);

/** The same beside a position through which a law leads; null at a dead point, or if not one driver moves. */
function stoppedBeside({ system, work, solver }: Model, t: number, y: Float64Array): RunOutcome | null {
  const blocked = findBlockedDriver(system, t, y, work, solver);
  if (blocked && isRegularWithout(system, blocked.row, work, solver)) return null;
  const target = new Float64Array(3);
  const moving = system.drivers.filter(({ target: law }, i) => {
    if (law) calcTarget(system, i, t, work, target);
    return law && target[1] !== 0;
  });
  if (moving.length !== 1) return null;
  const [driver] = moving;
  calcTarget(system, system.drivers.indexOf(driver), t, work, target);
  const where = coordinateInSentence(target[0], driver.coordinate, system.units);
  return {
    ...stopped('stepLimit', t, driver),
    message: `Driver “${driver.name}” is at ${where} at t = ${Number(t.toPrecision(6))} s, so near to a singular position that rounding decides the motion, and this integrator finds no step beyond it.`,
    advice:
      'Choose another integrator, Dormand-Prince 5 or Radau 5, or loosen the tolerances; or let the law stop, turn or change its shape 1 deg or more away from that position.',
  } as RunOutcome;
}

/** Whether the other rows at the latest state are independent by more than a small angle. */
function isRegularWithout(system: System, row: number, work: Workspace, solver: GlobalSolver): boolean {
  work.J.fill(0, 12 * row, 12 * row + 12);
  calcInverseMassRows(system, work);
  return withAllRows(
    solver.aside,
    () => factoriseGlobal(system, work, solver) && solver.factor.smallestPivot > REGULAR,
  );
}

/** Squared sine of the angle between a row of J M^-1/2 and the span of all others: 1 / (A_rr A^-1_rr). */
function freedomOf(system: System, row: number, work: Workspace, solver: GlobalSolver): number {
  work.rhs.fill(0);
  work.rhs[row] = 1;
  solveGlobal(system, solver, work.rhs);
  work.acc.fill(0);
  const a = 6 * system.rowA[row];
  const b = 6 * system.rowB[row];
  for (let c = 0; c < 6; c++) {
    work.acc[a + c] += work.MJ[12 * row + c];
    work.acc[b + c] += work.MJ[12 * row + 6 + c];
  }
  work.acc.fill(0, 0, 6);
  return 1 / (rowDot(system, row, work.J, work.acc, 0) * work.rhs[row]);
}

/** Largest entry of a row in any null vector. */
function involvement(row: number, solver: GlobalSolver): number {
  const { count, start, rows, values } = solver.factor.nullSpace;
  let largest = 0;
  for (let e = 0; e < (count > 0 ? start[count] : 0); e++) {
    if (rows[e] === row) largest = Math.max(largest, Math.abs(values[e]));
  }
  return largest;
}

/** Drivers that prescribe the same as this one: they share a null vector with it. */
function rivalsOf(system: System, driver: CompiledDriver, solver: GlobalSolver): CompiledDriver[] {
  const { count, start, rows, values } = solver.factor.nullSpace;
  const rivals = new Set<number>();
  for (let v = 0; v < count; v++) {
    const involved = new Set<number>();
    for (let e = start[v]; e < start[v + 1]; e++) if (Math.abs(values[e]) > INVOLVED) involved.add(rows[e]);
    if (involved.has(driver.row)) for (const row of involved) rivals.add(row);
  }
  return system.drivers.filter((other) => other !== driver && rivals.has(other.row));
}

function problem(code: string, { id }: CompiledDriver, message: string, remedy: string): Problem {
  return { severity: 'error', code, record: id, field: 'value', message, remedy };
}
