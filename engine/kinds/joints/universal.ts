/** A cross with one arm along A's x and the other along B's y: the shafts run along z. */
import type { JointDefinition } from './joint-definition';

export const universal: JointDefinition = {
  title: 'Universal joint',
  coordinates: [],
};
