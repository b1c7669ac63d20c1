/** Which points of a body the series of its motion are of, in words: positions and velocities are of different ones. */
import { findVector } from '../../results/series/derived/vectors';

/** Of angular momentum, unless it is about a point of choice. */
export const ABOUT_ORIGIN = 'about the world origin';

const POINTS: Readonly<Record<string, string>> = {
  ...{ r: 'the frame origin', v: 'the centre of mass', a: 'the centre of mass', path: 'the centre of mass' },
};

/** `the frame origin of Crank`; the body alone for what all its points have in common, such as angular velocity. */
export function pointsOf(body: string, components: readonly string[]): string {
  const points = components.map((each) => POINTS[findVector(each)?.vector.size ?? each] ?? '');
  const named = [...new Set(points)].filter((point) => point !== '');
  return named.length === 0 ? body : `${named.join(' and ')} of ${body}`;
}
