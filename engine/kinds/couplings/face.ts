/** Axial position of the wheels of a coupling, and their default size. */
import type { Field } from '../../schema/field';

export const offset: Field = { key: 'offset', label: 'Face offset', type: 'number', unit: 'm', step: 0.001 };

/** Default radius where the joints suggest none [m]. */
export const RADIUS = 0.05;

/** To three digits, for users to read. */
export const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(3)) : 0);

/** Axes within this angle count as parallel [rad]. */
export const PARALLEL = 1e-4;
