/**
 * A channel with parallel flanges between two points: its height lies along z of the body frame, and it opens to the left, seen from its
 * first end towards its second. The line between the ends runs through the centroid of the section.
 */
import { choice } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { areaMoments } from './area-parts';
import { checkFlanges } from './check-wall';
import { arcPoints, profile, profileFields } from './profile';
import { preferred } from './sizes';

export interface Channel {
  kind: 'channel';
  from: Vec3;
  to: Vec3;
  height: number;
  width: number;
  web: number;
  flange: number;
  fillet: number;
}

export const channel = profile<Channel>({
  title: 'Channel',
  plural: 'channels',
  icon: 'M13 3v2.2H5.4v5.6H13V13H3V3z',
  fields: profileFields(
    choice('kind', 'Shape', 'channel'),
    ...([
      ['height', 'Height'],
      ['width', 'Width'],
      ['web', 'Web'],
      ['flange', 'Flange'],
      ['fillet', 'Fillet'],
    ] as [string, string][]),
  ),
  sizes: (span) => ({
    ...{ height: preferred(span / 10), width: preferred(span / 10, 1) },
    ...{ web: preferred(span / 10, 6), flange: preferred(span / 10, 5), fillet: preferred(span / 10, 5) },
  }),
  check: (shape, checks) => checkFlanges('channel', shape, 1, checks),
  section({ height: h, width: b, web: s, flange: t, fillet: r }) {
    const inside = h / 2 - t;
    const { area, center, squares } = areaMoments([
      { low: [0, -h / 2], high: [s, h / 2], sign: 1 },
      { low: [s, inside], high: [b, h / 2], sign: 1 },
      { low: [s, -h / 2], high: [b, -inside], sign: 1 },
      ...([1, -1] as const).map((z) => ({
        corner: [s, z * inside] as const,
        way: [1, -z as 1 | -1] as const,
        ...{ radius: r, sign: 1 as const },
      })),
    ]);
    // El Darwish and Johnston, as in SCI P363
    const [web, fillet] = [s / t, r / t];
    const alpha = -0.0908 + 0.2621 * web + 0.1231 * fillet - 0.0752 * web * fillet - 0.0945 * web * web;
    const disc = 2 * (3 * r + s + t - Math.sqrt(2 * (2 * r + s) * (2 * r + t)));
    const torsion = (2 / 3) * b * t ** 3 + ((h - 2 * t) * s ** 3) / 3 + 2 * alpha * disc ** 4 - 0.42 * t ** 4;
    const rim = [
      ...([
        [0, -h / 2],
        [b, -h / 2],
        [b, -inside],
      ] as const),
      ...arcPoints([s + r, -inside + r], r, -Math.PI / 2, -Math.PI, 4),
      ...arcPoints([s + r, inside - r], r, Math.PI, Math.PI / 2, 4),
      ...([
        [b, inside],
        [b, h / 2],
        [0, h / 2],
      ] as const),
    ].map(([y, z]): [number, number] => [y - center[0], z]);
    return { area, squares, torsion, rim, radius: Math.min(h, b) / 2 };
  },
});
