/** Where the wheels of a coupling lie, and how large they start. */
import type { Field } from '../../schema/field';

export const offset: Field = { key: 'offset', label: 'Face offset', type: 'number', unit: 'm', step: 0.001 };

/** Where the joints say nothing of a size [m]. */
export const RADIUS = 0.05;

/** To three digits: somebody is going to read it. */
export const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(3)) : 0);

/** Axes within this angle count as parallel [rad]. */
export const PARALLEL = 1e-4;
