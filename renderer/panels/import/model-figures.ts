/** Size and mass of a model in units that people read: what tells at once that the unit of its lengths is wrong. */
import { formatValue } from '../../../engine/results/series/format';
import type { Vec3 } from '../../../engine/model/project';
import { TEXT } from './texts';

/** Extents [m] along x, y and z, all in one unit. */
export function sizeWords(size: Vec3): string {
  const largest = Math.max(...size);
  if (!(largest > 0)) return TEXT.noShapes;
  const [unit, factor] = largest < 1 ? ['mm', 1000] : ['m', 1];
  return `${size.map((each) => (each === 0 ? '0' : formatValue(each * factor))).join(' × ')} ${unit}`;
}

/** [kg] */
export function massWords(mass: number): string {
  return mass > 0 && mass < 0.1 ? `${formatValue(mass * 1000)} g` : `${formatValue(mass)} kg`;
}
