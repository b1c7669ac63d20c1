/**
 * Materials by name. A body keeps the name and the numbers of its material in the fields that hold them (density, stiffness,
 * strength): a file means the same without this table, and a material that it does not list is as good.
 */
import type { Field } from '../../schema/field';
import { named } from '../../schema/field';
import { MATERIAL_GROUPS } from './table';

/** What the record of a body says of its material, beside its density and stiffness. */
export interface BodyMaterial {
  name: string;
  /** [N/m^2] */
  strength: number;
  /** Yield (or 0.2 % proof) strength, or tensile strength of what does not yield. */
  limit: 'yield' | 'tensile';
}

export interface Material extends BodyMaterial {
  readonly group: string;
  /** [kg/m^3] */
  readonly density: number;
  /** [N/m^2] */
  readonly modulus: number;
  readonly poisson: number;
  /** The standard that guarantees the strength, or that it is typical. */
  readonly source: string;
}

export const MATERIALS: readonly Material[] = MATERIAL_GROUPS.flatMap(({ title, limit, rows }) =>
  rows.map(([name, density, modulus, poisson, strength, source]) => ({
    ...{ name, limit, group: title, density, poisson, source },
    modulus: modulus * 1e9,
    strength: strength * 1e6,
  })),
);

/** Of new bodies whose material nobody chose: plain steel. */
export const STEEL: Material = MATERIALS[0];

/** By its name, whatever the case; null where the table does not have it. */
export function findMaterial(name: string): Material | null {
  const wanted = name.trim().toLowerCase();
  return MATERIALS.find((one) => one.name.toLowerCase() === wanted) ?? null;
}

export const MATERIAL_FIELDS: readonly Field[] = [
  { key: 'name', label: 'Material', type: 'text' },
  { key: 'strength', label: 'Strength', type: 'number', unit: 'N/m^2', above: 0, step: 1e6 },
  named('limit', 'Strength is', { yield: 'Yield strength', tensile: 'Tensile strength' }),
];
