import { readUrdf } from './read-urdf';
import { writeUrdf } from './write-urdf';
import type { ModelFormat } from '../format';

/** Of ROS. */
export const urdf: ModelFormat = {
  name: 'URDF',
  roots: ['robot'],
  extensions: ['urdf', 'xml'],
  read: readUrdf,
  holds: [],
  writes: 'urdf',
  // viewers paint OBJ in colours of its own
  meshes: { extension: 'stl', leastVolume: 0 },
  write: writeUrdf,
};
