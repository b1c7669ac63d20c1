/**
 * Draws by points: clicked with snapping, or typed. What the points become is decided by the plan; here they are placed, removed and shown.
 * Until the plan's edit is applied nothing of it is in the document, so that Escape leaves no trace.
 */
import type { Vec3 } from '../../../../engine/model/project';
import { applyDiff } from '../../../document/diff';
import { distance } from '../../vector';
import { withTypedFields } from '../../../document/edits/values/typed-fields';
import type { Edit } from '../../../document/edits/edit';
import { NO_LOCKS, pickNext, pickTyped, planeOf } from './draw-pick';
import type { Drawing, LockPart, Locks } from './draw-pick';
import type { DrawPlan, Picked } from './draw-plan';
import { promptOf } from './draw-prompt';
import type { DrawHands } from './draw-prompt';
import { sketchOf } from './draw-sketch';
import { freedoms } from './freedoms';
import { Presses } from './presses';
import { oneShown } from '../../forces/nice-scale';
import { niceStep } from '../snap/snap';
import { isShifted } from '../tool';
import type { PointerAt, Tool, ToolContext, ToolFactory } from '../tool';
import { directionAt } from '../snap/work-plane';
import { TEXT } from '../../texts';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';

/** Points that are one and the same [m]. */
const SAME = 1e-7;

export const drawWith =
  (plan: (context: ToolContext) => DrawPlan): ToolFactory =>
  (context) =>
    new DrawTool(context, plan(context));

export class DrawTool implements Tool, DrawHands {
  private points: readonly Picked[] = [];
  private locks: Locks = NO_LOCKS;
  private normal: Vec3 | null = null;
  private pointer: PointerAt | null = null;
  private next: Picked | null = null;
  private status: string | null = null;
  private refusal: string | null = null;
  /** What the engine was last asked about, so that it is not asked again. */
  private asked = '';
  private isDisposed = false;
  private readonly presses = new Presses();
  /** How many points there were before a press that a double click may turn out to be. */
  private before: number | null = null;

  constructor(
    private readonly context: ToolContext,
    private readonly plan: DrawPlan,
  ) {
    this.update();
  }

  press(at: PointerAt): boolean {
    this.pointer = at;
    const kind = this.presses.add(at);
    this.before = kind === 'near' ? this.points.length : null;
    if (kind === 'second') return (this.update(), true);
    this.refusal = null;
    if (this.plan.press?.(at, this.points) === true) return (this.update(), true);
    const next = this.pick(at);
    if (next) this.put(next, at.shift);
    else this.refusal = this.plan.nothingHere ?? TEXT.planeEdgeOn;
    this.update();
    return true;
  }

  move(at: PointerAt): void {
    this.pointer = at;
    this.update();
  }

  release(): void {
    // a click has done its work when it goes down
  }

  doubleClick(at: PointerAt): void {
    if (this.plan.count !== null) return;
    this.points = this.points.slice(0, this.before ?? this.points.length);
    this.end(at.shift);
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isShifted(event)) return false;
    if (event.key === 'Enter') return (this.confirm(), true);
    // also where there is nothing to take back: one press too many must not delete what is selected
    if (event.key === 'Backspace') return (this.takeBack(), true);
    if (/^[\d.,@-]$/.test(event.key)) return this.startTyping(event.key);
    const action = this.plan.actions?.(this.points).find(({ key }) => key === event.key.toUpperCase());
    if (action === undefined) return false;
    action.run();
    this.acted();
    return true;
  }

  escape(): boolean {
    if (this.plan.escape?.() !== true) {
      if (this.points.length === 0) return false;
      this.points = [];
    }
    this.clearStep();
    this.update();
    return true;
  }

  dispose(): void {
    this.isDisposed = true;
    this.context.showPlane(null);
  }

  place(point: Vec3, texts?: readonly (string | null)[]): void {
    this.presses.forget();
    const typed = pickTyped(this.context, this.drawing, point);
    const way = { a: null, b: null, at: point, ...(texts && { texts: { at: texts } }) };
    this.putOrSay({ ...this.refine(typed, null), typed: way });
    this.update();
  }

  placeAt(value: number, text: string): void {
    const plane = planeOf(this.context, this.drawing);
    const at = this.plan.atDistance?.(this.points, value, plane);
    if (!at) return;
    this.locks = { a: value, b: null, texts: { a: text } };
    this.place(at);
    this.locks = NO_LOCKS;
  }

  /** Both parts typed are a point; one holds until the next click. */
  lock(part: LockPart, value: number | null, text: string): void {
    this.presses.forget();
    this.locks = { ...this.locks, [part]: value, texts: { ...this.locks.texts, [part]: text } };
    const { a, b } = this.locks;
    const last = this.points.at(-1)?.at;
    if (a !== null && b !== null && last) return this.place(this.typedPoint(last, a, b));
    this.update();
  }

  choosePlane(normal: Vec3 | null): void {
    this.normal = normal;
    this.context.lookSquare(normal);
    this.update();
  }

  /** What an action says may be all that was missing: then nothing more is waited for. */
  acted(): void {
    if (this.points.length > 0 && this.plan.isComplete?.(this.points) === true) this.end(false);
    this.update();
  }

  /** Enter: the drawing ends, or what is at the pointer is taken as by a click. */
  confirm(): void {
    if (this.plan.count === null || (this.points.length > 0 && this.plan.isComplete?.(this.points) === true))
      this.end(false);
    else if (this.pointer && this.plan.press?.(this.pointer, this.points) === true) this.refusal = null;
    else if (this.next) this.putOrSay(this.next);
    else this.refusal = this.plan.nothingHere ?? TEXT.noPointToTake;
    this.update();
  }

  /** A click where the last point is may be the second of two; what was typed or entered is not. */
  private putOrSay(point: Picked): void {
    if (!this.put(point, false)) this.refusal = TEXT.samePoint;
  }

  update(): void {
    if (this.isDisposed) return;
    const plane = planeOf(this.context, this.drawing);
    this.context.showPlane(plane);
    this.next = this.pointer && this.pick(this.pointer);
    const step = niceStep(this.context.pixel(), oneShown('m', this.context.model()));
    this.context.draw(sketchOf(this.drawing, this.next, this.ahead, { plane, step, units: this.units }));
    if (this.plan.counts) this.count();
    this.say();
  }

  /** Where a click would put the next point; null where it would do something else. */
  private pick(at: PointerAt): Picked | null {
    if (this.plan.covers?.(at, this.points) === true) return null;
    const next = pickNext(this.context, this.drawing, at);
    return next && this.refine(next, at);
  }

  private refine(next: Picked, at: PointerAt | null): Picked {
    return this.plan.refine?.(next, this.points, planeOf(this.context, this.drawing), at) ?? next;
  }

  private after(next: Picked, shift: boolean): readonly Picked[] {
    return this.plan.place?.(this.points, next, shift) ?? [...this.points, next];
  }

  /** The points as they would be if it ended at the pointer. */
  private get ahead(): readonly Picked[] {
    const { next, points, pointer } = this;
    const last = points.at(-1);
    const isNew = next && (!last || distance(last.at, next.at) > SAME);
    return isNew ? this.after(next, pointer?.shift ?? false) : points;
  }

  private get drawing(): Drawing {
    return { plan: this.plan, points: this.points, locks: this.locks, normal: this.normal };
  }

  private typedPoint(last: Vec3, a: number, b: number): Vec3 {
    const plane = planeOf(this.context, this.drawing);
    if (this.plan.measure(this.points.length) === 'polar') {
      const way = directionAt(plane, b);
      return [last[0] + a * way[0], last[1] + a * way[1], last[2] + a * way[2]];
    }
    // to the pointer's side of the first corner; without a pointer along the axes
    const toward = this.next?.at ?? last;
    const sign = (axis: Vec3) =>
      axis.reduce((sum, part, k) => sum + part * (toward[k] - last[k]), 0) < 0 ? -1 : 1;
    const [s, t] = [sign(plane.u) * a, sign(plane.v) * b];
    return [0, 1, 2].map((k) => last[k] + s * plane.u[k] + t * plane.v[k]) as unknown as Vec3;
  }

  /** False where the last point is there already. */
  private put(point: Picked, keep: boolean): boolean {
    const { plan, points } = this;
    const last = points.at(-1);
    if (last && plan.mayRepeat !== true && distance(last.at, point.at) < SAME) return false;
    this.refusal = null;
    const first = points[0];
    if (plan.closes === true && points.length > 2 && first && distance(first.at, point.at) < SAME)
      return (this.end(keep), true);
    const { a, b, texts } = this.locks;
    this.points = this.after(a === null && b === null ? point : { ...point, typed: { a, b, texts } }, keep);
    plan.placed?.();
    this.locks = NO_LOCKS;
    if (plan.count === this.points.length || plan.isComplete?.(this.points) === true) this.end(keep, true);
    return true;
  }

  /** `again` takes the last point back where it made nothing: another click may. */
  private end(keep: boolean, again = false): void {
    const { context, points } = this;
    const edit = this.built(points);
    this.refusal = typeof edit === 'string' ? edit : context.apply(edit);
    if (this.refusal !== null) {
      if (again) this.points = points.slice(0, -1);
      return;
    }
    this.points = [];
    this.clearStep();
    if (!keep) context.finish();
  }

  private built(points: readonly Picked[]): Edit | string {
    const { context, plan } = this;
    const project = context.model();
    const edit = plan.build(project, points, planeOf(context, this.drawing));
    if (typeof edit === 'string' || !plan.typed) return edit;
    return withTypedFields(project, edit, (made) => plan.typed!(made, points));
  }

  private takeBack(): void {
    if (this.points.length === 0) return;
    this.points = this.plan.takeBack?.(this.points) ?? this.points.slice(0, -1);
    this.clearStep();
    this.update();
  }

  private clearStep(): void {
    this.locks = NO_LOCKS;
    this.refusal = null;
    this.status = null;
    this.asked = '';
  }

  private startTyping(text: string): boolean {
    const entry = promptOf(this.promptState, this).entries?.[0];
    if (entry === undefined) return false;
    this.context.type(entry.id, text);
    return true;
  }

  private get units(): ShownUnits {
    return shownUnits(this.context.model());
  }

  private get promptState() {
    const { drawing, next, status, refusal } = this;
    return { drawing, next, status, refusal, plane: planeOf(this.context, drawing), units: this.units };
  }

  private say(): void {
    this.context.prompt(promptOf(this.promptState, this));
  }

  /** The degrees of freedom if the drawing ended at the pointer. */
  private count(): void {
    const project = this.context.model();
    const edit = this.plan.build(project, this.ahead, planeOf(this.context, this.drawing));
    const key = JSON.stringify(typeof edit === 'string' ? null : edit.diff);
    if (key === this.asked) return;
    this.asked = key;
    if (typeof edit === 'string') {
      this.status = null;
      return;
    }
    const after = applyDiff(project, edit.diff);
    const words = this.plan.describe?.(project, after) ?? null;
    this.context.askMobility(after, (mobility) => {
      if (this.isDisposed || key !== this.asked) return;
      this.status = mobility && freedoms(mobility, words);
      this.say();
    });
  }
}
