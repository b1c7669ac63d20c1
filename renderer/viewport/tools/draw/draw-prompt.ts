/** The prompt of a drawing: what the next click does, and all that can be typed instead of it. */
import type { Vec3 } from '../../../../engine/model/project';
import type { PromptAction, PromptEntry, ToolPrompt } from '../../../stores/editing/tools';
import { distance } from '../../vector';
import type { Drawing, LockPart } from './draw-pick';
import type { Picked, PlanSize } from './draw-plan';
import { asWritten, readAngle, readLength, readPoint, showAngle, showLength, showPoint } from './draw-text';
import { angleIn, inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';
import { typedUnit } from '../../../../engine/model/formulas/typed-quantity';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';

/** What the prompt may do to the drawing. */
export interface DrawHands {
  /** A point that was typed in W. */
  place(point: Vec3, texts?: readonly (string | null)[]): void;
  lock(part: LockPart, value: number | null, text: string): void;
  /** A typed distance is a point at once. */
  placeAt(distance: number, text: string): void;
  choosePlane(normal: Vec3 | null): void;
  confirm(): void;
  /** After an action of the plan. */
  acted(): void;
  update(): void;
}

export interface PromptState {
  readonly drawing: Drawing;
  readonly next: Picked | null;
  readonly plane: WorkPlane;
  readonly status: string | null;
  readonly refusal: string | null;
  /** Of the project. */
  readonly units: ShownUnits;
}

export function promptOf(state: PromptState, hands: DrawHands): ToolPrompt {
  const { plan, points } = state.drawing;
  return {
    title: plan.title,
    placed: points.length,
    hint: plan.hint(points),
    ends: endsOf(state.drawing),
    entries: [
      ...wayEntries(state, hands),
      ...(plan.nothingHere !== undefined ? [] : [pointEntry(state, hands)]),
      ...sizeEntries(state, hands),
    ],
    actions: [
      ...(plan.actions?.(points) ?? []).map((action) => refreshing(action, hands)),
      // a joint has an axis instead
      ...(plan.measure(1) === 'none' ? [] : [planeAction(state, hands)]),
    ],
    status: state.status,
    refusal: state.refusal,
    confirm: () => hands.confirm(),
    ...(plan.count === null && points.length > 1 && { keep: () => hands.confirm() }),
  };
}

function endsOf({ plan, points }: Drawing): string {
  if (points.length === 0) return plan.count === null ? TEXT.endsTool : TEXT.endsFirst;
  if (plan.count === null) return TEXT.endsDrawing;
  return plan.isComplete?.(points) === true ? TEXT.endsComplete : TEXT.endsPoints;
}

/** What an action changed shows at once. */
const refreshing = (action: PromptAction, hands: DrawHands): PromptAction => ({
  ...action,
  run() {
    action.run();
    hands.acted();
  },
});

/** `null` as the value gives a lock up. */
function way(
  state: PromptState,
  hands: DrawHands,
  part: LockPart,
  words: Pick<PromptEntry, 'id' | 'label' | 'text'>,
): PromptEntry {
  const value = state.drawing.locks[part];
  const isAngle = words.id === 'angle';
  return {
    ...words,
    plain: true,
    locked: value !== null,
    placeholder: isAngle ? '60 deg' : '250 mm',
    enter(text) {
      if (text.trim() === '') return (hands.lock(part, null, ''), null);
      const typed = isAngle ? readAngle(text, state.units) : readLength(text, state.units);
      if (!typed.ok) return orElse(enterPoint(text, state, hands), typed.message);
      hands.lock(part, typed.value, text);
      return null;
    },
  };
}

/** A whole point, typed where a length was expected. Undefined: it is none; null: taken. */
function enterPoint(
  text: string,
  { drawing, plane, units }: PromptState,
  hands: DrawHands,
): string | null | undefined {
  const typed = readPoint(text, plane, drawing.points.at(-1)?.at ?? null, units);
  if (typed === null) return undefined;
  if (!typed.ok) return typed.message;
  hands.place(typed.value, typed.texts);
  return null;
}

/** What is no point either is refused as what it was meant to be. */
const orElse = (taken: string | null | undefined, message: string) => (taken === undefined ? message : taken);

function wayEntries(state: PromptState, hands: DrawHands): PromptEntry[] {
  const { drawing, next, plane, units } = state;
  const last = drawing.points.at(-1)?.at;
  if (last === undefined) return [];
  const measure = drawing.plan.measure(drawing.points.length);
  const { texts } = drawing.locks;
  const written = {
    a: asWritten(texts.a, 'm', units),
    b: asWritten(texts.b, measure === 'polar' ? 'rad' : 'm', units),
  };
  const show = (part: LockPart, now: () => number, text: typeof showLength) => {
    const locked = drawing.locks[part];
    return locked !== null ? (written[part] ?? text(locked, units)) : next ? text(now(), units) : '';
  };
  const entry = (part: LockPart, id: string, label: string, text: string) =>
    way(state, hands, part, { id, label, text });
  if (measure === 'polar') {
    const length = show('a', () => distance(last, next!.at), showLength);
    const angle = show('b', () => angleIn(plane, last, next!.at), showAngle);
    return [entry('a', 'length', 'Length', length), entry('b', 'angle', 'Angle', angle)];
  }
  if (measure === 'rectangle') {
    const side = (k: 0 | 1) => () => Math.abs(inPlane(plane, next!.at)[k] - inPlane(plane, last)[k]);
    return [
      entry('a', 'width', 'Width', show('a', side(0), showLength)),
      entry('b', 'depth', 'Depth', show('b', side(1), showLength)),
    ];
  }
  return measure === 'none' ? [] : [distanceEntry(state, hands, measure.distance)];
}

function distanceEntry(state: PromptState, hands: DrawHands, label: string): PromptEntry {
  return {
    id: 'distance',
    label,
    text: '',
    placeholder: '20 mm',
    enter(text) {
      if (text.trim() === '') return null;
      const typed = readLength(text, state.units);
      if (!typed.ok) return orElse(enterPoint(text, state, hands), typed.message);
      hands.placeAt(typed.value, text);
      return null;
    },
  };
}

function pointEntry(state: PromptState, hands: DrawHands): PromptEntry {
  return {
    id: 'point',
    label: 'Point',
    plain: true,
    text: state.next ? showPoint(state.next.at, state.units) : '',
    placeholder: 'x, y, z',
    hint: TEXT.pointHint,
    enter(text) {
      if (text.trim() === '') return null;
      const taken = enterPoint(text, state, hands);
      return taken === undefined ? TEXT.pointWanted : taken;
    },
  };
}

/** A size that was typed with its unit goes on showing it. */
function sizeText(size: PlanSize, points: readonly Picked[]): string {
  const { value, text } = size;
  return value !== null && text != null && typedUnit(text) !== null ? text.trim() : size.show(points);
}

function sizeEntries(state: PromptState, hands: DrawHands): PromptEntry[] {
  const { drawing, next } = state;
  const points = next ? [...drawing.points, next] : drawing.points;
  return (drawing.plan.sizes ?? []).map((size) => ({
    id: size.id,
    label: size.label,
    text: sizeText(size, points),
    locked: size.value !== null,
    enter(text) {
      const typed = text.trim() === '' ? null : size.read(text);
      if (typed && !typed.ok) return orElse(enterPoint(text, state, hands), typed.message);
      size.value = typed ? typed.value : null;
      size.text = typed ? text : null;
      hands.update();
      return null;
    },
  }));
}

const PLANES: readonly { name: string; normal: Vec3 }[] = [
  { name: 'XY', normal: [0, 0, 1] },
  { name: 'YZ', normal: [1, 0, 0] },
  { name: 'XZ', normal: [0, 1, 0] },
];

/** Names the plane that is drawn in; pressed, it goes on to the next. */
function planeAction({ plane, drawing }: PromptState, hands: DrawHands): PromptAction {
  const now = PLANES.findIndex(({ normal }) =>
    normal.every((part, k) => Math.abs(part - plane.normal[k]) < 1e-9),
  );
  const isLast = drawing.normal !== null && now === PLANES.length - 1;
  return {
    id: 'plane',
    label: PLANES[now]?.name ?? TEXT.ofMechanism,
    title: TEXT.planeHint,
    pressed: drawing.normal !== null,
    // after the last, the one of the mechanism, which may be none of them
    run: () => hands.choosePlane(isLast ? null : PLANES[(now + 1) % PLANES.length].normal),
  };
}
