/**
 * Materials by name. A body stores the name and the numbers of its material in the fields concerned (density, stiffness, strength): a
 * file means the same without this table, and a material that is not listed is just as valid.
 */
import type { Field } from '../../schema/field';
import { named } from '../../schema/field';
import { MATERIAL_GROUPS } from './table';

/** What a body's record contains about its material, besides density and stiffness. */
export interface BodyMaterial {
  name: string;
  /** [N/m^2] */
  strength: number;
  /** Yield (or 0.2 % proof) strength, or tensile strength of a material that does not yield. */
  limit: 'yield' | 'tensile';
}

export interface Material extends BodyMaterial {
  readonly group: string;
  /** [kg/m^3] */
  readonly density: number;
  /** [N/m^2] */
  readonly modulus: number;
  readonly poisson: number;
  /** The standard that guarantees the strength, or a note that it is typical. */
  readonly source: string;
}

export const MATERIALS: readonly Material[] = MATERIAL_GROUPS.flatMap(({ title, limit, rows }) =>
  rows.map(([name, density, modulus, poisson, strength, source]) => ({
    ...{ name, limit, group: title, density, poisson, source },
    modulus: modulus * 1e9,
    strength: strength * 1e6,
  })),
);

/** For new bodies without a chosen material: plain steel. */
export const STEEL: Material = MATERIALS[0];

/** By name, ignoring case; null if it is not in the table. */
export function findMaterial(name: string): Material | null {
  const wanted = name.trim().toLowerCase();
  return MATERIALS.find((one) => one.name.toLowerCase() === wanted) ?? null;
}

export const MATERIAL_FIELDS: readonly Field[] = [
  { key: 'name', label: 'Material', type: 'text' },
  { key: 'strength', label: 'Strength', type: 'number', unit: 'N/m^2', above: 0, step: 1e6 },
  named('limit', 'Strength is', { yield: 'Yield strength', tensile: 'Tensile strength' }),
];
