/** The values of a run by its index: any index, in any order, on any machine the same. */
import { oncePer } from '../../model/once-per';
import { writable } from '../../model/formulas/set-values';
import { correlate, factorise } from './correlation';
import { definitionOf } from './inputs';
import { designOf } from './designs';
import type { Factor } from './correlation';
import type { Input } from './inputs';
import type { StudyManifest } from '../manifest/manifest';

export function countRuns({ design, parameters }: StudyManifest): number {
  return designOf(design.kind).countRuns(
    design,
    parameters.map(({ input }) => input),
  );
}

/** Worked out once for a manifest; null without correlations. */
const factorOf = oncePer(({ parameters, correlations }: StudyManifest): Factor | null => {
  if (correlations.length === 0) return null;
  const factor = factorise(parameters.length, correlations);
  if ('between' in factor) throw new Error('The correlations of a manifest are checked before it is used.');
  return factor;
});

/** One value per parameter, in its SI unit, with as many digits as a typed number keeps. The manifest is free of faults. */
export function valuesAt(manifest: StudyManifest, index: number): number[] {
  const { design, parameters } = manifest;
  const definition = designOf(design.kind);
  const inputs = parameters.map(({ input }) => input);
  const shares = inputs.map((_, place) => definition.shareAt(design, inputs, place, index));
  const factor = factorOf(manifest);
  const joint = factor === null ? shares : correlate(shares, factor);
  return inputs.map((input, place) => {
    const definition = definitionOf(input.kind);
    const value = definition.quantile(input, joint[place]);
    return definition.isDistributed ? within(input, writable(value), value) : value;
  });
}

/** Limits with more digits than a typed number has hold nevertheless. */
function within(input: Input, rounded: number, exact: number): number {
  const { from = -Infinity, to = Infinity } = input as { from?: number; to?: number };
  return rounded < from || rounded > to ? exact : rounded;
}
