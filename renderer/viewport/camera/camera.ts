/** A Babylon camera placed according to a `View`, in either projection. */
import { Camera } from '@babylonjs/core/Cameras/camera';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '../../../engine/model/project';
import { prefersReducedMotion } from '../../ui/reduced-motion';
import { blend, FIELD_OF_VIEW, pixelSize, viewAxes } from './framing';
import type { Axes, View } from './framing';
import { along, distance } from '../vector';

const TRANSITION = 150;

export class ViewCamera extends Camera {
  private current: View = { target: [0, 0, 0], distance: 1, azimuth: 0, elevation: 0, up: [0, 1, 0] };
  private axesNow: Axes = viewAxes(this.current);
  private readonly matrix = Matrix.Identity();
  private readonly upward = new Vector3();
  private readonly aim = new Vector3();
  private flight: { from: View; to: View; start: number } | null = null;
  private bounds: { center: Vec3; radius: number } = { center: [0, 0, 0], radius: 1 };
  private ortho = false;
  /** Called after every move. */
  onMove: () => void = () => undefined;

  constructor(scene: Scene) {
    super('view', Vector3.Zero(), scene);
    this.fov = FIELD_OF_VIEW;
  }

  get view(): View {
    return this.current;
  }

  /** Where a transition ends; the present view when there is none. */
  get destination(): View {
    return this.flight?.to ?? this.current;
  }

  get axes(): Axes {
    return this.axesNow;
  }

  get orthographic(): boolean {
    return this.ortho;
  }

  set orthographic(value: boolean) {
    this.ortho = value;
    this.place();
  }

  set(view: View): void {
    this.flight = null;
    this.current = view;
    this.place();
  }

  /** Moves there smoothly, or at once if reduced motion is preferred. */
  flyTo(view: View): void {
    if (prefersReducedMotion()) return this.set(view);
    this.flight = { from: this.current, to: view, start: performance.now() };
    this.place();
  }

  /** Advance a transition; true while there is one. */
  advance(now: number): boolean {
    if (!this.flight) return false;
    const { from, to, start } = this.flight;
    const t = Math.min(1, Math.max(0, (now - start) / TRANSITION));
    this.current = blend(from, to, t * t * (3 - 2 * t));
    if (t >= 1) this.flight = null;
    this.place();
    return this.flight !== null;
  }

  /** What must stay between the near and the far plane. */
  enclose(center: Vec3, radius: number): void {
    this.bounds = { center, radius };
    this.place();
  }

  /** Size of a pixel at the nearest that anything may be [m]; 0 with the eye in the midst of it. */
  nearestPixel(height = this.getEngine().getRenderHeight()): number {
    const { distance: away, target } = this.current;
    const pixel = pixelSize(this.current, height);
    if (this.ortho) return pixel;
    const eye = along(target, this.axesNow.toEye, away);
    const nearest = distance(eye, this.bounds.center) - this.bounds.radius;
    return (pixel * Math.max(0, nearest)) / away;
  }

  private place(): void {
    const { target, distance: away } = this.current;
    this.axesNow = viewAxes(this.current);
    const eye = along(target, this.axesNow.toEye, away);
    this.position.set(eye[0], eye[1], eye[2]);
    this.aim.set(target[0], target[1], target[2]);
    this.upward.set(...this.axesNow.up);
    const reach = distance(eye, this.bounds.center);
    const { radius } = this.bounds;
    this.mode = this.ortho ? Camera.ORTHOGRAPHIC_CAMERA : Camera.PERSPECTIVE_CAMERA;
    this.minZ = this.ortho ? Math.min(0, reach - 8 * radius) : Math.max(away * 0.02, reach - 6 * radius);
    this.maxZ = reach + Math.max(12 * radius, away);
    const half = away * Math.tan(FIELD_OF_VIEW / 2);
    const aspect = this.getEngine().getAspectRatio(this);
    this.orthoTop = half;
    this.orthoBottom = -half;
    this.orthoRight = half * aspect;
    this.orthoLeft = -half * aspect;
    this.onMove();
  }

  /** The picture's shape changed. */
  resize(): void {
    this.place();
  }

  override _isSynchronizedViewMatrix(): boolean {
    return false;
  }

  override _getViewMatrix(): Matrix {
    return Matrix.LookAtRHToRef(this.position, this.aim, this.upward, this.matrix);
  }
}
