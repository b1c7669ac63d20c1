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
  write: writeMjcf,
};
