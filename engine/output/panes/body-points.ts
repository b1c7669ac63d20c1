/** Which points of a body the series of its motion are of, in words: positions and velocities are of different ones. */
import { findVector } from '../../results/series/derived/vectors';
import type { SeriesSpec } from './series-spec';

/** Of angular momentum, unless it is about a point of choice. */
export const ABOUT_ORIGIN = 'about the world origin';

const POINTS: Readonly<Record<string, string>> = {
  ...{ r: 'the frame origin', v: 'the centre of mass', a: 'the centre of mass', path: 'the centre of mass' },
};

/** Of what a chart lists beside its lines too: a frame on a pin is at rest while its body swings. */
export const POINTS_NOTE =
  'Positions are of the origin of the body frame; velocities, accelerations and path lengths of the centre of mass.';

/** The note for series that are of more than one point, the ones listed without a line among them. */
export const notePoints = (series: readonly SeriesSpec[]): string | null =>
  new Set(series.flatMap(({ component, key }) => (key.startsWith('body/') ? pointsIn([component]) : [])))
    .size > 1
    ? POINTS_NOTE
    : null;

const pointsIn = (components: readonly string[]): string[] =>
  components.flatMap((each) => POINTS[findVector(each)?.vector.size ?? each] ?? []);

/** `the frame origin of Crank`; the body alone for what all its points have in common, such as angular velocity. */
export function pointsOf(body: string, components: readonly string[]): string {
  const named = [...new Set(pointsIn(components))];
  return named.length === 0 ? body : `${named.join(' and ')} of ${body}`;
}
