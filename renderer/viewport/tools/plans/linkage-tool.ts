/** Plan of "linkage from points": bars between the points, hinges where they, the ground and what is there already meet. */
import { drawLinkage } from '../../../document/edits/draw/draw-linkage';
import { flatAction } from './flat-action';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan } from '../draw/draw-plan';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';

export function linkagePlan(context: ToolContext): DrawPlan {
  let groundEnds = true;
  const flat = flatAction();
  return {
    title: TEXT.linkage,
    count: null,
    hint: ({ length }) => HINTS[Math.min(length, 2)](groundEnds),
    measure: () => 'polar',
    actions: () => [
      {
        id: 'ground-ends',
        label: TEXT.endsOnGround,
        title: TEXT.endsOnGroundHint,
        key: 'G',
        pressed: groundEnds,
        run: () => {
          groundEnds = !groundEnds;
        },
      },
      flat.action(),
    ],
    sketch: (points) => ({
      lines: [],
      marks: points.flatMap((point, i) =>
        groundEnds && point.bodies.length === 0 && (i === 0 || i === points.length - 1)
          ? [{ at: point.at, form: 'ground' as const }]
          : [],
      ),
    }),
    lines: true,
    counts: true,
    build(project, points, { normal }) {
      const path = points.map((point) => ({ at: point.at, anchor: anchorOf(context, point, 'ground') }));
      return drawLinkage(project, path, { flat: flat.isOn(), normal, groundEnds }) ?? TOO_FEW;
    },
  };
}

const TOO_FEW = TEXT.linkageNeedsPoints;
const HINTS = [
  (ground: boolean) => (ground ? TEXT.clickFirstGround : TEXT.clickFirstPoint),
  () => TEXT.clickNextPin,
  (ground: boolean) => (ground ? TEXT.clickNextOrEndOnGround : TEXT.clickNextOrEnd),
];
