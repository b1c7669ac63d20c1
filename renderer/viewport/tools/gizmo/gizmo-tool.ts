/**
 * Moving (G) and turning (R) what is selected: by its handles, by an axis and the pointer, or by a typed number. The parts
 * are shown as drawn while the tool is there; the edit is made only when the handle is released, at a click or with Enter.
 */
import type { Project } from '../../../../engine/model/project';
import { isEmpty } from '../../../document/diff';
import { fromAxisAngle, IDENTITY } from '../../../document/geometry';
import type { Pose } from '../../../document/geometry';
import { commonPlace, placeOf } from '../../../document/edits/places/move-place';
import { moved, movedPoint, moveRecords } from '../../../document/edits/places/move-records';
import type { Edit } from '../../../document/edits/edit';
import type { RigidMotion } from '../../../document/edits/places/move-records';
import { along, length, perpendicular } from '../../vector';
import type { Triple } from '../../vector';
import { AXES, axisOf, facingAxis, normalOf, pickHandle, planeWithout } from './gizmo';
import type { AxisName, GizmoKind, GizmoPlace, GizmoShown, Hold } from './gizmo';
import { Grip, isNothing, NOTHING } from './gizmo-grip';
import type { Amount, Pointer } from './gizmo-grip';
import { entryOf, promptFor, sketchOf } from './gizmo-words';
import { EMPTY_SKETCH } from '../sketch';
import type { PointerAt, Tool, ToolContext } from '../tool';
import { TEXT } from '../../texts';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';

/** What the gizmo needs besides a tool's own context. */
export interface GizmoServices {
  /** Draws the handles; null takes them away. */
  show(gizmo: GizmoShown | null): void;
  /** Shows the bodies as a project draws them; null gives the picture back. */
  preview(project: Project | null): void;
  /** What letting go now would make, to survive a crash; null: nothing. */
  hold(edit: (() => Edit | null) | null): void;
  select(record: string, additive: boolean): void;
  /** True, and said, when one of the records is locked. */
  refuseLocked(ids: readonly string[]): boolean;
  /** Calls back when the document or the selection changed, until it is stopped. */
  watch(changed: () => void): () => void;
}

/** As the user left them, for as long as the window lives. */
const habits = { local: false, withJoints: false };

const FORMULA = TEXT.placeFollows;

export class GizmoTool implements Tool {
  private place: Pose | null = null;
  private ids: readonly string[] = [];
  private hold: Hold | null = null;
  private amount: Amount = NOTHING;
  private grip: Grip | null = null;
  private hovered: Hold | null = null;
  private pointer: Pointer | null = null;
  private refusal: string | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly kind: GizmoKind,
    private readonly context: ToolContext,
    private readonly services: GizmoServices,
  ) {
    this.stop = services.watch(() => this.start());
    this.start();
  }

  press(at: PointerAt): boolean {
    if (this.grip?.mode === 'follow') {
      this.amount = this.grip.at(at);
      this.take();
      return true;
    }
    const handle = this.handleAt(at);
    if (handle) return this.drag(handle, at);
    if (!isNothing(this.amount)) {
      this.take();
      return true;
    }
    const { record } = at;
    if (record === null || placeOf(this.context.model(), record) === null) return false;
    if (this.ids.includes(record) && !at.shift) return this.drag(this.facing(), at);
    this.services.select(record, at.shift || at.ctrl);
    return true;
  }

  move(at: PointerAt): void {
    const { x, y, ray, ctrl } = at;
    this.pointer = { x, y, ray, ctrl };
    if (this.grip) {
      this.amount = this.grip.at(this.pointer);
      return this.refresh();
    }
    const handle = this.handleAt(this.pointer);
    if (handle === this.hovered) return;
    this.hovered = handle;
    this.showHandles();
  }

  release(at: PointerAt): void {
    if (this.grip?.mode !== 'drag') return;
    this.amount = this.grip.at(at);
    this.grip = null;
    if (isNothing(this.amount)) this.refresh();
    else this.commit();
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (!this.place) return key === 'enter' && this.sayMissing();
    if (key === 'x' || key === 'y' || key === 'z') this.constrain(key, event.shiftKey);
    else if (key === 'l') this.toggle('local');
    else if (key === 'j') this.toggle('withJoints');
    else if (key === 'enter') this.take();
    else if (/^[-+.,\d]$/.test(key)) this.type(event.key);
    else return false;
    return true;
  }

  escape(): boolean {
    const busy = this.hold !== null || !isNothing(this.amount);
    this.start();
    return busy;
  }

  dispose(): void {
    this.stop();
    this.services.show(null);
    this.services.preview(null);
    this.services.hold(null);
  }

  /** From the drawing as it is, with nothing moved. */
  private start(): void {
    const project = this.context.model();
    this.ids = this.context.selection().filter((id) => placeOf(project, id) !== null);
    this.place = commonPlace(project, this.ids);
    this.hold = null;
    this.hovered = null;
    this.grip = null;
    this.amount = NOTHING;
    this.refusal = null;
    this.refresh();
  }

  private drag(hold: Hold, at: Pointer): boolean {
    if (this.services.refuseLocked(this.ids)) return true;
    this.hold = hold;
    this.grip = this.createGrip('drag');
    this.amount = this.grip?.at(at) ?? NOTHING;
    this.refresh();
    return true;
  }

  /** The pointer then moves along the axis, from where it is now, until a click or a number. */
  private constrain(axis: AxisName, plane: boolean): void {
    if (this.services.refuseLocked(this.ids)) return;
    const mode = this.grip?.mode ?? 'follow';
    this.hold = plane && this.kind === 'move' ? planeWithout(axis) : axis;
    this.amount = NOTHING;
    this.grip = this.createGrip(mode);
    if (this.pointer) this.grip?.at(this.pointer);
    this.refresh();
  }

  private sayMissing(): true {
    this.refusal = TEXT.clickFirst;
    this.prompt();
    return true;
  }

  private type(key: string): void {
    if (this.services.refuseLocked(this.ids)) return;
    this.grip = null;
    this.refresh();
    this.context.type(entryOf(this.kind, this.hold), key);
  }

  private toggle(habit: keyof typeof habits): void {
    habits[habit] = !habits[habit];
    if (habit === 'local') {
      this.amount = NOTHING;
      this.grip = this.grip ? this.createGrip(this.grip.mode) : null;
    }
    this.refresh();
  }

  /** Applies the motion shown as an edit, and ends; if nothing moved it only ends. */
  private take(): void {
    if (isNothing(this.amount) || this.commit()) this.context.finish();
  }

  private commit(): boolean {
    if (!this.motion()) return false;
    const edit = this.edit();
    const refusal = edit ? this.context.apply(edit) : FORMULA;
    this.start();
    this.refusal = refusal;
    if (refusal !== null) this.refresh();
    return refusal === null;
  }

  /** Of what is shown; null where it changes nothing. */
  private edit(): Edit | null {
    const motion = this.motion();
    const edit = motion && moveRecords(this.context.model(), this.ids, motion, habits.withJoints);
    return edit && !isEmpty(edit.diff) ? edit : null;
  }

  private createGrip(mode: Grip['mode']): Grip | null {
    const place = this.gizmoPlace();
    if (!place || !this.hold) return null;
    const { context } = this;
    const view = {
      place,
      toEye: context.toEye(),
      spacing: context.gridSpacing(),
      isWorld: !habits.local,
      project: context.project.bind(context),
    };
    return new Grip(this.kind, this.hold, this.amount, view, mode);
  }

  /** Where the handles stood when nothing was moved. */
  private gizmoPlace(): GizmoPlace | null {
    if (!this.place) return null;
    const { position, orientation } = this.place;
    return { at: position, orientation: habits.local ? orientation : IDENTITY };
  }

  private facing(): Hold {
    const axis = facingAxis(this.gizmoPlace()?.orientation ?? IDENTITY, this.context.toEye());
    return this.kind === 'move' ? planeWithout(axis) : axis;
  }

  private motion(): RigidMotion | null {
    const place = this.gizmoPlace();
    if (!place) return null;
    const { shift, angle } = this.amount;
    const by = AXES.reduce<Triple>(
      (sum, axis, i) => along(sum, axisOf(place.orientation, axis), shift[i]),
      [0, 0, 0],
    );
    if (angle === 0 || !this.hold) return { pivot: place.at, turn: IDENTITY, shift: by };
    const axis = normalOf(place.orientation, this.hold, this.context.toEye());
    return { pivot: place.at, turn: fromAxisAngle(axis, angle), shift: by };
  }

  private handleAt({ x, y }: Pick<Pointer, 'x' | 'y'>): Hold | null {
    const place = this.shownPlace();
    if (!place) return null;
    const shown: GizmoShown = { ...place, kind: this.kind, active: null };
    const { context } = this;
    const toEye = context.toEye();
    const eye = { project: context.project.bind(context), toEye, pixel: this.pixelAt(place) };
    return pickHandle(shown, eye, x, y);
  }

  /** Length of a pixel where the gizmo stands: nearer than the middle of the picture it is less. */
  private pixelAt({ at }: GizmoPlace): number {
    const { context } = this;
    const step = 50 * context.pixel();
    const [a, b] = [context.project(at), context.project(along(at, perpendicular(context.toEye()), step))];
    const pixels = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
    return pixels > 1e-3 ? step / pixels : context.pixel();
  }

  private shownPlace(): GizmoPlace | null {
    const place = this.gizmoPlace();
    const motion = this.motion();
    return place && motion ? { ...place, at: movedPoint(motion, place.at) } : null;
  }

  private refresh(): void {
    const project = this.context.model();
    const motion = this.motion();
    const changed = motion !== null && (length(motion.shift) > 0 || motion.turn[0] !== 1);
    const next = changed ? moved(project, this.ids, motion, habits.withJoints) : project;
    this.services.preview(this.place ? next : null);
    this.services.hold(changed ? () => this.edit() : null);
    this.context.draw(this.place ? sketchOf(project, next, this.ids) : EMPTY_SKETCH);
    this.showHandles();
    this.prompt();
  }

  private showHandles(): void {
    const place = this.shownPlace();
    this.services.show(place && { ...place, kind: this.kind, active: this.hold ?? this.hovered });
  }

  private prompt(): void {
    const { kind, hold, amount, refusal } = this;
    const follows = this.grip?.mode === 'follow';
    const units = shownUnits(this.context.model());
    const state = { kind, count: this.ids.length, hold, amount, follows, ...habits, refusal, units };
    this.context.prompt(
      promptFor(state, {
        setShift: (axis, metres) =>
          this.setAmount({ shift: withPart(this.amount.shift, axis, metres), angle: 0 }),
        setAngle: (radians) => {
          this.hold ??= facingAxis(this.gizmoPlace()?.orientation ?? IDENTITY, this.context.toEye());
          this.setAmount({ shift: [0, 0, 0], angle: radians });
        },
        commit: () => this.take(),
        toggleLocal: () => this.toggle('local'),
        toggleJoints: () => this.toggle('withJoints'),
      }),
    );
  }

  private setAmount(amount: Amount): void {
    this.grip = null;
    this.amount = amount;
    this.refresh();
  }
}

function withPart(shift: Triple, axis: AxisName, metres: number): Triple {
  return AXES.map((name, i) => (name === axis ? metres : shift[i])) as Triple;
}
