import type { Feature } from './feature';

const NAMES = {
  round: { hollow: 'hole', solid: 'shaft' },
  ball: { hollow: 'socket', solid: 'ball' },
} as const;

/** `hole Ø 12 mm`; `length` formats a length [m]. */
export function featureWords(feature: Feature, length: (value: number) => string): string {
  if (feature.kind === 'flat') return 'face';
  const name = NAMES[feature.kind][feature.hollow ? 'hollow' : 'solid'];
  return `${name} \u00d8 ${length(2 * feature.radius)}`;
}
