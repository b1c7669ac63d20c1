/**
 * The engine, the scene and its lights. It renders when asked to and not otherwise: an idle viewport costs nothing.
 *
 * The canvas is transparent; the page's own background, which follows the theme, shows through.
 */
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import { Scene } from '@babylonjs/core/scene';
import { ViewCamera } from './camera/camera';
import type { FlatPainter } from './flat/flat-painter';
import { LatePicture } from './late-picture';
import { Lighting } from './meshes/lighting';
import { Pace } from './pace';
import type { Shading } from './shading/shading';
import { SLICE, slicesOf, trianglesOf } from './slices';
import type { ShadingChoice } from './view-options';

/** Beyond twice the CSS pixels the difference is invisible but costs GPU time. */
const MAXIMUM_RATIO = 2;
/** A shader that is not compiled by then will not be [ms]. */
const SETTLE_LIMIT = 8000;
/** Babylon's indices by mesh or geometry id keep the ids of deleted ones: they would grow with every edit. */
const FORGETFUL = { useMaterialMeshMap: false, useGeometryUniqueIdsMap: false };
/**
 * From this many triangles on, software rendering takes so long that the page must not wait for it. Of a glance it waits for as many as
 * of a slice, which cost less than the two or three frames by which a picture beside the canvas is late.
 */
const LATE = 100_000;
const LATE_GLANCE = SLICE;
/** Without a picture for so long nothing moves [ms]. */
const REST = 200;
/** From one look to the next whether a slice is done [ms]. */
const POLL = 4;

export class Stage {
  readonly scene: Scene;
  readonly camera: ViewCamera;
  /** Before each picture: bring moving things up to date. */
  beforeRender: () => void = () => undefined;
  /** Pictures are a glance, with little detail; else whole. */
  isRough = false;
  /** From now on pictures are a glance or whole. */
  onGlance: (rough: boolean) => void = () => undefined;
  /** After the picture's size changed, in device pixels. */
  /** `isReshaped`: its place on the page has another size; else the same place has more pixels, or fewer. */
  onResize: (width: number, height: number, ratio: number, isReshaped: boolean) => void = () => undefined;
  private place = '';
  onContext: (lost: boolean) => void = () => undefined;
  readonly lighting = new Lighting();

  private readonly observer: ResizeObserver | null = null;
  private handle = 0;
  /** Something changed since the last picture. */
  private stale = false;
  private following = false;
  /** Lines have their width in pixels: before the picture's size is known they would each fill it, thousands of times. */
  private sized = false;
  /** Draws in place of WebGL. */
  painter: FlatPainter | null = null;
  /** Where pictures may be late: the processor draws them, by WebGL. */
  private readonly late: LatePicture | null;
  private pace = new Pace();
  private resting: ReturnType<typeof setTimeout> | null = null;
  private polling: ReturnType<typeof setTimeout> | null = null;
  /** The picture is rough and rests: until when its whole waits for shaders [ms]; 0: it is whole, or does not rest. */
  private unfinished = 0;
  /** Null where there are none. */
  shading: Shading | null = null;
  private choice: ShadingChoice = 'automatic';
  /** The whole picture, as last counted, takes the processor too long to be waited for. */
  private isHeavy = false;
  private frames = 0;
  private meanInterval = 0;
  private lastFrame = 0;
  private settleUntil = 0;
  private lost = false;
  /** Pictures are being captured at another size: the display waits. */
  private held = false;

  constructor(
    readonly engine: AbstractEngine,
    private readonly canvas: HTMLCanvasElement | null,
    /** Which draws by WebGL; null: none does. */
    readonly drawer: 'card' | 'processor' | null = null,
  ) {
    const gl = drawer === 'processor' ? (canvas?.getContext('webgl2') ?? null) : null;
    engine.getAspectRatio = () => this.aspect;
    this.scene = new Scene(engine, FORGETFUL);
    this.late = gl && new LatePicture(this.scene, gl);
    this.scene.useRightHandedSystem = true;
    this.scene.clearColor = new Color4(0, 0, 0, 0);
    this.scene.skipPointerMovePicking = true;
    this.scene.skipPointerDownPicking = true;
    this.scene.skipPointerUpPicking = true;
    this.camera = new ViewCamera(this.scene);
    this.camera.onMove = () => this.lighting.follow(this.camera.axes, this.camera.position);
    this.camera.onMove();
    engine.onContextLostObservable.add(() => this.setLost(true));
    engine.onContextRestoredObservable.add(() => this.setLost(false));
    if (canvas) {
      this.observer = new ResizeObserver(() => this.resize());
      this.observer.observe(canvas);
    }
  }

  /**
   * Width over height, as it is seen. The buffer that is drawn to has whole pixels: with fewer of them it has not quite that form, and
   * nothing must move when it changes its size.
   */
  private get aspect(): number {
    const { clientWidth = 0, clientHeight = 0 } = (this.held ? null : this.canvas) ?? {};
    if (clientWidth > 0 && clientHeight > 0) return clientWidth / clientHeight;
    return this.engine.getRenderWidth() / Math.max(1, this.engine.getRenderHeight());
  }

  /** Draw once more, at the display's next opportunity. */
  requestRender(): void {
    this.stale = true;
    this.schedule();
  }

  /**
   * What is due is drawn at once: after an edit the graphics process works while panels and layout follow, instead of after them.
   */
  drawAhead(): void {
    if (!this.stale || this.lost || this.mustWait) return;
    if (this.handle !== 0) cancelAnimationFrame(this.handle);
    this.handle = 0;
    this.frame(performance.now());
  }

  /**
   * While playing, every display frame is looked at, and drawn if something changed in it. To ask for a frame only
   * when the change comes would be one frame late, each time: half the display's rate.
   */
  set playing(playing: boolean) {
    this.following = playing;
    if (playing) this.schedule();
  }

  /** Other bodies are in the scene: whether they take long shows in their next picture. */
  forgetSize(): void {
    this.isHeavy = false;
  }

  /** Where shadows are wanted. */
  setShading(choice: ShadingChoice): void {
    this.choice = choice;
    this.pace = new Pace(this.mayBeShaded);
    this.requestRender();
  }

  /** Without a card shadows would cost more than all else, so that they come only where they are asked for. */
  private get mayBeShaded(): boolean {
    return this.choice === 'full' || (this.choice === 'automatic' && this.drawer === 'card');
  }

  /** Something new is in the scene: draw until its shaders are ready. */
  settle(): void {
    this.settleUntil = performance.now() + SETTLE_LIMIT;
    this.requestRender();
  }

  setDark(dark: boolean): void {
    this.lighting.setDark(dark);
    this.shading?.setDark(dark);
    this.requestRender();
  }

  /** From now on the picture has this size [device pixels], and only `drawNow` draws it. */
  hold(width: number, height: number): void {
    this.held = true;
    this.engine.setHardwareScalingLevel(1);
    this.engine.setSize(width, height, true);
    this.camera.resize();
    this.onResize(width, height, 1, false);
  }

  /** Back to the display. */
  release(): void {
    this.held = false;
    this.resize();
    this.settle();
  }

  /** False while shaders are being compiled: the picture lacks something then. */
  drawNow(): boolean {
    if (this.lost) return false;
    this.look(false);
    this.shading?.set(this.mayBeShaded);
    this.draw();
    return this.isReady();
  }

  private isReady(): boolean {
    return this.painter !== null || (this.scene.isReady(false) && this.shading?.isReady() !== false);
  }

  private draw(): void {
    this.beforeRender();
    this.shading?.draw();
    this.paint();
  }

  private look(rough: boolean): void {
    if (rough === this.isRough) return;
    this.isRough = rough;
    this.onGlance(rough);
  }

  /** What moves is drawn roughly, and as a whole once nothing has moved for a while. */
  private glance(late: LatePicture): void {
    late.begin([() => this.paint()]);
    this.schedule();
    this.awaitRest();
  }

  /** At rest the picture is whole, and has all its pixels. */
  private awaitRest(): void {
    if (this.resting !== null) clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.resting = null;
      const isUnfinished = this.isRough || this.isBare;
      if (isUnfinished) this.unfinished = performance.now() + SETTLE_LIMIT;
      if (this.pace.rest()) this.resize();
      else if (isUnfinished) this.schedule();
    }, REST);
  }

  /** It lacks shadows that it has at rest. */
  private get isBare(): boolean {
    return this.shading?.isOn === false && this.mayBeShaded;
  }

  /** Draws the full picture after a coarse one. */
  private finish(): void {
    if (this.unfinished === 0) return;
    this.look(false);
    this.shading?.set(this.mayBeShaded);
    this.shading?.draw();
    // what a glance did without may be new, and would be missing until the next picture
    if (!this.isReady() && performance.now() < this.unfinished) return this.schedule();
    this.unfinished = 0;
    if (!this.late) return this.paint();
    // what was a glance until now may be drawn at once from here on
    this.isHeavy = this.triangles() > LATE;
    this.late.begin(slicesOf(this.scene, () => this.paint()));
    this.lookAgain(this.late);
  }

  /** Whether the next picture has to wait for the one being drawn; a full picture that follows a coarse one is abandoned instead. */
  private get mustWait(): boolean {
    return this.late?.isBegun === true && !(this.stale && this.late.canBeLeft);
  }

  private triangles(): number {
    return this.scene.meshes.reduce((sum, mesh) => sum + (mesh.isEnabled() ? trianglesOf(mesh) : 0), 0);
  }

  private paint(): void {
    if (this.painter) return this.painter.paint(this.scene, 1 / this.engine.getHardwareScalingLevel());
    this.engine.beginFrame();
    this.scene.render();
    this.engine.endFrame();
  }

  resize(): void {
    if (this.held || this.lost) return;
    this.fit();
    // A resized canvas is blank: draw in this very task, so that it never flickers.
    if (this.handle !== 0) cancelAnimationFrame(this.handle);
    this.handle = 0;
    this.stale = true;
    this.sized = true;
    if (this.late?.show()) this.schedule();
    else this.frame(performance.now());
  }

  /**
   * A canvas that is given another size is blank until it is drawn. Not while the context is lost: its picture has no size
   * then, by which each line would fill the next one.
   */
  private fit(): void {
    const ratio = this.pace.scale * Math.min(globalThis.devicePixelRatio || 1, MAXIMUM_RATIO);
    this.engine.setHardwareScalingLevel(1 / ratio);
    this.engine.resize(true);
    this.camera.resize();
    const place = `${this.canvas?.clientWidth} x ${this.canvas?.clientHeight}`;
    this.onResize(this.engine.getRenderWidth(), this.engine.getRenderHeight(), ratio, place !== this.place);
    this.place = place;
  }

  /** In motion that is late the picture has fewer pixels, and all of them again at rest. */
  private keepPace(interval: number): void {
    if (!this.canvas) return;
    this.awaitRest();
    if (interval > 0 && interval < REST && this.pace.frame(interval)) {
      this.fit();
      this.draw();
    }
  }

  dispose(): void {
    for (const timer of [this.resting, this.polling]) if (timer !== null) clearTimeout(timer);
    if (this.handle !== 0) cancelAnimationFrame(this.handle);
    this.observer?.disconnect();
    this.lost = true;
    this.shading?.dispose();
    this.scene.dispose();
    this.engine.dispose();
  }

  private schedule(): void {
    if (this.handle === 0 && !this.lost) this.handle = requestAnimationFrame(this.frame);
  }

  /** Whether it is done: slices are sooner than the display asks for its next frame. */
  private lookAgain(late: LatePicture): void {
    if (!late.canBeLeft) return this.schedule();
    this.polling ??= setTimeout(() => {
      this.polling = null;
      if (this.handle === 0 && !this.lost) this.frame(performance.now());
    }, POLL);
  }

  private readonly frame = (now: number): void => {
    this.handle = 0;
    if (this.following) this.schedule();
    if (!this.sized || this.held) return;
    if (this.late && this.mustWait) {
      // the display takes what is shown at the end of this task, and would wait for a picture that was begun in it
      if (this.late.advance()) this.count(now);
      return this.lookAgain(this.late);
    }
    if (!this.stale) return this.finish();
    this.late?.leave();
    this.stale = false;
    const flying = this.camera.advance(now);
    // of a glance nobody knows what the whole would be: it is as large as it was
    if (!this.isHeavy) this.look(false);
    this.shading?.set(this.pace.shaded && !this.isHeavy);
    this.beforeRender();
    this.shading?.draw();
    this.isHeavy ||= this.late !== null && this.triangles() > LATE;
    const late = this.isHeavy ? this.late : null;
    this.look(late !== null);
    // Asked before the picture is drawn: then nothing is missing in it, and it need not be drawn again.
    if (this.settleUntil > 0 && (this.isReady() || now > this.settleUntil)) this.settleUntil = 0;
    if (late && this.triangles() > LATE_GLANCE) this.glance(late);
    else {
      this.late?.outdate();
      this.paint();
      this.keepPace(this.count(now));
    }
    if (flying || this.settleUntil > 0) this.requestRender();
  };

  /** Returns how long ago the picture before was shown [ms]. */
  private count(now: number): number {
    this.frames += 1;
    const interval = now - this.lastFrame;
    this.lastFrame = now;
    // Pauses between pictures on demand are not slowness.
    if (interval > 0 && interval < 250) {
      this.meanInterval = this.meanInterval === 0 ? interval : this.meanInterval * 0.95 + interval * 0.05;
    }
    if (this.canvas) {
      this.canvas.dataset['frames'] = String(this.frames);
      this.canvas.dataset['fps'] = this.meanInterval > 0 ? (1000 / this.meanInterval).toFixed(1) : '0';
    }
    return interval;
  }

  private setLost(lost: boolean): void {
    this.lost = lost;
    if (lost) this.late?.forget();
    if (lost && this.handle !== 0) {
      cancelAnimationFrame(this.handle);
      this.handle = 0;
    }
    this.onContext(lost);
    if (lost) return;
    this.resize();
    this.settle();
  }
}
