/** Sentences of the engine as the app shows them. */
import { expect, test } from 'vitest';
import { readable } from '../../../../renderer/ui/readable';

test.each([
  ['mass.density is -7850 kg/m^3, but', 'mass.density is −7850 kg/m³, but'],
  ['from -1 to -2 N*m*s/rad', 'from −1 to −2 N·m·s/rad'],
  ['[-1, 2] m^4 and kg*m^2/s', '[−1, 2] m⁴ and kg·m²/s'],
  ['Body "Crank -2 m^2" (crank-1), “a*b -3”', 'Body “Crank -2 m^2” (crank-1), “a*b -3”'],
  [
    '"Arm": settings.solver is "newton", not ("a" or "b").',
    '“Arm”: settings.solver is “newton”, not (“a” or “b”).',
  ],
  ['write "Pin B".F or ="Pin B".F * 2', 'write "Pin B".F or ="Pin B".F * 2'],
  ['Body "<img onerror="x=1">" is', 'Body "<img onerror="x=1">" is'],
  ['Body "a "quoted" name" (a)', 'Body "a "quoted" name" (a)'],
  ['Body ""quoted" name" and "Arm"', 'Body ""quoted" name" and "Arm"'],
  ['2026-11-29, 1e-5, 3-4, x^2 of 10^23', '2026-11-29, 1e-5, 3-4, x² of 10^23'],
])('%s', (plain, shown) => {
  expect(readable(plain)).toBe(shown);
});
