/** All kinds of drivers, in the order in which menus offer them; see `driver-definition.ts`. */
import { effort } from './effort';
import { position } from './position';
import { speed } from './speed';
import type { Together } from '../own-fields';
import type { DriverDefinition, Prescribed } from './driver-definition';

export const DRIVERS = { speed, position, effort } satisfies Record<string, DriverDefinition>;

export type DriverKind = keyof typeof DRIVERS;

type OwnOf<D> = D extends DriverDefinition<infer Own> ? Own : never;

/** The fields that only some kinds have. */
export type OwnFields = Partial<Together<OwnOf<(typeof DRIVERS)[DriverKind]>>>;

export const DRIVER_KINDS = Object.keys(DRIVERS) as readonly DriverKind[];

export const driverDefinition = (kind: DriverKind) => DRIVERS[kind] as unknown as DriverDefinition<OwnFields>;

interface Kinded extends OwnFields {
  readonly kind: DriverKind;
}

export const prescribes = ({ kind }: Pick<Kinded, 'kind'>): Prescribed => driverDefinition(kind).prescribes;

export const hasField = (kind: DriverKind, key: keyof OwnFields): boolean =>
  driverDefinition(kind).fields.some((field) => field.key === key);

/** Null where it is absent, or where drivers of its kind do not have it: a file may hold a field that has no effect. */
const ownOf = <K extends keyof OwnFields>(driver: Kinded, key: K) =>
  hasField(driver.kind, key) ? (driver[key] ?? null) : null;

/** Whether it is a motor with a maximum effort. */
export const isMotor = (driver: Kinded): boolean => ownOf(driver, 'maximum') !== null;

/** Its expression. */
export const expressionOf = (driver: Kinded): string | null => ownOf(driver, 'expression');

/** Time constant of the return of a driver that yields [s]; 0 for all others. */
export const responseOf = (driver: Kinded): number => driverDefinition(driver.kind).response?.(driver) ?? 0;
