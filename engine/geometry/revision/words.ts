import { distance } from '../../core/math/triples';
import { featureWords } from '../features/words';
import type { LeftEnd } from './follow';

/** After the name of what stays, why it does; `length` formats a length [m]. */
export function leftWords({ body, on, nearest }: LeftEnd, length: (value: number) => string): string {
  if (on === null) return `it stands on no hole, shaft or face of ${body}`;
  const lost = featureWords(on, length);
  if (nearest === null) return `nothing in ${body} is like its ${lost}`;
  const away = length(distance(on.middle, nearest.middle));
  return `its ${lost} in ${body} is gone; most alike is a ${featureWords(nearest, length)}, ${away} away`;
}
