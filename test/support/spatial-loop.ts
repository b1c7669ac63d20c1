/** Rings of hinges with axes anywhere: of seven, the shortest general loop that moves, or of more. */
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import type { Project, Quat, Vec3 } from '../../engine/model/project';

export const sevenHinges = (random: () => number): Project => hingeRing(7, random);

/** Points of the hinges lie about a circle; bodies are drawn unturned, so frames are the same on either body but for the place. */
export function hingeRing(count: number, random: () => number): Project {
  const number = (size: number) => size * (2 * random() - 1);
  const points = Array.from({ length: count }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / count;
    return [0.2 * Math.cos(angle) + number(0.04), 0.2 * Math.sin(angle) + number(0.04), number(0.06)];
  });
  const place = (body: number): Vec3 => (body < 0 || body === count - 1 ? [0, 0, 0] : points[body]);
  const joints = points.map((point, i) => {
    const q = [number(1), number(1), number(1), number(1)];
    const size = Math.hypot(...q);
    const orientation = q.map((value) => value / size) as unknown as Quat;
    const frame = (body: number) => ({
      position: point.map((x, c) => x - place(body)[c]) as unknown as Vec3,
      orientation,
    });
    return createJoint({
      id: `hinge-${i}`,
      bodyA: i === 0 ? 'ground' : `link-${i - 1}`,
      bodyB: i === count - 1 ? 'ground' : `link-${i}`,
      frameA: frame(i - 1),
      frameB: frame(i),
    });
  });
  const bodies = points.slice(0, -1).map((position, i) => createBody({ id: `link-${i}`, position }));
  const drivers = [createDriver({ id: 'motor', joint: 'hinge-0', value: 0 })];
  return { ...createProject('Ring of hinges'), bodies, joints, drivers };
}
