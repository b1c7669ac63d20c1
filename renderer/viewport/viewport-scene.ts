/** The viewport as one object: hand it the project, the selection and the time, and it keeps the picture true to them. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Project } from '../../engine/model/project';
import type { Surfaces } from '../../engine/output/solid/part-surface';
import type { Recording } from '../../engine/results/recording/recording';
import { beginCapture } from './capture';
import type { Capture, Shown } from './capture';
import { pixelSize, STANDARD_VIEWS } from './camera/framing';
import type { StandardView } from './camera/framing';
import { GizmoMeshes } from './meshes/gizmo-meshes';
import { choosePlane, Grid } from './meshes/grid';
import type { GridPlane } from './meshes/grid';
import { Highlighter } from './sync/highlight';
import { modelUp } from './camera/initial-view';
import { SquareLook } from './camera/square-look';
import { anchorsIn } from './picking/anchors-in';
import { anchorsOf, Labels, Projector } from './overlay/labels';
import type { Anchor } from './overlay/labels';
import type { LabelBox } from './overlay/place-labels';
import { RestingLabels } from './overlay/resting-labels';
import { Materials } from './meshes/materials';
import { modelPoints } from './sync/model-size';
import { all, Framer, home, those } from './sync/framer';
import type { Framed } from './sync/framer';
import { ballAround } from './sync/room';
import type { Area } from './camera/navigation';
import { lensOf } from './picking/lens';
import type { Lens } from './picking/lens';
import { pickRecord } from './picking/picking';
import type { PoseSource } from './sync/pose-source';
import { ReactionArrows } from './forces/reaction-arrows';
import { oneShown } from './forces/nice-scale';
import { scaleBar } from './readout';
import type { Readout } from './readout';
import type { Stage } from './stage';
import { cutOf } from './section/section';
import type { Section } from './section/section';
import { Shading } from './shading/shading';
import { Around } from './shading/surroundings';
import { StartGhost } from './sync/start-ghost';
import { DocumentScene } from './sync/sync-document';
import type { GizmoShown } from './tools/gizmo/gizmo';
import { syncPoses } from './sync/sync-pose';
import type { ViewportTheme } from './theme';
import { tracedPoints, Traces } from './sync/traces';
import type { Triple } from './vector';
import { FIRST_OPTIONS } from './view-options';
import type { ViewOptions } from './view-options';

export class ViewportScene {
  private readonly materials: Materials;
  private readonly model: DocumentScene;
  private readonly grid: Grid;
  private readonly arrows: ReactionArrows;
  private readonly ghost: StartGhost;
  private readonly traces: Traces;
  readonly highlighter: Highlighter;
  private readonly labels: Labels;
  private readonly resting: RestingLabels;
  private readonly gizmo: GizmoMeshes;
  private readonly around: Around;
  private readonly projector = new Projector();
  private anchors: readonly Anchor[] = [];
  private project: Project | null = null;
  /** With what is hidden: it gives directions and planes, so that hiding a part turns nothing. */
  private whole: Project | null = null;
  private selected: readonly string[] = [];
  private hovered: string | null = null;
  private source: PoseSource | null = null;
  private time = 0;
  private generation = 0;
  /** Bodies are in the poses of `source` at `time`; a camera move changes none of them. */
  private isPosed = false;
  readonly framer: Framer;
  /** The plane that a tool draws in. */
  private workPlane: GridPlane | null = null;
  readonly square: SquareLook;
  private viewKept = false;
  private options: ViewOptions = FIRST_OPTIONS;
  /** Whose motion is to be seen whole; null: the model alone. */
  run: () => Recording | null = () => null;
  /** How the model would move, as far as that is known. */
  foresight: () => Recording | null = () => null;
  /** What is framed should have room for how it would move. */
  foresee: () => void = () => undefined;
  /** After each picture. */
  onFrame: () => void = () => undefined;
  /** What else lies over the picture. */
  furniture: () => readonly LabelBox[] = () => [];

  constructor(
    readonly stage: Stage,
    private readonly canvas: HTMLCanvasElement,
    labelLayer: HTMLElement,
    private theme: ViewportTheme,
  ) {
    const { scene } = stage;
    this.materials = new Materials(scene, theme, stage.lighting);
    this.model = new DocumentScene(scene, this.materials);
    this.grid = new Grid(scene);
    this.square = new SquareLook(stage.camera, () => this.whole);
    this.arrows = new ReactionArrows(scene, this.materials);
    this.ghost = new StartGhost(scene, this.materials);
    this.traces = new Traces(scene, this.materials);
    this.highlighter = new Highlighter(scene, this.model, theme);
    this.labels = new Labels(labelLayer);
    this.resting = new RestingLabels(this.labels, {
      ...{ model: this.model, arrows: this.arrows, canvas },
      projector: () => this.refreshProjector(),
      units: () => this.whole ?? {},
      furniture: () => this.furniture(),
    });
    this.gizmo = new GizmoMeshes(scene, this.materials);
    this.around = new Around(this.model, stage.camera);
    this.framer = new Framer(() => this.framed);
    stage.shading = stage.drawer && new Shading(stage, this.materials, stage.drawer);
    if (stage.shading)
      stage.shading.surroundings = () => this.around.now(this.project, this.whole, this.motion());
    stage.onResize = (w, h, ratio, isReshaped) => {
      this.materials.lines.resize(w, h, ratio);
      if (isReshaped) this.framer.reshaped();
    };
    stage.beforeRender = () => this.prepare();
    stage.onGlance = (rough) => {
      this.model.look({ pixel: stage.camera.nearestPixel(), rough });
      this.arrows.show(rough);
    };
    stage.setDark(theme.dark);
  }

  /** `opened`: another document, so the camera starts afresh. `whole`: with what is hidden, which still gives the sizes. */
  setProject(project: Project, opened: boolean, whole = project): void {
    const before = this.project?.bodies ?? [];
    const { bodies } = project;
    if (bodies.length !== before.length || bodies.some(({ shape }, i) => shape !== before[i]?.shape))
      this.stage.forgetSize();
    this.project = project;
    this.whole = whole;
    if (opened) this.model.fitMotion(null);
    this.model.sync(project, whole);
    // Tools ask where things are before the next picture is drawn.
    syncPoses(this.model.bodies.values(), this.source, this.time);
    this.isPosed = true;
    this.arrows.sync(project, this.model.size);
    this.anchors = anchorsOf(project);
    this.labels.setAnchors(this.options.labels ? this.anchors : []);
    this.stage.camera.enclose(...ballAround(modelPoints(project), 0.25 * this.model.size.length));
    this.highlighter.show(this.selected, this.hovered);
    // What was drawn by hand is in view; only what was typed may lie outside the picture.
    const kept = this.viewKept && this.encloses(modelPoints(project));
    this.viewKept = false;
    if (opened) this.framer.opened(kept);
    this.placeGrid();
    this.around.forgetGround();
    this.generation += 1;
    this.stage.settle();
  }

  /** The next change of the project comes from a hand in this picture. */
  keepView(): void {
    this.viewKept = true;
  }

  /** The plane that a tool draws in, shown by the grid; null: the grid finds its own. */
  setWorkPlane(plane: GridPlane | null): void {
    if (JSON.stringify(plane) === JSON.stringify(this.workPlane)) return;
    this.workPlane = plane;
    this.placeGrid();
    this.stage.requestRender();
  }

  private placeGrid(): void {
    if (!this.whole) return;
    const { toEye } = this.stage.camera.axes;
    this.grid.setPlane(this.workPlane ?? choosePlane(this.whole, toEye), this.theme);
  }

  /** In the middle of the picture [m]. */
  private get pixel(): number {
    return pixelSize(this.stage.camera.view, this.canvas.clientHeight);
  }

  /** The unit of length of the project [m], of which the grid and its steps are powers of ten. */
  private get length(): number {
    return oneShown('m', this.whole ?? {});
  }

  private encloses(points: readonly Triple[]): boolean {
    return points.every((point) => this.refreshProjector().shows(new Vector3(...point)));
  }

  /** The user moved the camera. */
  moved(): void {
    this.framer.moved();
    this.stage.requestRender();
  }

  setSource(source: PoseSource | null): void {
    this.source = source;
    this.isPosed = false;
    this.generation += 1;
    this.stage.requestRender();
  }

  setTime(time: number): void {
    this.time = time;
    this.isPosed = false;
    this.stage.requestRender();
  }

  /** The engine has answered: bodies may be in other poses than shown, but mostly are not. */
  repose(): void {
    if (syncPoses(this.model.bodies.values(), this.source, this.time)) this.stage.requestRender();
  }

  setSelection(selected: readonly string[], hovered: string | null): void {
    if (selected === this.selected && hovered === this.hovered) return;
    [this.selected, this.hovered] = [selected, hovered];
    this.highlighter.show(selected, hovered);
    this.stage.settle();
  }

  setTheme(theme: ViewportTheme): void {
    this.theme = theme;
    this.materials.setTheme(theme);
    this.highlighter.setTheme(theme);
    this.highlighter.show(this.selected, this.hovered);
    this.placeGrid();
    this.stage.setDark(theme.dark);
    this.stage.settle();
  }

  /** The triangles of parts from files, as many as were read. */
  setSurfaces(surfaces: Surfaces): void {
    this.model.surfaces = surfaces;
    this.model.spread();
    this.highlighter.show(this.selected, this.hovered);
    this.stage.settle();
  }

  setOptions(options: ViewOptions): void {
    if (this.options.layers !== options.layers) this.model.spread();
    this.options = { ...options };
    this.arrows.setOptions(options);
    this.ghost.visible = options.start;
    this.grid.setVisible(options.grid);
    this.labels.setAnchors(options.labels ? this.anchors : []);
    const { camera } = this.stage;
    if (camera.orthographic !== options.orthographic) camera.orthographic = options.orthographic;
    this.stage.setShading(options.shading);
    this.stage.settle();
  }

  setSection(section: Section): void {
    this.materials.setCut(cutOf(section));
    this.stage.shading?.setCut(this.materials.cut);
    this.stage.settle();
  }

  pick(x: number, y: number): string | null {
    const { bodies, parts, size } = this.model;
    const glyphs = [...parts, ...this.arrows.parts];
    const how = { glyphSize: size.glyph, cut: this.materials.cut };
    return pickRecord(this.stage.scene, bodies.values(), glyphs, { x, y }, how);
  }

  /** For tools: rays, pixels and points as the picture has them now. */
  get lens(): Lens {
    return lensOf(this.stage, this.model, () => {
      const { project, pixel, length, materials } = this;
      return { project, pixel, length, cut: materials.cut, projector: this.refreshProjector() };
    });
  }

  /** Bodies and joints whose middle lies inside a part of the picture. */
  recordsIn(area: Area): string[] {
    return anchorsIn(this.anchors, this.refreshProjector(), this.model.node, area);
  }

  /** With room for all of the motion. */
  fitAll(): void {
    this.framer.show(all);
    this.stage.requestRender();
    this.foresee();
  }

  /** A run has come to rest: guides are as long as it went, and a view that nobody has changed takes in the first one whole. */
  frameRun(isGrowing = false): void {
    this.fitMotion(isGrowing);
    if (!isGrowing) this.framer.ran();
  }

  /** The same for a motion that has become known without a run. */
  frameForesight(): void {
    this.fitMotion();
    this.framer.foreseen();
  }

  private fitMotion(isGrowing = false): void {
    this.model.fitMotion(this.motion(), isGrowing);
    this.around.forgetGround();
    this.stage.settle();
  }

  fitSelection(): void {
    this.framer.show((framed) => those(framed, this.selected));
    this.stage.requestRender();
  }

  readonly standardView = (name: StandardView): void => this.look(STANDARD_VIEWS[name]);

  /** Turns to a direction, keeping what is in the middle of the picture. */
  look(direction: { azimuth: number; elevation: number }): void {
    const up = this.whole ? modelUp(this.whole) : ([0, 0, 1] as const);
    this.framer.show(({ camera }) => ({ ...camera.destination, ...direction, up }));
    this.stage.requestRender();
  }

  showGizmo(gizmo: GizmoShown | null): void {
    this.gizmo.show(gizmo);
    this.stage.settle();
  }

  homeView(): void {
    this.framer.show((framed) => home(framed));
    this.stage.requestRender();
    this.foresee();
  }

  readout(): Readout {
    const { pixel, length } = this;
    const scale = this.options.scale ? scaleBar(pixel, length) : null;
    return { scale, ...this.arrows.legends(pixel, this.whole ?? {}) };
  }

  capture(source: PoseSource, width: number, height: number): Capture {
    return beginCapture(this.stage, this.canvas, { width, height }, this.show, source);
  }

  /** Returns what was shown before. */
  private readonly show = (next: Shown): Shown => {
    const before = { source: this.source, time: this.time, untouched: this.framer.untouched };
    this.framer.untouched = next.untouched;
    this.setTime(next.time);
    if (next.source !== before.source) this.setSource(next.source);
    return before;
  };

  dispose(): void {
    this.resting.dispose();
    this.labels.setAnchors([]);
    this.stage.dispose();
  }

  private pose(): void {
    if (!this.isPosed) syncPoses(this.model.bodies.values(), this.source, this.time);
    this.isPosed = true;
  }

  private prepare(): void {
    const { camera } = this.stage;
    this.pose();
    this.model.update(this.time, { pixel: camera.nearestPixel(), rough: this.stage.isRough });
    this.arrows.update(this.source, this.time, this.model.node);
    this.arrows.show(this.stage.isRough);
    this.ghost.update(this.model.bodies.values(), this.source, this.time, this.generation);
    this.updateTraces();
    this.gizmo.update(camera, this.canvas.clientHeight);
    this.grid.update(camera.view, camera.axes.toEye, this.canvas.clientHeight, this.length);
    this.labels.update(this.refreshProjector(), this.model.node);
    this.resting.await();
    this.onFrame();
  }

  private updateTraces(): void {
    const points = this.options.traces && this.project ? tracedPoints(this.project, this.selected) : [];
    const from = this.source?.paths ?? this.source;
    this.traces.update(points, from, this.generation, this.model.size.length * 1e-3);
  }

  private refreshProjector(): Projector {
    this.projector.refresh(this.stage.scene, this.canvas.clientWidth, this.canvas.clientHeight);
    return this.projector;
  }

  private readonly motion = (): Recording | null => this.run() ?? this.foresight();

  private get framed(): Framed | null {
    const { project, whole, model, anchors } = this;
    if (!project) return null;
    this.pose();
    return {
      ...{ camera: this.stage.camera, model, project, whole: whole ?? project, anchors },
      ...{ run: this.run(), foresight: this.foresight(), furniture: this.furniture() },
      ...{ width: this.canvas.clientWidth, height: this.canvas.clientHeight },
      projector: this.refreshProjector(),
    };
  }
}
