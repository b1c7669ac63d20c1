/** The tool that joins parts by what they are made to be joined by: two holes, a shaft in a hole, a ball in its socket, two faces. */
import type { Feature } from '../../../../engine/geometry/features/feature';
import { featureWords } from '../../../../engine/geometry/features/words';
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { jointNoun } from '../../../../engine/kinds/joints/joint-words';
import type { JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { joinFeatures, kindsBetween } from '../../../document/edits/draw/join-features';
import type { FeatureEnd } from '../../../document/edits/draw/join-features';
import { along, cross, scale } from '../../vector';
import type { DrawPlan, Picked, PlanAction } from '../draw/draw-plan';
import { circle, polygon } from '../draw/draw-sketch';
import { showLength } from '../draw/draw-text';
import type { Sketch, SketchLine } from '../sketch';
import type { PartFeature, PointerAt, ToolContext } from '../tool';
import { TEXT } from '../../texts';

export function featureJointPlan(context: ToolContext): DrawPlan {
  let chosen: JointKind | null = null;
  let toGround = false;

  const kindsOf = (points: readonly Picked[]): readonly JointKind[] => {
    const [a, b] = featuresOf(points);
    return a === undefined ? [] : kindsBetween(a.feature, b?.feature ?? null);
  };
  const kindOf = (points: readonly Picked[]): JointKind | undefined => {
    const kinds = kindsOf(points);
    return chosen !== null && kinds.includes(chosen) ? chosen : kinds[0];
  };
  return {
    title: TEXT.featureJoint,
    count: 2,
    mayRepeat: true,
    isComplete: (points) => toGround && points.length > 0,
    hint: (points) => (points.length === 0 ? TEXT.clickFeature : TEXT.clickOtherFeature),
    measure: () => 'none',
    nothingHere: TEXT.noFeature,
    actions: (points) => [
      {
        ...{ id: 'to-ground', label: TEXT.toGround, title: TEXT.featureToGround, key: 'G' },
        ...{ pressed: toGround, run: () => (toGround = !toGround) },
      },
      ...kindsOf(points).map((kind): PlanAction => {
        const title = TEXT.makeKind(jointNoun(kind));
        const run = () => (chosen = kind);
        const label = jointDefinition(kind).title;
        return { id: `kind-${kind}`, label, title, key: label[0], pressed: kindOf(points) === kind, run };
      }),
    ],
    covers: (at) => context.featureAt(at.x, at.y) === null,
    refine: (next, _points, _plane, at) => (at && onFeature(context, next, at)) ?? next,
    sketch: outlines,
    lines: false,
    counts: true,
    build(project, points) {
      const [a, b] = featuresOf(points);
      if (a === undefined || (b === undefined && !toGround)) return TEXT.clickOtherFeature;
      return joinFeatures(project, chosen, endOf(context, a), b && !toGround ? endOf(context, b) : null);
    },
  };
}

const featuresOf = (points: readonly Picked[]): PartFeature[] =>
  points.flatMap(({ feature }) => feature ?? []);

const endOf = ({ poseOf }: ToolContext, { body, feature }: PartFeature): FeatureEnd => ({
  ...{ body, feature },
  pose: poseOf(body),
});

/** The middle of the feature under the pointer, in words; null where there is none, or Ctrl asks for the place itself. */
export function onFeature(context: ToolContext, next: Picked, at: PointerAt): Picked | null {
  const found = at.ctrl ? null : context.featureAt(at.x, at.y);
  if (found === null) return null;
  const { body, feature } = found;
  const guides = linesOf(feature).map((line): SketchLine => ({ ...line, style: 'guide' }));
  return {
    ...next,
    ...{ at: feature.middle, kind: 'pin', form: 'pin', joint: null, relations: undefined },
    ...{ text: wordsOf(context.model(), found), bodies: [body], feature: found, guides },
  };
}

/** `hole Ø 12 mm of Arm`, of triangles with how well it fits. */
function wordsOf(project: Project, { body, feature }: PartFeature): string {
  const units = shownUnits(project);
  const name = project.bodies.find(({ id }) => id === body)?.name ?? '';
  const length = (value: number): string => showLength(value, units);
  const words = TEXT.featureOf(featureWords(feature, length), name);
  const { residual } = feature;
  return residual === undefined ? words : TEXT.fittedWithin(words, length(residual));
}

const outlines = (points: readonly Picked[]): Sketch => ({
  lines: featuresOf(points).flatMap(({ feature }) => linesOf(feature)),
  marks: [],
});

/** Its edges, and the axis of what is round. */
function linesOf(feature: Feature): SketchLine[] {
  const { middle } = feature;
  if (feature.kind === 'ball') return WAYS.flatMap((normal) => circle(middle, normal, feature.radius));
  if (feature.kind === 'flat') {
    const [u, v] = feature.half;
    const sides = [scale(feature.along, u), scale(cross(feature.normal, feature.along), v)] as const;
    const corner = (a: number, b: number): Vec3 => along(along(middle, sides[0], a), sides[1], b);
    return polygon([corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)]);
  }
  const { axis, length, radius } = feature;
  const end = (by: number): Vec3 => along(middle, axis, by * length);
  return [
    ...circle(end(0.5), axis, radius),
    ...circle(end(-0.5), axis, radius),
    { from: end(-1), to: end(1), style: 'dimension' },
  ];
}
const WAYS: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
