/** The model as meshes. A change of the document rebuilds what it concerns and leaves the rest alone. */
import { barOf } from '../../../engine/kinds/shapes/shapes';
import { Quaternion } from '@babylonjs/core/Maths/math.vector';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { bodiesOf, jointOf } from '../../../engine/kinds/loads/load-ends';
import { createLoadGlyph } from '../glyphs/loads';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type {
  AnyRecord,
  Body,
  Contact,
  Coupling,
  Driver,
  Joint,
  Load,
  Project,
  Vec3,
} from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import { diffRecords } from './diff-records';
import { detailOf } from '../meshes/detail';
import { Drawings } from '../meshes/drawings';
import { viewAxes } from '../camera/framing';
import type { ModelSize } from '../../../engine/output/fittings/measure-model';
import type { GlyphContext, RecordGlyph } from '../glyphs/context';
import { createContactGlyph } from '../glyphs/contact';
import { createMeshFinder } from '../../../engine/model/mesh/find-mesh';
import { createCouplingGlyph } from '../glyphs/coupling';
import { createDriverGlyph } from '../glyphs/driver';
import { createJointGlyph } from '../glyphs/joint';
import { gasSpringsOf } from '../../../engine/output/fittings/telescope';
import { add } from '../vector';
import { GlyphLibrary } from '../glyphs/library';
import { chooseView, symbolUp } from '../camera/initial-view';
import { BodyBatch } from '../meshes/body-batch';
import type { Bar } from '../meshes/body-batch';
import type { InstanceBatch } from '../meshes/instance-batch';
import { createLineMesh } from '../meshes/line-material';
import { bodyColor } from '../meshes/materials';
import type { LineRole, Materials } from '../meshes/materials';
import { createSolidMesh } from '../meshes/mesh';
import { CLOSE } from '../meshes/sight';
import type { Sight } from '../meshes/sight';
import { measureModel, sameSize } from './model-size';
import { strokesOf } from '../../../engine/output/fittings/strokes';
import type { Stroke } from '../../../engine/output/fittings/strokes';
import { groundCorners } from '../../../engine/output/fittings/support';
import { isSameBosses } from '../../../engine/output/solid/boss';
import type { Dress } from '../../../engine/output/solid/build-shape';
import { NO_SURFACES } from '../../../engine/output/solid/part-surface';
import type { Surfaces } from '../../../engine/output/solid/part-surface';
import { dressBodies } from '../../../engine/output/solid/dress';
import { drawnMesh } from '../../../engine/output/gears/drawn-mesh';
import { rimsOf } from '../../../engine/output/gears/rims';
import { FLAT } from '../../../engine/output/layers/layers';
import type { Layers } from '../../../engine/output/layers/layers';
import { layersInView } from './layers-in-view';
import type { Drawing } from '../meshes/drawings';

export interface BodyView {
  record: Body;
  /** Placed for every picture; whatever belongs to the body hangs on it. */
  node: TransformNode;
  drawing: Drawing;
  /** For the outline, while the body is selected; what is seen otherwise is the batch of all bodies. */
  solid: Mesh | null;
  /** Over the batch's edges, while the body is highlighted. */
  edges: Mesh | null;
  dress: Dress;
  detail: number;
}

/** What is worked out anew with every edit. */
const fitted = ({ bosses: _, surface: __, ...worn }: Dress): string => JSON.stringify(worn);

const isSameView = (view: BodyView | undefined, dress: Dress, detail: number): boolean =>
  view?.detail === detail &&
  view.dress.surface === dress.surface &&
  fitted(view.dress) === fitted(dress) &&
  isSameBosses(view.dress.bosses ?? [], dress.bosses ?? []);

/** Eyes and forks stand out to 2.05 radii on either side, `rod.ts`. */
const thinBarOf = ({ shape }: Body, { shift = [0, 0, 0] }: Dress): Bar | null => {
  const bar = barOf(shape);
  if (!bar) return null;
  const [from, to] = bar.ends.map((end) => add(end, shift));
  return { from, to, thickness: 4.1 * bar.radius };
};

interface GlyphView {
  record: AnyRecord;
  glyph: RecordGlyph;
  /** Nodes and records that it was built with. */
  built: readonly unknown[];
}

export class DocumentScene {
  readonly bodies = new Map<string, BodyView>();
  readonly glyphs = new Map<string, GlyphView>();
  size: ModelSize = { length: 1, glyph: 0.022 };
  private readonly library: GlyphLibrary;
  private readonly drawings = new Drawings();
  private readonly batch: BodyBatch;
  private surroundings = '';
  private project: Project | null = null;
  private whole: Project | null = null;
  private motion: { recording: Recording; joints: Project['joints'] } | null = null;
  /** That links are drawn in. */
  layers: Layers = FLAT;
  private gasSprings: ReturnType<typeof gasSpringsOf> = new Map();
  private detail = 1;
  strokes: ReadonlyMap<string, Stroke> = new Map();
  private context: GlyphContext;
  /** Of parts from files. */
  surfaces: Surfaces = NO_SURFACES;

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {
    this.library = new GlyphLibrary(scene, materials);
    this.batch = new BodyBatch(scene, materials.bodies, materials.line('edgeBodies'), materials.line('bars'));
    this.context = this.createContext([0, 0, 1], [0, 0, 1]);
  }

  /**
   * Draws the project. Sizes, directions and bosses are those of the whole model, so that hiding a part changes nothing
   * about the others. Returns how many records were built anew, for tests.
   */
  sync(project: Project, whole = project): number {
    this.project = project;
    this.whole = whole;
    const size = measureModel(whole);
    if (!sameSize(this.size, size)) this.size = size;
    const up = symbolUp(whole);
    const front = viewAxes(chooseView(whole)).toEye;
    this.detail = detailOf(whole.bodies.length);
    this.layers = layersInView(whole, this.motion?.joints === whole.joints ? this.motion.recording : null);
    const { normal, pins, bodies, bed, slits, hung } = this.layers;
    const layers = [normal, ...pins, ...bodies, ...slits, ...hung, bed && { ...bed, held: [...bed.held] }];
    const seen = front.map((c) => Math.round(c * 50));
    const surroundings = JSON.stringify([this.detail, this.size, up, seen, layers]);
    if (surroundings !== this.surroundings) this.clearGlyphs();
    this.library.setDetail(this.detail);
    this.surroundings = surroundings;
    this.gasSprings = gasSpringsOf(whole);
    this.context = this.createContext(up, front);
    const built = this.syncBodies(project, dressBodies(whole, this.layers, this)) + this.syncGlyphs(project);
    this.materials.forgetColors(new Set(project.bodies.map((b) => b.color)));
    return built;
  }

  /**
   * Guides are as long as joints slid in it, and links are in layers that do not meet in it; null: until a run says more, guides are as
   * long as any, and links must not meet as they are drawn. While a run grows, only guides do: a link does not change its layer.
   */
  fitMotion(recording: Recording | null, isGrowing = false): void {
    const { project, whole } = this;
    this.strokes = recording && project ? strokesOf(project, recording) : new Map<string, Stroke>();
    if (!isGrowing) this.motion = recording && whole && { recording, joints: whole.joints };
    this.spread();
  }

  /** Anew, after it was switched. */
  spread(): void {
    if (this.project && this.whole) this.sync(this.project, this.whole);
  }

  update(time: number, sight = CLOSE): void {
    const moved = this.batch.update();
    for (const { glyph } of this.glyphs.values()) glyph.update?.(time);
    if (moved) this.library.moved();
    this.look(sight);
  }

  /** The same things at the same time, looked at in another way. */
  look(sight: Sight): void {
    this.batch.show(sight);
    this.library.look(sight);
  }

  /** Corners of what stands on the ground far around the mechanism. */
  get grounds(): readonly Vec3[] {
    return groundCorners(this.project?.joints ?? [], this.context);
  }

  /** What the pointer can meet besides bodies. */
  get parts(): readonly InstanceBatch[] {
    return [...this.library.batches()];
  }

  node = (body: string): TransformNode | null => this.bodies.get(body)?.node ?? null;

  /** Draws a body's edges in another way, over those that all bodies have; null for as usual. */
  mark(view: BodyView, role: LineRole | null, outlined: boolean): void {
    if (!outlined) {
      view.solid?.dispose();
      view.solid = null;
    } else view.solid ??= this.createSolid(view);
    if (role === null) {
      view.edges?.dispose();
      view.edges = null;
      return;
    }
    const material = this.materials.line(role);
    if (view.edges) view.edges.material = material;
    else {
      view.edges = createLineMesh(`edges ${view.record.id}`, view.drawing.edges, material, this.scene);
      view.edges.parent = view.node;
    }
  }

  dispose(): void {
    this.clearGlyphs();
    this.batch.dispose();
    for (const view of this.bodies.values()) view.node.dispose();
    this.bodies.clear();
  }

  private createContext(up: GlyphContext['up'], front: GlyphContext['front']): GlyphContext {
    const { scene, library, materials, size } = this;
    return {
      scene,
      library,
      materials,
      size,
      up,
      front,
      strokes: this.strokes,
      layers: this.layers,
      isFine: this.detail >= 1,
      gasSprings: this.gasSprings,
      node: this.node,
      body: (id) => this.bodies.get(id)?.record ?? null,
    };
  }

  private syncBodies(project: Project, dressOf: (body: string) => Dress): number {
    const before = new Map([...this.bodies].map(([id, view]) => [id, view.record]));
    const looksSame = (a: Body, b: Body): boolean =>
      a.shape === b.shape &&
      a.color === b.color &&
      isSameView(this.bodies.get(b.id), dressOf(b.id), this.detail);
    const { added, changed, removed } = diffRecords(before, project.bodies, looksSame);
    for (const id of removed) {
      this.dropGlyphsOn(id);
      this.bodies.get(id)?.node.dispose();
      this.bodies.delete(id);
    }
    for (const body of added) {
      const node = new TransformNode(`body ${body.id}`, this.scene);
      node.rotationQuaternion = Quaternion.Identity();
      this.bodies.set(body.id, this.buildBody(body, node, dressOf(body.id)));
    }
    for (const body of changed) {
      const old = this.bodies.get(body.id);
      if (!old) continue;
      this.mark(old, null, false);
      this.bodies.set(body.id, this.buildBody(body, old.node, dressOf(body.id)));
    }
    // A body that was only moved or renamed keeps its meshes.
    for (const body of project.bodies) {
      const view = this.bodies.get(body.id);
      if (view) view.record = body;
    }
    if (added.length + changed.length + removed.length > 0) this.rebuildBatch();
    return added.length + changed.length;
  }

  private rebuildBatch(): void {
    this.batch.rebuild(
      [...this.bodies.values()].map(({ drawing, node, record, dress }) => {
        const glance = (): Drawing => this.drawings.find(record.shape, { ...dress, bosses: [] }, 0);
        return { drawing, glance, node, color: bodyColor(record.color), bar: thinBarOf(record, dress) };
      }),
    );
  }

  private buildBody(body: Body, node: TransformNode, dress: Dress): BodyView {
    const { detail } = this;
    const drawing = this.drawings.find(body.shape, dress, detail);
    return { record: body, node, drawing, solid: null, edges: null, dress, detail };
  }

  private createSolid({ record, drawing, node }: BodyView): Mesh {
    const solid = createSolidMesh(`shape ${record.id}`, drawing, this.scene);
    solid.material = this.materials.body(record.color);
    solid.parent = node;
    solid.isPickable = false;
    return solid;
  }

  private syncGlyphs(project: Project): number {
    const joints = new Map(project.joints.map((j) => [j.id, j]));
    const wanted: {
      record: Joint | Coupling | Contact | Driver | Load;
      built: readonly unknown[];
      create: () => RecordGlyph;
    }[] = [];
    for (const joint of project.joints) {
      wanted.push({
        record: joint,
        built: [joint, this.strokeOf(joint), ...this.endsOf(joint)],
        create: () => createJointGlyph(joint, this.context),
      });
    }
    // it looks at all joints first, which most models need not
    let findMesh: ReturnType<typeof createMeshFinder> | null = null;
    for (const coupling of project.couplings) {
      const found = (findMesh ??= createMeshFinder(project))(coupling);
      const own = found && 'mesh' in found ? found.mesh : null;
      const mesh = coupling.geometry ? own : drawnMesh(project, coupling);
      const pair = [coupling.joint1, coupling.joint2].map((id) => joints.get(id) ?? null);
      wanted.push({
        record: coupling,
        built: [coupling, ...pair, ...pair.flatMap((joint) => this.drawnEnds(joint))],
        create: () => createCouplingGlyph(coupling, pair, { mesh, rims: rimsOf(project) }, this.context),
      });
    }
    for (const contact of project.contacts) {
      const bodies = [contact.bodyA, contact.bodyB];
      wanted.push({
        record: contact,
        built: [contact, ...bodies.flatMap((id) => [this.node(id), this.bodies.get(id)?.record.shape])],
        create: () => createContactGlyph(contact, this.context),
      });
    }
    for (const driver of project.drivers) {
      const joint = joints.get(driver.joint) ?? null;
      wanted.push({
        record: driver,
        built: [driver, joint, joint && this.node(joint.bodyA)],
        create: () => createDriverGlyph(driver, joint, this.context),
      });
    }
    for (const load of project.loads) wanted.push(this.wantedLoad(load, joints));
    return this.replaceGlyphs(wanted);
  }

  /** Grooves that cross are one table: what is held in planes is drawn by the strokes of all. */
  private strokeOf({ id, kind }: Joint): unknown {
    return jointDefinition(kind).parts.a === 'plane' ? this.strokes : this.strokes.get(id);
  }

  private endsOf({ bodyA, bodyB }: Joint): unknown[] {
    return [bodyA, bodyB].flatMap((id) => [this.node(id), this.bodies.get(id)?.record.shape]);
  }

  private drawnEnds(joint: Joint | null): unknown[] {
    const ends = joint ? [joint.bodyA, joint.bodyB] : [];
    return ends.flatMap((id) => [this.node(id), this.bodies.get(id)?.drawing]);
  }

  private wantedLoad(
    load: Load,
    joints: ReadonlyMap<string, Joint>,
  ): { record: Load; built: readonly unknown[]; create: () => RecordGlyph } {
    const on = jointOf(load);
    const joint = on === null ? null : (joints.get(on) ?? null);
    const bodies = bodiesOf(load).map((id) => [this.node(id), this.bodies.get(id)?.record.shape]);
    const gas = this.gasSprings.get(load.id)?.joint;
    const built = [load, joint, joint && this.node(joint.bodyA), gas, ...bodies.flat()];
    return { record: load, built, create: () => createLoadGlyph(load, joint, this.context) };
  }

  private replaceGlyphs(
    wanted: readonly { record: AnyRecord; built: readonly unknown[]; create: () => RecordGlyph }[],
  ): number {
    const kept = new Set(wanted.map((w) => w.record.id));
    for (const id of [...this.glyphs.keys()]) if (!kept.has(id)) this.dropGlyph(id);
    let count = 0;
    for (const { record, built, create } of wanted) {
      const old = this.glyphs.get(record.id);
      if (old && old.built.length === built.length && old.built.every((b, i) => b === built[i])) continue;
      this.dropGlyph(record.id);
      this.glyphs.set(record.id, { record, glyph: create(), built });
      count += 1;
    }
    return count;
  }

  /** Glyphs hang on a body's node. */
  private dropGlyphsOn(body: string): void {
    const node = this.node(body);
    for (const [id, view] of [...this.glyphs]) if (view.built.includes(node)) this.dropGlyph(id);
  }

  private dropGlyph(id: string): void {
    this.glyphs.get(id)?.glyph.dispose();
    this.glyphs.delete(id);
  }

  private clearGlyphs(): void {
    for (const id of [...this.glyphs.keys()]) this.dropGlyph(id);
  }
}
