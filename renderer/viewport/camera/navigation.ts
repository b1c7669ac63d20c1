/**
 * Pointer and wheel on the canvas. The preset says which button and keys turn, shift and zoom the picture; the left button belongs to the
 * active tool; presses that the tool does not take select, and only on empty space they span a box or move the view. A right click without
 * movement opens the menu of what is under it.
 */
import type { ViewCamera } from './camera';
import { orbit, pan, zoomAt } from './framing';
import { modifiersOf, motionOf } from '../../stores/window/navigation-presets';
import type { CameraMotion, Preset } from '../../stores/window/navigation-presets';

export interface NavigationEvents {
  /** How this user moves the picture, at the time of the press. */
  preset(): Preset;
  /** 1, or -1 where the wheel goes the other way. */
  wheelSign(): 1 | -1;
  /** The record under a point in CSS pixels of the canvas. */
  pick(x: number, y: number): string | null;
  /** The left button, first offered to the tool; true takes the press. */
  toolPress(event: PointerEvent, record: string | null): boolean;
  toolMove(event: PointerEvent): void;
  toolRelease(event: PointerEvent): void;
  /** Whether a press that the tool left alone selects. */
  selects(): boolean;
  hover(record: string | null, x: number, y: number): void;
  click(record: string | null, additive: boolean): void;
  /** A right click, at a point in CSS pixels of the canvas. */
  menu(record: string | null, x: number, y: number): void;
  /** A box being spanned; null when it is given up. */
  box(area: Area | null): void;
  boxDone(area: Area, additive: boolean): void;
  moved(): void;
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Gesture =
  | {
      kind: 'camera';
      motion: CameraMotion | null;
      /** Where it began, and where the picture was last brought up to date. */
      from: { x: number; y: number };
      x: number;
      y: number;
      /** What it is if it does not wander. */
      still: 'nothing' | 'click' | 'menu';
      wandered: boolean;
    }
  | { kind: 'tool' }
  | { kind: 'press'; x: number; y: number; record: string | null }
  | { kind: 'box'; x: number; y: number };

/** A press that wanders less is a click [CSS pixels]. */
const SLOP = 4;
/** Pixels of drag per e-fold of zoom. */
const ZOOM_DRAG = 180;
const RIGHT = 2;

export class Navigation {
  private gesture: Gesture | null = null;
  private readonly abort = new AbortController();
  private hoverAt: { x: number; y: number } | null = null;
  private hoverHandle = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: ViewCamera,
    private readonly events: NavigationEvents,
  ) {
    const options = { signal: this.abort.signal };
    canvas.addEventListener('pointerdown', (e) => this.down(e), options);
    canvas.addEventListener('pointermove', (e) => this.move(e), options);
    canvas.addEventListener('pointerup', (e) => this.up(e), options);
    canvas.addEventListener('pointercancel', () => this.cancel(), options);
    canvas.addEventListener('pointerleave', () => this.leave(), options);
    canvas.addEventListener('wheel', (e) => this.wheel(e), { ...options, passive: false });
    // The right button may orbit: the menu comes when it has not, from `menu`. That of the keyboard comes at once.
    canvas.addEventListener('contextmenu', (e) => e.button === RIGHT && e.preventDefault(), options);
    // The middle button must not start the browser's own scrolling.
    canvas.addEventListener('mousedown', (e) => e.button === 1 && e.preventDefault(), options);
    canvas.addEventListener('keydown', (e) => this.key(e), options);
  }

  dispose(): void {
    this.abort.abort();
    if (this.hoverHandle !== 0) cancelAnimationFrame(this.hoverHandle);
  }

  private key(event: KeyboardEvent): void {
    this.canvas.classList.remove('pointed');
    if (event.key === 'Escape') this.cancel();
  }

  private down(event: PointerEvent): void {
    if (this.gesture) return;
    // The focus ring is for the keyboard; browsers disagree about a click on a canvas.
    this.canvas.classList.add('pointed');
    const { offsetX: x, offsetY: y } = event;
    const motion = motionOf(this.events.preset(), event.button, modifiersOf(event));
    if (event.button === 0 && !event.altKey) this.gesture = this.press(event, motion);
    else if (event.button === RIGHT) this.gesture = cameraGesture(motion, x, y, 'menu');
    else if (motion) this.gesture = cameraGesture(motion, x, y, 'nothing');
    if (!this.gesture) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.events.hover(null, x, y);
  }

  private press(event: PointerEvent, motion: CameraMotion | null): Gesture | null {
    const { offsetX: x, offsetY: y } = event;
    const record = this.events.pick(x, y);
    if (this.events.toolPress(event, record)) return { kind: 'tool' };
    if (!this.events.selects()) return null;
    // A finger on empty space turns the view in every preset: it has no middle button to do it with.
    const onEmpty = motion ?? (event.pointerType === 'touch' ? 'orbit' : null);
    if (record === null && onEmpty) return cameraGesture(onEmpty, x, y, 'click');
    return { kind: 'press', x, y, record };
  }

  private move(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    const gesture = this.gesture;
    if (!gesture || gesture.kind === 'tool') this.events.toolMove(event);
    if (!gesture) return this.scheduleHover(x, y);
    if (gesture.kind === 'tool') return;
    if (gesture.kind === 'camera') return this.moveCamera(gesture, x, y);
    if (gesture.kind === 'press') {
      if (Math.hypot(x - gesture.x, y - gesture.y) < SLOP || gesture.record !== null) return;
      this.gesture = { kind: 'box', x: gesture.x, y: gesture.y };
    }
    if (this.gesture?.kind === 'box') this.events.box(area(this.gesture, x, y));
  }

  private moveCamera(gesture: Extract<Gesture, { kind: 'camera' }>, x: number, y: number): void {
    const { from, motion } = gesture;
    if (!gesture.wandered) {
      const waits = gesture.still !== 'nothing' && Math.hypot(x - from.x, y - from.y) < SLOP;
      if (waits) return;
      gesture.wandered = true;
    }
    if (!motion) return;
    const [dx, dy] = [x - gesture.x, y - gesture.y];
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { view } = this.camera;
    if (motion === 'zoom') {
      // Towards what was under the pointer when the drag began; up is nearer.
      const at = [from.x - width / 2, from.y - height / 2] as const;
      this.camera.set(zoomAt(view, Math.exp(dy / ZOOM_DRAG), ...at, height));
    } else this.camera.set((motion === 'orbit' ? orbit : pan)(view, dx, dy, height));
    gesture.x = x;
    gesture.y = y;
    this.events.moved();
  }

  private up(event: PointerEvent): void {
    const gesture = this.gesture;
    this.gesture = null;
    if (!gesture) return;
    const { offsetX: x, offsetY: y } = event;
    const additive = event.shiftKey || event.ctrlKey || event.metaKey;
    if (gesture.kind === 'tool') this.events.toolRelease(event);
    else if (gesture.kind === 'camera') {
      if (gesture.wandered) return;
      if (gesture.still === 'menu') this.events.menu(this.events.pick(x, y), x, y);
      else if (gesture.still === 'click') this.events.click(null, additive);
    } else if (gesture.kind === 'press') {
      const still = Math.hypot(x - gesture.x, y - gesture.y) < SLOP;
      if (still) this.events.click(gesture.record, additive);
    } else {
      this.events.box(null);
      this.events.boxDone(area(gesture, x, y), additive);
    }
  }

  private cancel(): void {
    this.gesture = null;
    this.events.box(null);
  }

  private leave(): void {
    this.hoverAt = null;
    if (!this.gesture) this.events.hover(null, 0, 0);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const height = this.canvas.clientHeight;
    const { fingers } = this.events.preset();
    if (isTwoFingers(event, fingers)) {
      const turn = (fingers === 'orbit') === event.shiftKey ? pan : orbit;
      this.camera.set(turn(this.camera.view, -event.deltaX, -event.deltaY, height));
    } else {
      const step = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
      // A pinch reports Ctrl, and has no direction that anyone would want turned round.
      const rate = event.ctrlKey ? 0.01 : 0.0014 * this.events.wheelSign();
      const factor = Math.exp(Math.max(-0.8, Math.min(0.8, event.deltaY * step * rate)));
      const x = event.offsetX - this.canvas.clientWidth / 2;
      const y = event.offsetY - height / 2;
      this.camera.set(zoomAt(this.camera.destination, factor, x, y, height));
    }
    this.events.moved();
  }

  /** Picking costs a walk through the scene: once per picture is enough. */
  private scheduleHover(x: number, y: number): void {
    this.hoverAt = { x, y };
    if (this.hoverHandle !== 0) return;
    this.hoverHandle = requestAnimationFrame(() => {
      this.hoverHandle = 0;
      if (!this.hoverAt || this.gesture) return;
      const { x: px, y: py } = this.hoverAt;
      this.events.hover(this.events.pick(px, py), px, py);
    });
  }
}

function cameraGesture(
  motion: CameraMotion | null,
  x: number,
  y: number,
  still: 'nothing' | 'click' | 'menu',
): Gesture {
  return { kind: 'camera', motion, from: { x, y }, x, y, still, wandered: false };
}

/**
 * Fine steps in both directions come from a touchpad, and so do, where two fingers pan, fine steps up and down: a wheel
 * goes by tens of pixels.
 */
export function isTwoFingers(
  { deltaMode, deltaX, deltaY, ctrlKey }: Pick<WheelEvent, 'deltaMode' | 'deltaX' | 'deltaY' | 'ctrlKey'>,
  fingers: Preset['fingers'],
): boolean {
  if (deltaMode !== 0 || ctrlKey) return false;
  return deltaX !== 0 || (fingers === 'pan' && Math.abs(deltaY) < 50);
}

function area(from: { x: number; y: number }, x: number, y: number): Area {
  return {
    left: Math.min(from.x, x),
    top: Math.min(from.y, y),
    width: Math.abs(x - from.x),
    height: Math.abs(y - from.y),
  };
}
