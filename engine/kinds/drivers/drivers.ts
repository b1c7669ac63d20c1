/** Every kind of driver there is, in the order in which menus offer them; see `driver-definition.ts`. */
import { effort } from './effort';
import { position } from './position';
import { speed } from './speed';
import type { Together } from '../own-fields';
import type { DriverDefinition, Prescribed } from './driver-definition';

export const DRIVERS = { speed, position, effort } satisfies Record<string, DriverDefinition>;

export type DriverKind = keyof typeof DRIVERS;

type OwnOf<D> = D extends DriverDefinition<infer Own> ? Own : never;

/** What records of some kinds have. */
export type OwnFields = Partial<Together<OwnOf<(typeof DRIVERS)[DriverKind]>>>;

export const DRIVER_KINDS = Object.keys(DRIVERS) as readonly DriverKind[];

export const driverDefinition = (kind: DriverKind) => DRIVERS[kind] as unknown as DriverDefinition<OwnFields>;

interface Kinded extends OwnFields {
  readonly kind: DriverKind;
}

export const prescribes = ({ kind }: Pick<Kinded, 'kind'>): Prescribed => driverDefinition(kind).prescribes;

export const hasField = (kind: DriverKind, key: keyof OwnFields): boolean =>
  driverDefinition(kind).fields.some((field) => field.key === key);

/** Null where it says none, or drivers of its kind have none: a file may hold one that has no effect. */
const ownOf = <K extends keyof OwnFields>(driver: Kinded, key: K) =>
  hasField(driver.kind, key) ? (driver[key] ?? null) : null;

/** Whether it is a motor that gives no more than its largest effort. */
export const isMotor = (driver: Kinded): boolean => ownOf(driver, 'maximum') !== null;

/** The expression that it follows. */
export const expressionOf = (driver: Kinded): string | null => ownOf(driver, 'expression');

/** Time constant of the return of one that yields [s]; 0 of all others. */
export const responseOf = (driver: Kinded): number => driverDefinition(driver.kind).response?.(driver) ?? 0;
