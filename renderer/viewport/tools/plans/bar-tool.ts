/** Plan of the tool of a bar between two ends. With Lock on it is locked as drawn, and its ends to the pins that they are put on. */
import { GROUND } from '../../../../engine/model/project';
import { applyDiff } from '../../../document/diff';
import { drawEnds, isAcross } from '../../../document/edits/draw/draw-body';
import type { MakeShape } from '../../../document/edits/draw/draw-body';
import { createEdit } from '../../../document/edits/edit';
import { withDrawnLocks } from '../../../document/edits/locks/drawn-locks';
import { typedBar } from '../../../document/edits/values/typed-fields';
import type { DrawPlan, Picked } from '../draw/draw-plan';
import type { SketchMark } from '../sketch';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';
import { flatAction } from './flat-action';
import { LockAction } from './lock-action';
import { relate } from './relations';

/** `inPlane` is drawn instead where both ends lie in the drawing plane, unless the tool is told otherwise. */
export function endsPlan(
  context: ToolContext,
  title: string,
  make: MakeShape<'ends'>,
  inPlane?: MakeShape<'ends'>,
): DrawPlan {
  const flat = flatAction();
  const lock = new LockAction(context);
  const needed = TEXT.shapeNeeds(title.toLowerCase(), TEXT.twoPoints);
  return {
    title,
    count: 2,
    hint: (points) => (points.length === 0 ? TEXT.clickEnd : TEXT.clickOtherEnd),
    measure: () => 'polar',
    refine: (next, points, plane, at) =>
      lock.isOn && at?.ctrl === false ? relate(context, next, points, plane) : next,
    sketch: (points, plane) => ({
      lines: [],
      marks: lock.isOn ? [...lock.marks(points, plane), ...points.flatMap(coincidence)] : [],
    }),
    lines: true,
    counts: false,
    actions: () => [...(inPlane ? [flat.action()] : []), lock.action()],
    build(project, [a, b], { normal }) {
      if (!a || !b) return needed;
      const isFlat = flat.isOn() && isAcross([a.at, b.at], normal);
      const edit = drawEnds(project, (isFlat && inPlane) || make, [a.at, b.at], normal);
      if (edit === null || !lock.isOn) return edit ?? needed;
      const { typed, relations } = b;
      const way = { typed, relations, meets: [metBy(a), metBy(b)] as const };
      const locked = withDrawnLocks(project, applyDiff(project, edit.diff), [way]);
      return createEdit(edit.label, project, locked, edit.created);
    },
    typed: (made, [a, b]) => (a && b ? made.bodies.flatMap(({ id }) => typedBar(made, id, [a, b])) : []),
  };
}

/** The joint, else the bar, on whose pin or end a point was put. */
const metBy = ({ kind, joint, bodies }: Picked): string | null =>
  kind === 'pin' ? (joint ?? bodies.find((id) => id !== GROUND) ?? null) : null;

const coincidence = (point: Picked): SketchMark[] =>
  metBy(point) === null ? [] : [{ at: point.at, form: 'pin', text: TEXT.coincidentWith(point.text) }];
