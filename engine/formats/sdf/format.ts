import { readSdf } from './read-sdf';
import { writeSdf } from './write-sdf';
import type { ModelFormat } from '../format';

/** Of Gazebo. */
export const sdf: ModelFormat = {
  name: 'SDF',
  roots: ['sdf'],
  extensions: ['sdf', 'world'],
  read: readSdf,
  holds: [],
  writes: 'sdf',
  meshes: { extension: 'stl', leastVolume: 0 },
  write: writeSdf,
};
