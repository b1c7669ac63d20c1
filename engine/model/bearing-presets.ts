/**
 * Compliances of common bearings by bore, as a first estimate of how hinges share a load: only the ratios between joints matter for the
 * split. They are typical values, not those of a catalogue. Radial ones of ball and roller bearings follow Palmgren, as in Harris
 * (Rolling Bearing Analysis): a row whose most heavily loaded element carries Q = 5 F / Z deflects by 4.36e-4 Q^(2/3) / D^(1/3) (balls)
 * or 7.68e-5 Q^0.9 / l^0.8 (rollers) in mm and N, under a tenth of the rated load and at a bore of 20 mm: 19 um and 8 um. Plain bushes
 * and axial stiffnesses follow no published formula. Radial and axial stiffness grow with the size, and the tilting stiffness is the
 * stiffness times the square of the lever arm. Catalogues and measurements are more accurate.
 */
import type { BearingCompliance } from './masses/elasticity';

export const BEARING_PRESETS = ['plain', 'ball', 'roller'] as const;
export type BearingPreset = (typeof BEARING_PRESETS)[number];

/** At a bore of 20 mm [N/m], and the lever arm that resists tilting, in bores [1]. */
const TYPICAL: Readonly<Record<BearingPreset, { radial: number; axial: number; arm: number }>> = {
  // a bush as long as its bore: tilting stiffness k l^2/12
  plain: { radial: 2e8, axial: 1e8, arm: 1 / Math.sqrt(12) },
  // one row of a deep-groove bearing tilts about its balls, at half the pitch diameter of 1.5 bores: k_axial r^2/2
  ball: { radial: 8e7, axial: 3e7, arm: (0.75 / Math.SQRT2) * Math.sqrt(3 / 8) },
  // line contact over 0.7 bores
  roller: { radial: 3e8, axial: 5e7, arm: 0.7 / Math.sqrt(12) },
};
const BORE = 0.02;

const three = (value: number): number => Number(value.toPrecision(3));

/** `bore` [m]. Twisting is 0: a bearing is free about its axis. */
export function bearingCompliance(preset: BearingPreset, bore: number): BearingCompliance {
  const { radial, axial, arm } = TYPICAL[preset];
  const size = bore / BORE;
  return {
    kind: 'bearing',
    radial: three(1 / (radial * size)),
    axial: three(1 / (axial * size)),
    tilting: three(1 / (radial * size * (arm * bore) ** 2)),
    twisting: 0,
  };
}

/** Of one digit, of two and of three: a stiffness rounded to three digits gives a bore that is off by up to half a percent. */
function roundedNear(bore: number): number[] {
  const third = 10 ** (Math.floor(Math.log10(bore)) - 2);
  const near = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((steps) => three(bore + steps * third));
  return [...[1, 2].map((digits) => Number(bore.toPrecision(digits))), ...near].filter((one) => one > 0);
}

/** Which of them a compliance is, and of what bore [m]; null where it is none. `typed`: a bore that is tried first. */
export function findBearing(
  { radial, axial, tilting, twisting }: BearingCompliance,
  typed: number | null = null,
): { preset: BearingPreset; bore: number } | null {
  for (const preset of BEARING_PRESETS) {
    const { radial: stiffness } = TYPICAL[preset];
    const sized = radial > 0 ? BORE / (radial * stiffness) : 0;
    for (const bore of [...(typed === null ? [] : [typed]), ...roundedNear(sized)]) {
      const one = bearingCompliance(preset, bore);
      const isSame =
        one.radial === radial && one.axial === axial && one.tilting === tilting && twisting === 0;
      if (isSame) return { preset, bore };
    }
  }
  return null;
}
