/**
 * Plan of "linkage from points": links between the points, hinges where they, the ground and what is there already meet.
 * A point may slide, a link may have a third pin, and either end may be on ground or free.
 */
import { drawLinkage } from '../../../document/edits/draw/draw-linkage';
import type { PathPoint } from '../../../document/edits/draw/draw-linkage';
import { applyDiff } from '../../../document/diff';
import { createEdit } from '../../../document/edits/edit';
import { withDrawnLocks } from '../../../document/edits/locks/drawn-locks';
import type { DrawnWay } from '../../../document/edits/locks/drawn-locks';
import { typedAnchors, typedBar } from '../../../document/edits/values/typed-fields';
import { flatAction } from './flat-action';
import { GuideLines } from './guide-lines';
import { GroundEnds } from './ground-ends';
import { LockAction } from './lock-action';
import { describeLoop } from './loop-words';
import { relate } from './relations';
import { SlideChoice, slideSketch } from './slide-choice';
import { ThirdPin, thirdSketch } from './third-pin';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan, Picked } from '../draw/draw-plan';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';

export function linkagePlan(context: ToolContext): DrawPlan {
  const ground = new GroundEnds(context);
  const slide = new SlideChoice(context);
  const third = new ThirdPin();
  const flat = flatAction();
  const lock = new LockAction(context);
  const guides = new GuideLines(context, () => ground.value);
  const pathPoint = (point: Picked): PathPoint => ({
    at: point.at,
    anchor: anchorOf(context, point, 'ground'),
    slide: point.slide,
    third: point.third && pathPoint(point.third),
  });
  const giveUp = () => {
    slide.giveUp();
    third.isOn = false;
  };
  return {
    title: TEXT.linkageTool,
    count: null,
    hint: (points) =>
      slide.swings
        ? TEXT.clickSwing
        : slide.isOn
          ? TEXT.clickSlide
          : third.isNext(points)
            ? TEXT.clickThird
            : hintOf(points, ground.value),
    measure: () => 'polar',
    get sizes() {
      return slide.sizes;
    },
    onFaces: true,
    get onBodies() {
      return slide.isOn;
    },
    // little room: what a point that slides does not need makes way for the angle of its guide
    actions: (points) =>
      slide.isOn
        ? [slide.action(points), ground.action()]
        : [slide.action(points), ...third.actions(points), ground.action(), flat.action(), lock.action()],
    covers: (at, points) => ground.at(at, guides.resolve(points)) !== null,
    press(at, points) {
      const end = ground.at(at, guides.resolve(points));
      if (end !== null) ground.toggle(end);
      return end !== null;
    },
    refine(next, points, plane, at) {
      const found = guides.refine(slide.refine(next, points, plane), points, plane, at);
      const slides = guides.resolve([...points, found]).at(-1)?.slide !== undefined;
      const isFree = !slides && at?.ctrl === false;
      return lock.isOn && isFree ? relate(context, found, points, plane) : found;
    },
    place: (points, next, shift) => third.place(points, next, shift),
    placed: giveUp,
    takeBack: (points) => third.takeBack(points),
    escape: () => (slide.isOn || third.isOn) && (giveUp(), true),
    sketch(path, plane) {
      const points = guides.resolve(path);
      return {
        lines: [
          ...points.flatMap((point) => slideSketch(point, points, plane)),
          ...points.flatMap((point, i) => thirdSketch(point, points[i - 1])),
        ],
        marks: [...ground.marks(points), ...lock.marks(points, plane)],
      };
    },
    lines: true,
    counts: true,
    describe: describeLoop,
    build(project, path, { normal }) {
      const points = guides.resolve(path);
      const options = { flat: flat.isOn(), normal, groundEnds: ground.value };
      const needs = points.some((point) => point.third) ? TEXT.ternaryNeedsPins : TEXT.linkageNeedsPoints;
      const edit = drawLinkage(project, points.map(pathPoint), options);
      if (edit === null || !lock.isOn) return edit ?? needs;
      const locked = withDrawnLocks(project, applyDiff(project, edit.diff), points.slice(1).map(lockedOf));
      return createEdit(edit.label, project, locked, edit.created);
    },
    // the links come first, in the order of the points that they go to
    typed: (made, points) => [
      ...points.slice(1).flatMap((to, i) => typedBar(made, made.bodies[i]?.id ?? '', [points[i], to])),
      ...typedAnchors(made, points),
    ],
  };
}

/** A link that goes on beyond a block is longer than it was typed. */
const lockedOf = ({ typed, relations, slide }: Picked): DrawnWay =>
  slide?.swings === true ? {} : { typed, relations };

function hintOf({ length }: readonly Picked[], [first, last]: GroundEnds['value']): string {
  if (length === 0) return first ? TEXT.clickFirstGround : TEXT.clickFirstPoint;
  if (length === 1) return TEXT.clickNextPin;
  return last ? TEXT.clickNextOrEndOnGround : TEXT.clickNextOrEnd;
}
