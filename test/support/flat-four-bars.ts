/** Four-bars that can lie in one line, where two ways of moving part (T 6.2a). */
import { bar, joinAt } from './example-parts';
import { createProject } from '../../engine/model/defaults';
import type { Project, Vec3 } from '../../engine/model/project';

/** Places along the line [m]: the crank from 0 to `tip`, the coupler on to `end`, the rocker from there to its `foot`. */
export interface FourBar {
  readonly tip: number;
  readonly end: number;
  readonly foot: number;
}

export const FLAT_FOUR_BARS: readonly (readonly [string, FourBar])[] = [
  ['a change-point four-bar', { tip: 0.08, end: 0.33, foot: 0.2 }],
  ['one folded back', { tip: 0.08, end: 0.02, foot: 0.2 }],
  ['one with a crank that points away', { tip: -0.08, end: 0.03, foot: 0.1 }],
  ['a kite whose crank lies on the ground', { tip: 0.2, end: 0.33, foot: 0.2 }],
  ['a deltoid whose rocker lies on the ground', { tip: 0.08, end: 0, foot: 0.2 }],
  ['a rhombus', { tip: 0.1, end: 0.2, foot: 0.1 }],
];

/** The angle of the rocker [rad] that closes the loop with the crank at this one, on the side of the line that is asked for. */
export function rockerAt({ tip, end, foot }: FourBar, angle: number, side: number): number {
  const [x, y] = [tip * Math.cos(angle) - foot, tip * Math.sin(angle)];
  const [far, b, c] = [Math.hypot(x, y), end - tip, end - foot];
  const opening = Math.acos(Math.max(-1, Math.min(1, (far * far + c * c - b * b) / (2 * far * Math.abs(c)))));
  return Math.atan2(y, x) + side * opening - (c < 0 ? Math.PI : 0);
}

/** With its crank and its rocker turned out of the line by these angles [rad]. */
export function fourBar({ tip, end, foot }: FourBar, crankAngle = 0, rockerAngle = 0): Project {
  const turned = (x: number, length: number, angle: number): Vec3 => [
    x + length * Math.cos(angle),
    length * Math.sin(angle),
    0,
  ];
  const [o, d] = [0, foot].map((x): Vec3 => [x, 0, 0]);
  const [a, b] = [turned(0, tip, crankAngle), turned(foot, end - foot, rockerAngle)];
  const [crank, coupler, rocker] = (
    [
      ['crank', o, a],
      ['coupler', a, b],
      ['rocker', d, b],
    ] as const
  ).map(([id, from, to]) => bar(id, id, from, to, 0.006, '#888888'));
  return {
    ...createProject('Flat four-bar'),
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('o0', 'o0', 'hinge', null, crank, o),
      joinAt('a', 'a', 'hinge', crank, coupler, a),
      joinAt('b', 'b', 'hinge', rocker, coupler, b),
      joinAt('o1', 'o1', 'hinge', null, rocker, d),
    ],
  };
}
