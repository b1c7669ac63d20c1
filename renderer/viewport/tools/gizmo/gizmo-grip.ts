/** A pointer that holds a handle: from where it took it and where it is now to an amount along the gizmo's axes. */
import type { Vec3 } from '../../../../engine/model/project';
import { cross, dot, normalize, subtract } from '../../vector';
import type { Triple } from '../../vector';
import { alongAxis, angleAround, AXES, axisOf, isPlane, near, normalOf, onPlane, snapTo } from './gizmo';
import type { AxisName, GizmoKind, GizmoPlace, Hold } from './gizmo';
import type { PointerAt } from '../tool';

/** How far a gizmo was taken: along its own axes [m], or about what is held [rad]. */
export interface Amount {
  readonly shift: Triple;
  readonly angle: number;
}

export const NOTHING: Amount = { shift: [0, 0, 0], angle: 0 };
export const isNothing = ({ shift, angle }: Amount): boolean =>
  angle === 0 && shift.every((part) => part === 0);

/** Steps of turning with Ctrl [rad]. */
const TURN_STEP = Math.PI / 36;
/** A ring seen edge-on is turned by dragging across its axis: pixels per radian. */
const PUSH = 80;

export interface GripView {
  readonly place: GizmoPlace;
  readonly toEye: Vec3;
  /** Of the grid that Ctrl snaps to [m]. */
  readonly spacing: number;
  /** Whether the gizmo's axes are those of W: then Ctrl snaps to the grid itself, not to steps. */
  readonly isWorld: boolean;
  project(point: Vec3): { x: number; y: number } | null;
}

export type Pointer = Pick<PointerAt, 'x' | 'y' | 'ray' | 'ctrl'>;

/** Null where the line of sight does not determine the position on the handle. */
type Reading = Triple | number | null;

export class Grip {
  private from: { reading: Reading; x: number; y: number } | null = null;
  private lastAngle: number;

  constructor(
    private readonly kind: GizmoKind,
    readonly hold: Hold,
    private readonly base: Amount,
    private readonly view: GripView,
    /** `drag`: while the button is down; `follow`: until a click. */
    readonly mode: 'drag' | 'follow',
  ) {
    this.lastAngle = base.angle;
  }

  /** The amount for where the pointer is; the first call is where the handle was taken. */
  at(pointer: Pointer): Amount {
    const reading = this.read(pointer);
    this.from ??= { reading, x: pointer.x, y: pointer.y };
    const amount = this.kind === 'move' ? this.shifted(reading) : this.turned(reading, pointer);
    return pointer.ctrl ? this.snapped(amount) : amount;
  }

  private read({ ray }: Pointer): Reading {
    const { at, orientation } = this.view.place;
    const normal = normalOf(orientation, this.hold, this.view.toEye);
    if (this.kind === 'move' && !isPlane(this.hold)) return alongAxis(ray, at, normal);
    const point = onPlane(ray, at, normal);
    return this.kind === 'move' || point === null ? point : angleAround(point, at, normal);
  }

  private shifted(reading: Reading): Amount {
    const start = this.from?.reading ?? null;
    const shift: Triple = [...this.base.shift];
    if (reading === null || start === null) return { shift, angle: 0 };
    if (typeof reading === 'number' || typeof start === 'number') {
      const by = typeof reading === 'number' && typeof start === 'number' ? reading - start : 0;
      shift[AXES.indexOf(this.hold as AxisName)] += by;
    } else {
      const by = subtract(reading, start);
      for (const axis of AXES)
        if (this.hold.includes(axis))
          shift[AXES.indexOf(axis)] += dot(by, axisOf(this.view.place.orientation, axis));
    }
    return { shift, angle: 0 };
  }

  private turned(reading: Reading, pointer: Pointer): Amount {
    const start = this.from?.reading ?? null;
    if (typeof reading === 'number' && typeof start === 'number')
      this.lastAngle = near(this.base.angle + reading - start, this.lastAngle);
    else this.lastAngle = this.base.angle + this.push(pointer) / PUSH;
    return { shift: [0, 0, 0], angle: this.lastAngle };
  }

  /** How far the pointer went along the rim that is seen from the side [pixels]. */
  private push({ x, y }: Pointer): number {
    const { place, toEye } = this.view;
    const rim = normalize(cross(normalOf(place.orientation, this.hold, toEye), toEye));
    const [a, b] = [
      this.view.project(place.at),
      this.view.project(subtract(place.at, [-rim[0], -rim[1], -rim[2]])),
    ];
    if (!a || !b || !this.from) return 0;
    const size = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return ((x - this.from.x) * (b.x - a.x) + (y - this.from.y) * (b.y - a.y)) / size;
  }

  private snapped({ shift, angle }: Amount): Amount {
    const { place, spacing, isWorld } = this.view;
    const snap = (part: number, i: number): number => {
      if (!this.hold.includes(AXES[i])) return part;
      return isWorld ? snapTo(place.at[i] + part, spacing) - place.at[i] : snapTo(part, spacing);
    };
    return { shift: shift.map(snap) as Triple, angle: snapTo(angle, TURN_STEP) };
  }
}
