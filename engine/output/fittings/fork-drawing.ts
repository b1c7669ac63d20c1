/** Half of a Hooke joint, around its own z axis; `part-drawings.ts` says in which units. */
import type { Vec3 } from '../../model/project';
import type { Solid } from '../solid/solid';
import type { Triple } from './vector';

/** An arm of the cross along `arm`, and the cheeks and shaft that hold it from the side `side` of the z axis. */
export function addFork(s: Solid, arm: Vec3, side: number): void {
  const at = (along: number, z: number): Triple => [along * arm[0], along * arm[1], side * z];
  s.cylinder(at(-1.7, 0), at(1.7, 0), 0.4);
  for (const end of [-1.7, 1.7]) {
    s.cylinder(at(end - 0.25, 0), at(end + 0.25, 0), 0.8);
    s.block(at(end, -1.2), scaleOf(arm, 0.25), scaleOf(acrossZ(arm), 0.5), [0, 0, 1.2]);
  }
  s.block(at(0, -2.5), scaleOf(arm, 1.95), scaleOf(acrossZ(arm), 0.5), [0, 0, 0.25]);
  s.cylinder(at(0, -2.7), at(0, -4.5), 0.6);
}

const scaleOf = (v: Vec3, f: number): Triple => [f * v[0], f * v[1], f * v[2]];
const acrossZ = (v: Vec3): Triple => [-v[1], v[0], 0];
