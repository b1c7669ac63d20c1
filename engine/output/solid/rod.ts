import type { Shape } from '../../model/project';
import type { Solid } from './solid';
import { along, distance } from '../../results/free-body/vectors';
import type { Boss } from './boss';

/** A link as a workshop would make it: a round bar, and at each pin an eye or a fork that the other link's eye fits. */
export function addRod(solid: Solid, shape: Extract<Shape, { kind: 'rod' }>, bosses: readonly Boss[]): void {
  const r = shape.radius;
  solid.capsule(shape.from, shape.to, r);
  for (const boss of bosses) {
    const onBar = Math.min(distance(boss.at, shape.from), distance(boss.at, shape.to)) < 2.5 * r;
    if (!onBar && boss.kind !== 'eye') continue;
    if (boss.kind === 'ball') {
      solid.sphere(boss.at, 1.45 * r);
      continue;
    }
    // Eyes that share a pin step outwards a little, or their faces would flicker through each other.
    const eye = 1.12 + 0.05 * boss.step;
    const radius = (1.85 + 0.04 * boss.step) * r;
    const slices =
      boss.kind === 'eye'
        ? [[-eye, eye]]
        : [
            [-1.75, -1.16 - 0.05 * boss.step],
            [1.16 + 0.05 * boss.step, 1.75],
          ];
    for (const [a, b] of slices) {
      solid.cylinder(along(boss.at, boss.axis, a * r), along(boss.at, boss.axis, b * r), radius, 30);
    }
  }
}
