/**
 * Measures between two things, live: while the pointer looks for the second, while a part is dragged, and while a run plays.
 * A click picks; a press that wanders drags the part, as it does without a tool.
 */
import { GROUND } from '../../../../engine/model/project';
import type { Vec3 } from '../../../../engine/model/project';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { copyOut } from '../../../stores/window/copy-out';
import { useToastsStore } from '../../../stores/window/toasts';
import { insertMeasure } from '../../../document/edits/add/add-measure';
import type { PromptReading } from '../../../stores/editing/tools';
import { conjugate, rotate, tidy, toLocal } from '../../../document/geometry';
import { distance, scale, add } from '../../vector';
import { createDragTool } from '../drag/drag-tool';
import { EMPTY_SKETCH } from '../sketch';
import type { Sketch, SketchMark } from '../sketch';
import { isShifted } from '../tool';
import type { PointerAt, Tool, ToolContext } from '../tool';
import { LeastOfRun } from './least-of-run';
import { pickThing, thingsOf } from './pick-thing';
import { measure, readingsOf } from './reading';
import type { Reading } from './reading';
import { place } from './thing';
import type { Placed, Thing } from './thing';
import { TEXT } from '../../texts';

/** A press that wanders less is a click [CSS pixels]. */
const SLOP = 4;

export const createMeasureTool = (context: ToolContext): Tool => new MeasureTool(context);

class MeasureTool implements Tool {
  private picked: Thing[] = [];
  private over: Thing | null = null;
  private whole = false;
  private readings: readonly PromptReading[] = [];
  private refusal: string | null = null;
  private reading: Reading | null = null;
  private least: LeastOfRun | null = null;
  private pressed: PointerAt | null = null;
  private dragSketch: Sketch = EMPTY_SKETCH;
  /** What was said last: pictures come by the dozen, and mostly change nothing. */
  private said = '';
  private readonly drag: Tool;

  constructor(private readonly context: ToolContext) {
    this.drag = createDragTool({
      ...context,
      draw: (sketch) => (this.dragSketch = sketch),
      prompt: () => undefined,
    });
    this.begin();
  }

  /** With the two that are selected; one alone was selected for something else, by having been drawn. */
  private begin(): void {
    const things = thingsOf(this.context, this.context.selection()).slice(-2);
    this.picked = things.length === 2 ? things : [];
    this.search();
    this.picture();
  }

  press(at: PointerAt): boolean {
    this.pressed = at;
    this.drag.press({ ...at, ctrl: false });
    return true;
  }

  move(at: PointerAt): void {
    if (this.pressed) this.drag.move(at);
    else this.over = pickThing(this.context, at, this.whole || at.ctrl);
    this.picture();
  }

  release(at: PointerAt): void {
    const from = this.pressed;
    this.pressed = null;
    this.drag.release(at);
    if (from && Math.hypot(at.x - from.x, at.y - from.y) < SLOP) this.pick(at);
    this.picture();
  }

  key(event: KeyboardEvent): boolean {
    const key = event.key.toUpperCase();
    if (key === 'C' && !event.altKey && !event.shiftKey && this.reading) return (this.copy(), true);
    if (event.ctrlKey || event.metaKey || event.altKey || isShifted(event)) return false;
    if (key === 'B') return (this.toggleWhole(), true);
    if (key === 'M') return (this.begin(), true);
    if (key === 'K' && this.picked.length === 2) return (this.keep(), true);
    if (key === 'ENTER') return (this.end(), true);
    if (key !== 'BACKSPACE') return false;
    this.escape();
    return true;
  }

  escape(): boolean {
    if (this.drag.escape?.() === true) return true;
    if (this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    this.search();
    this.picture();
    return true;
  }

  /** With every picture: what is measured may have moved. */
  picture(): void {
    const [first, second] = [this.picked[0], this.picked[1] ?? this.over].map((thing) => this.placed(thing));
    // what was picked may be gone, by undo or with its run
    this.picked = this.picked.filter((thing) => this.placed(thing) !== null);
    if (this.least?.isCurrent === false) this.search();
    const isPair = first !== null && second !== null && !isSame(first.thing, second.thing);
    this.reading = isPair ? measure(first, second) : null;
    this.readings = this.reading
      ? readingsOf(this.reading, this.picked.length === 2 ? (this.least?.least ?? null) : null, this.units)
      : [];
    this.say(first, second);
  }

  dispose(): void {
    this.least?.stop();
    this.drag.dispose();
  }

  private get units() {
    return shownUnits(this.context.model());
  }

  private placed(thing: Thing | null | undefined): Placed | null {
    return thing ? place(this.context.model(), thing, this.context.poseOf) : null;
  }

  private pick(at: PointerAt): void {
    const thing = pickThing(this.context, at, this.whole || at.ctrl);
    this.refusal = thing ? null : TEXT.nothingToMeasure;
    if (!thing) return;
    if (this.picked.length === 2) this.picked = [];
    const [first] = this.picked;
    if (first && isSame(first, thing)) this.refusal = TEXT.sameThing;
    else this.picked = [...this.picked, thing];
    this.search();
  }

  private search(): void {
    this.least?.stop();
    const [first, second] = this.picked;
    this.least = first && second ? new LeastOfRun([first, second], () => this.picture()) : null;
  }

  private say(first: Placed | null, second: Placed | null): void {
    const { reading, readings, refusal, whole, dragSketch } = this;
    const sketch = this.sketch(first, second);
    const said = JSON.stringify([
      sketch,
      readings,
      refusal,
      whole,
      this.picked.length,
      this.picked.map(({ label }) => label),
    ]);
    if (said === this.said) return;
    this.said = said;
    this.context.draw({
      lines: [...dragSketch.lines, ...sketch.lines],
      marks: [...dragSketch.marks, ...sketch.marks],
    });
    this.context.prompt({
      title: TEXT.measureTitle,
      hint: this.hint(),
      ends: [TEXT.endsTool, TEXT.endsMeasure, TEXT.endsMeasured][this.picked.length] ?? '',
      readings,
      refusal,
      actions: [
        {
          id: 'bodies',
          label: TEXT.bodiesOnly,
          title: TEXT.bodiesOnlyHint,
          pressed: whole,
          run: () => this.toggleWhole(),
        },
        ...(reading && this.picked.length === 2
          ? [
              { id: 'copy', label: TEXT.copy, title: TEXT.copyHint, run: () => this.copy() },
              { id: 'keep', label: TEXT.keepMeasure, title: TEXT.keepMeasureHint, run: () => this.keep() },
            ]
          : []),
      ],
    });
  }

  private hint(): string {
    const [first, second] = this.picked;
    if (!first) return TEXT.clickFirstThing;
    return second ? TEXT.measured(first.label, second.label) : TEXT.clickSecondThing(first.label);
  }

  private sketch(first: Placed | null, second: Placed | null): Sketch {
    const { reading } = this;
    if (!reading) return { lines: [], marks: [first, second].flatMap((placed) => this.marksOf(placed)) };
    const { from, to } = reading;
    const middle = scale(add(from, to), 0.5);
    const text = this.readings
      .filter(({ id }) => id === 'distance' || id === 'angle')
      .map((one) => one.text)
      .join(', ');
    return {
      lines: [{ from, to, style: 'measured' }],
      marks: [
        ...this.marksOf(first, { from: to, to: from }),
        ...this.marksOf(second, { from, to }),
        { at: middle, form: 'label', text, line: { from, to } },
      ],
    };
  }

  /** `line`: what is measured, to the one that is marked. */
  private marksOf(placed: Placed | null, line?: SketchMark['line']): SketchMark[] {
    if (placed === null) return [];
    const { thing, extremes } = placed;
    if (thing.kind === 'point')
      return [{ at: extremes[0].at, form: 'pin', text: thing.label, ...(line && { line }) }];
    if (thing.kind === 'line' && !thing.endless) {
      const at = scale(add(extremes[0].at, extremes[1].at), 0.5);
      return [{ at, form: 'edge', text: thing.label }];
    }
    return [];
  }

  private end(): void {
    if (this.picked.length === 2) return this.context.finish();
    this.refusal = this.hint();
    this.picture();
  }

  private toggleWhole(): void {
    this.whole = !this.whole;
    this.picture();
  }

  private copy(): void {
    const [first, second] = [this.picked[0], this.picked[1] ?? this.over];
    const head = `${first?.label ?? ''} - ${second?.label ?? ''}`;
    const lines = this.readings.map(({ label, text }) => `${label}\t${text}`);
    void copyOut([head, ...lines].join('\n'), { what: TEXT.theMeasurement, remedy: TEXT.writeDown });
  }

  /** As a record of the project, which every run then records. */
  private keep(): void {
    const edit = this.kept();
    this.refusal = typeof edit === 'string' ? edit : this.context.apply(edit);
    if (this.refusal === null) useToastsStore().show('info', TEXT.measureKept);
    this.picture();
  }

  private kept() {
    const [first, second] = this.picked.map((thing) => this.placed(thing));
    const { context, reading } = this;
    if (!first || !second || !reading) return TEXT.nothingToMeasure;
    // the ground is body A of a measure
    const [a, b] = second.thing.body === GROUND ? [second, first] : [first, second];
    if (a.thing.body === b.thing.body) return TEXT.keepNeedsTwo;
    const ends = { bodyA: a.thing.body, bodyB: b.thing.body };
    const on = ({ thing }: Placed, at: Vec3) => toLocal(context.poseOf(thing.body), at);
    if (a.thing.kind === 'point' && b.thing.kind === 'point')
      return insertMeasure(context.model(), {
        ...{ kind: 'distance', ...ends },
        ...{ pointA: on(a, a.extremes[0].at), pointB: on(b, b.extremes[0].at) },
      });
    const isClearance = a.thing.kind === 'body' && b.thing.kind === 'body';
    const clearance = isClearance ? [{ kind: 'clearance' as const, ...ends }] : [];
    const way = ({ thing }: Placed, direction: Vec3) =>
      tidy(rotate(conjugate(context.poseOf(thing.body).orientation), direction));
    const angle =
      a.direction && b.direction
        ? [
            {
              ...{ kind: 'angle' as const, ...ends },
              ...{ directionA: way(a, a.direction.way), directionB: way(b, b.direction.way) },
            },
          ]
        : [];
    const all = [...clearance, ...angle];
    return all.length === 0 ? TEXT.keepNeedsPoints : insertMeasure(context.model(), ...all);
  }
}

const isSame = (a: Thing, b: Thing): boolean =>
  a.kind === b.kind &&
  a.body === b.body &&
  (a.kind !== 'point' || (b.kind === 'point' && a.joint === b.joint && distance(a.at, b.at) < 1e-9)) &&
  (a.kind !== 'line' ||
    (b.kind === 'line' && distance(a.from, b.from) < 1e-9 && distance(a.to, b.to) < 1e-9));
