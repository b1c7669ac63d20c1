/** A beam of I section with parallel flanges between two points; its height lies across it in the drawing plane. */
import { choice } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { areaMoments, SIGNS } from './area-parts';
import { checkFlanges } from './check-wall';
import { arcPoints, profile, profileFields } from './profile';
import { preferred } from './sizes';

export interface IBeam {
  kind: 'i-beam';
  from: Vec3;
  to: Vec3;
  height: number;
  width: number;
  web: number;
  flange: number;
  fillet: number;
}

export const iBeam = profile<IBeam>({
  title: 'I-beam',
  plural: 'flanged beams',
  icon: 'M3 3h10v2.2H9.2v5.6H13V13H3v-2.2h3.8V5.2H3z',
  fields: profileFields(
    choice('kind', 'Shape', 'i-beam'),
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
  check: (shape, checks) => checkFlanges('I-beam', shape, 2, checks),
  section({ height: h, width: b, web: s, flange: t, fillet: r }) {
    const inside = h / 2 - t;
    const { area, squares } = areaMoments([
      { low: [-h / 2, -b / 2], high: [-inside, b / 2], sign: 1 },
      { low: [inside, -b / 2], high: [h / 2, b / 2], sign: 1 },
      { low: [-inside, -s / 2], high: [inside, s / 2], sign: 1 },
      ...SIGNS.map(([x, y]) => ({
        corner: [x * inside, (y * s) / 2] as const,
        way: [-x as 1 | -1, y] as const,
        ...{ radius: r, sign: 1 as const },
      })),
    ]);
    // El Darwish and Johnston, as in SCI P363
    const [web, fillet] = [s / t, r / t];
    const alpha = -0.042 + 0.2204 * web + 0.1355 * fillet - 0.0865 * fillet * web - 0.0725 * web * web;
    const disc = ((t + r) ** 2 + (r + s / 4) * s) / (2 * r + t);
    const torsion = (2 / 3) * b * t ** 3 + ((h - 2 * t) * s ** 3) / 3 + 2 * alpha * disc ** 4 - 0.42 * t ** 4;
    const arc = (x: 1 | -1, y: 1 | -1, from: number) =>
      arcPoints([x * (inside - r), y * (s / 2 + r)], r, from, from - Math.PI / 2, 4);
    const rim = [
      ...([
        [h / 2, -b / 2],
        [h / 2, b / 2],
        [inside, b / 2],
      ] as const),
      ...arc(1, 1, 0),
      ...arc(-1, 1, -Math.PI / 2),
      ...([
        [-inside, b / 2],
        [-h / 2, b / 2],
        [-h / 2, -b / 2],
        [-inside, -b / 2],
      ] as const),
      ...arc(-1, -1, Math.PI),
      ...arc(1, -1, Math.PI / 2),
      [inside, -b / 2] as const,
    ];
    return { area, squares, torsion, rim, radius: Math.min(h, b) / 2 };
  },
});
