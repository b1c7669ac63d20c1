import { readMjcf } from './read-mjcf';
import { writeMjcf } from './write-mjcf';
import type { ModelFormat } from '../format';

/** Of MuJoCo. */
export const mjcf: ModelFormat = {
  name: 'MJCF',
  roots: ['mujoco'],
  extensions: ['xml', 'mjcf'],
  read: readMjcf,
  holds: ['armature'],
  writes: 'xml',
  // of STL it reads at most 200,000 triangles; 3.14 refuses less than 1e-15 m^3
  meshes: { extension: 'obj', leastVolume: 1e-14 },
  write: writeMjcf,
};
