/** What moving and turning say: the prompt with its typed entries, and the sketch of gaps and distances. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import type { Project } from '../../../../engine/model/project';
import { distance, jointFrames } from '../../../document/geometry';
import { placeOf } from '../../../document/edits/places/move-place';
import type { PromptEntry, ToolPrompt } from '../../../stores/editing/tools';
import { parseQuantity, quantityLabel } from '../../../ui/quantity';
import { showLength } from '../draw/draw-text';
import { AXES } from './gizmo';
import type { AxisName, GizmoKind, Hold } from './gizmo';
import { isNothing } from './gizmo-grip';
import type { Amount } from './gizmo-grip';
import type { Sketch, SketchLine, SketchMark } from '../sketch';
import { TEXT } from '../../texts';
import { shownUnits, typedIn } from '../../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';

export interface GizmoState {
  readonly kind: GizmoKind;
  readonly count: number;
  readonly hold: Hold | null;
  readonly amount: Amount;
  /** Waits for a click. */
  readonly follows: boolean;
  readonly local: boolean;
  readonly withJoints: boolean;
  readonly refusal: string | null;
  /** Of the project. */
  readonly units: ShownUnits;
}

export interface GizmoActions {
  /** Puts a typed number in the place of what the pointer said. */
  setShift: (axis: AxisName, metres: number) => void;
  setAngle: (radians: number) => void;
  commit: () => void;
  toggleLocal: () => void;
  toggleJoints: () => void;
}

export const entryOf = (kind: GizmoKind, hold: Hold | null): string =>
  kind === 'rotate' ? 'turn' : `shift-${AXES.find((axis) => hold?.includes(axis)) ?? 'x'}`;

export function promptFor(state: GizmoState, actions: GizmoActions): ToolPrompt {
  const { kind, count, hold, amount, local, withJoints, refusal } = state;
  const title = kind === 'move' ? 'Move' : 'Rotate';
  if (count === 0) return { title, hint: TEXT.clickFirst, ends: TEXT.endsTool, refusal };
  return {
    title: count === 1 ? title : `${title} ${count}`,
    hint: hintFor(state),
    ends: hold === null && isNothing(amount) ? TEXT.endsTool : TEXT.endsGizmo,
    entries: entriesFor(state, actions),
    confirm: () => actions.commit(),
    refusal,
    actions: [
      {
        id: 'local',
        label: local ? TEXT.localAxes : TEXT.worldAxes,
        title: TEXT.axesHint,
        pressed: local,
        run: () => actions.toggleLocal(),
      },
      {
        id: 'with-joints',
        label: TEXT.keepClosed,
        title: TEXT.keepClosedHint,
        pressed: withJoints,
        run: () => actions.toggleJoints(),
      },
    ],
  };
}

function hintFor({ kind, hold, follows }: GizmoState): string {
  if (follows) return TEXT.placeHint;
  if (kind === 'rotate') return hold ? TEXT.turnHint : TEXT.turnStart;
  if (hold) return TEXT.moveHint;
  return TEXT.moveStart;
}

function entriesFor(state: GizmoState, actions: GizmoActions): PromptEntry[] {
  const { kind, hold, amount, units } = state;
  if (kind === 'rotate') {
    const about = hold === null || hold === 'view' ? 'Angle' : `About ${hold.toUpperCase()}`;
    return [
      entry(
        'turn',
        about,
        quantityLabel(amount.angle, 'rad', units, { usual: 'deg' }),
        ['rad', typedIn('rad', units, 'deg')],
        {
          set: (value) => actions.setAngle(value),
          commit: actions.commit,
        },
      ),
    ];
  }
  return AXES.filter((axis) => hold === null || hold.includes(axis)).map((axis) => {
    const text = showLength(amount.shift[AXES.indexOf(axis)], units);
    return entry(`shift-${axis}`, axis.toUpperCase(), text, ['m', typedIn('m', units)], {
      set: (value) => actions.setShift(axis, value),
      commit: actions.commit,
    });
  });
}

function entry(
  id: string,
  label: string,
  text: string,
  [unit, shown]: readonly [string, string],
  { set, commit }: { set: (value: number) => void; commit: () => void },
): PromptEntry {
  // emptied, it is moved by nothing
  const read = (typed: string) => parseQuantity(typed.trim() === '' ? '0' : typed, unit, shown);
  return {
    id,
    label,
    text,
    enter(typed) {
      const parsed = read(typed);
      if (!parsed.ok) return parsed.message;
      set(parsed.value);
      return null;
    },
    preview(typed) {
      const parsed = read(typed);
      set(parsed.ok ? parsed.value : 0);
    },
    entered: commit,
  };
}

/** A gap that is worth a line [m]. */
const GAP = 1e-7;

/** The gaps that the move opens, with their sizes, and how far what has no body of its own has gone. */
export function sketchOf(before: Project, after: Project, ids: readonly string[]): Sketch {
  const lines: SketchLine[] = [];
  const marks: SketchMark[] = [];
  for (const joint of after.joints) {
    const old = before.joints.find(({ id }) => id === joint.id);
    const carried = ids.includes(joint.bodyA) || ids.includes(joint.bodyB);
    if (jointDefinition(joint.kind).points !== 'meet' || (joint === old && !carried)) continue;
    const { a, b, gap } = jointFrames(after, joint);
    if (gap < GAP) continue;
    lines.push({ from: a.position, to: b.position, style: 'warning' });
    marks.push({
      at: b.position,
      form: 'pin',
      text: TEXT.gap(quantityLabel(gap, 'm', shownUnits(after), { usual: 'mm', digits: 4 })),
    });
  }
  for (const id of ids) {
    if (before.bodies.some((body) => body.id === id)) continue;
    const [from, to] = [placeOf(before, id), placeOf(after, id)];
    if (!from || !to || distance(from.position, to.position) < GAP) continue;
    lines.push({ from: from.position, to: to.position, style: 'draft' });
    marks.push({ at: to.position, form: 'pin' });
  }
  return { lines, marks };
}
