/**
 * Which components of motion and momentum can be hidden for a mechanism that moves in a plane: those that stay zero, and a coordinate
 * along the normal that stays as it is.
 */
import { componentName, vectorOfSize } from '../derived/vectors';
import { findSeries } from '../resolve';
import { findExtremes } from '../places/peaks';
import { resolutionOf } from '../places/resolution';
import { valueWords } from '../format';
import type { ChannelGroup } from '../../recording/channel';
import type { Recording } from '../../recording/recording';

/** By the name of their magnitude: vectors with one component out of the plane, along the normal, and those with two, in the plane. */
const POLAR = ['r', 'v', 'a', 'P'];
const AXIAL = ['w', 'alpha', 'L'];
export const MOTIONS: ReadonlySet<string> = new Set<ChannelGroup>(['body', 'momentum', 'measure']);
/** Relative to the largest component of a vector [1]; the resolution of a run is not known before its end. */
const ROUND_OFF = 1e-12;

export interface AtRest {
  /** `z`, `vz`, `ωx`. */
  readonly components: readonly string[];
  /** `vz, ωx are zero; z is 8 mm`. */
  readonly words: string;
}

/** Of `stem` (`body/crank`, `momentum/total`), for a plane with the normal along that axis of W; null if nothing rests. */
export function findAtRest(
  recording: Recording,
  stem: string,
  variant: string,
  normal: number,
): AtRest | null {
  const id = (component: string) => {
    const plain = `${stem}/${component}`;
    return variant !== '' && findSeries(recording, plain + variant) ? plain + variant : plain;
  };
  const zero: string[] = [];
  const constant: { component: string; value: number }[] = [];
  for (const size of [...POLAR, ...AXIAL]) {
    const { parts } = vectorOfSize(size);
    const extremes = parts.map((part) => findExtremes(recording, id(part)));
    const largest = Math.max(0, ...extremes.map((each) => Math.abs(each?.peak.value ?? 0)));
    parts.forEach((part, axis) => {
      const found = extremes[axis];
      if (!found || (axis === normal) === AXIAL.includes(size)) return;
      const bound = Math.max(resolutionOf(recording, id(part)), ROUND_OFF * largest);
      if (Math.abs(found.peak.value) <= bound) zero.push(part);
      else if (size === 'r' && found.maximum.value - found.minimum.value <= bound)
        constant.push({ component: part, value: found.peak.value });
    });
  }
  const components = [...zero, ...constant.map(({ component }) => component)];
  if (components.length === 0) return null;
  const parts = constant.map(
    ({ component, value }) => `${component} is ${valueWords(value, 'm', recording.units)}`,
  );
  if (zero.length > 0)
    parts.unshift(`${zero.map(componentName).join(', ')} ${zero.length === 1 ? 'is' : 'are'} zero`);
  return { components, words: parts.join('; ') };
}
