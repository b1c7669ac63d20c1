/** True surfaces of a part beside its triangles, in the extras of a glTF mesh: other programs leave them alone, and its digest names both. */
import * as v from 'valibot';
import { size } from '../../core/math/triples';
import type { Feature } from '../../geometry/features/feature';
import { MOST_FEATURES } from '../../geometry/features/feature';

const number = v.pipe(v.number(), v.finite());
const length = v.pipe(number, v.minValue(0));
const point = v.tuple([number, number, number]);
const direction = v.pipe(
  point,
  v.check((axis) => Math.abs(size(axis) - 1) < 1e-6),
);
const FEATURE = v.variant('kind', [
  v.object({
    ...{ kind: v.literal('round'), hollow: v.boolean() },
    ...{ middle: point, axis: direction, radius: length, length },
  }),
  v.object({ kind: v.literal('ball'), hollow: v.boolean(), middle: point, radius: length }),
  v.object({
    ...{ kind: v.literal('flat'), middle: point, normal: direction, along: direction },
    half: v.tuple([length, length]),
  }),
]);
const EXTRAS = v.object({
  kempe: v.object({ features: v.pipe(v.array(FEATURE), v.maxLength(MOST_FEATURES)) }),
});

export const extrasOf = (features: readonly Feature[]): { extras?: v.InferOutput<typeof EXTRAS> } => {
  if (features.length === 0) return {};
  return { extras: { kempe: { features: features.map((one) => v.parse(FEATURE, one)) } } };
};

/** Undefined where there are none: extras are anyone's, so what is not understood is not there. */
export function featuresIn(extras: unknown): readonly Feature[] | undefined {
  const read = v.safeParse(EXTRAS, extras);
  return read.success ? read.output.kempe.features : undefined;
}
