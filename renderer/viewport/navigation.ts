/**
 * Pointer and wheel on the canvas. Middle button, right button or Alt+left orbit; with Shift or Ctrl the middle button
 * pans; the wheel zooms to the pointer. The left button belongs to the active tool; what that leaves selects, and on
 * empty space it spans a box: it never orbits.
 */
import type { ViewCamera } from './camera';
import { orbit, pan, zoomAt } from './framing';

export interface NavigationEvents {
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
  | { kind: 'orbit' | 'pan'; x: number; y: number }
  | { kind: 'tool' }
  | { kind: 'press'; x: number; y: number; record: string | null }
  | { kind: 'box'; x: number; y: number };

/** A press that wanders less is a click [CSS pixels]. */
const SLOP = 4;

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
    // The right button orbits, and the middle one must not start the browser's own scrolling.
    canvas.addEventListener('contextmenu', (e) => e.preventDefault(), options);
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
    const modified = event.shiftKey || event.ctrlKey || event.metaKey;
    if (event.button === 1) this.gesture = { kind: modified ? 'pan' : 'orbit', x, y };
    else if (event.button === 2) this.gesture = { kind: modified ? 'pan' : 'orbit', x, y };
    else if (event.button === 0 && event.altKey) this.gesture = { kind: 'orbit', x, y };
    else if (event.button === 0) this.gesture = this.press(event, x, y);
    if (!this.gesture) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.events.hover(null, x, y);
  }

  /** A finger on empty space turns the view: there is no middle button to do it with. */
  private press(event: PointerEvent, x: number, y: number): Gesture | null {
    const record = this.events.pick(x, y);
    if (this.events.toolPress(event, record)) return { kind: 'tool' };
    if (!this.events.selects()) return null;
    return event.pointerType === 'touch' && record === null
      ? { kind: 'orbit', x, y }
      : { kind: 'press', x, y, record };
  }

  private move(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    const gesture = this.gesture;
    if (!gesture || gesture.kind === 'tool') this.events.toolMove(event);
    if (!gesture) return this.scheduleHover(x, y);
    if (gesture.kind === 'tool') return;
    if (gesture.kind === 'orbit' || gesture.kind === 'pan') {
      const turn = gesture.kind === 'orbit' ? orbit : pan;
      this.camera.set(turn(this.camera.view, x - gesture.x, y - gesture.y, this.canvas.clientHeight));
      gesture.x = x;
      gesture.y = y;
      this.events.moved();
      return;
    }
    if (gesture.kind === 'press') {
      if (Math.hypot(x - gesture.x, y - gesture.y) < SLOP || gesture.record !== null) return;
      this.gesture = { kind: 'box', x: gesture.x, y: gesture.y };
    }
    if (this.gesture?.kind === 'box') this.events.box(area(this.gesture, x, y));
  }

  private up(event: PointerEvent): void {
    const gesture = this.gesture;
    this.gesture = null;
    if (!gesture) return;
    const additive = event.shiftKey || event.ctrlKey || event.metaKey;
    if (gesture.kind === 'tool') this.events.toolRelease(event);
    else if (gesture.kind === 'press') {
      const still = Math.hypot(event.offsetX - gesture.x, event.offsetY - gesture.y) < SLOP;
      if (still) this.events.click(gesture.record, additive);
    } else if (gesture.kind === 'box') {
      this.events.box(null);
      this.events.boxDone(area(gesture, event.offsetX, event.offsetY), additive);
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
    const { view } = this.camera;
    // Fine steps in both directions come from a touchpad: two fingers turn, with Shift they pan; a pinch reports Ctrl.
    const touchpad = event.deltaMode === 0 && event.deltaX !== 0 && !event.ctrlKey;
    if (touchpad) {
      const turn = event.shiftKey ? pan : orbit;
      this.camera.set(turn(view, -event.deltaX, -event.deltaY, height));
    } else {
      const step = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
      const rate = event.ctrlKey ? 0.01 : 0.0014;
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

function area(from: { x: number; y: number }, x: number, y: number): Area {
  return {
    left: Math.min(from.x, x),
    top: Math.min(from.y, y),
    width: Math.abs(x - from.x),
    height: Math.abs(y - from.y),
  };
}
