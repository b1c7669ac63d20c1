/**
 * What joints, stops, friction, drivers, couplings, contacts and loads between bodies exert on body B: a force that ends at the
 * point where it acts, in world axes.
 *
 * Or, by another instance of the same class, the moment: an arrow with two heads along its axis, by the right hand.
 *
 * A force that redundant constraints share in a way that the model does not settle is dashed and has another colour: its
 * arrow is one of many answers. One that a singular position leaves without a value is dotted. What charts and tables
 * count as unique, since little enough of it is shared, is drawn as such here too.
 */
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { ArrowQuantity, ArrowSource, EffortSource } from './arrow-sources';
import { arrowLength, referenceForce } from './force-scale';
import { recordedMagnitudes } from './recorded-magnitudes';
import type { Materials } from '../meshes/materials';
import type { Copies } from '../meshes/copies';
import { InstanceBatch } from '../meshes/instance-batch';
import { faceVertexData } from '../meshes/mesh';
import { detailOf } from '../meshes/detail';
import type { ModelSize } from '../../../engine/output/fittings/measure-model';
import type { PoseSource } from '../sync/pose-source';
import { Solid } from '../../../engine/output/solid/solid';
import { pointInWorld } from '../sync/sync-pose';
import type { Triple } from '../vector';

type Style = 'unique' | 'shared' | 'indeterminate';
type NodeOf = (body: string) => TransformNode | null;

/** Glyph units. */
const SHAFT = 0.42;
const HEAD = { length: 3, radius: 1.15 };
/** From one head of a moment's arrow to the next, in lengths of a head. */
const SECOND = 0.72;
/** Length of the arrow of the reference, as a fraction of the model's. */
const REFERENCE: Readonly<Record<ArrowQuantity, number>> = { force: 0.24, moment: 0.2 };
/** Moments below this fraction of the forces times the model's size are rounding [1]. */
const NOISE = 1e-9;
const FORWARD = new Vector3(0, 0, 1);
const ONE = new Vector3(1, 1, 1);
const STRAIGHT = Quaternion.Identity();
const PARTS = ['shaft', 'head'] as const;
const STYLES: readonly Style[] = ['unique', 'shared', 'indeterminate'];
/** Gaps in a shaft, as the ends of what is drawn of its length [1]. */
const DASHES: Readonly<Record<Style, readonly (readonly [number, number])[]>> = {
  unique: [[0, 1]],
  shared: [
    [0, 0.2],
    [0.29, 0.49],
    [0.58, 0.78],
    [0.87, 1],
  ],
  indeterminate: Array.from({ length: 8 }, (_, i) => [i / 8, (i + 0.45) / 8] as const),
};

export class ForceArrows {
  private arrows: readonly ArrowSource[] = [];
  /** Forces beside which moments may be nothing. */
  private forces: readonly ArrowSource[] = [];
  /** Every part with its halo, by name; created when something is first shown. */
  private readonly batches = new Map<string, InstanceBatch>();
  private whole: Copies[] = [];
  private glances: Copies[] = [];
  private size: ModelSize = { length: 1, glyph: 0.022 };
  private readonly direction = new Vector3();
  private readonly point = new Vector3();
  private readonly turn = new Quaternion();
  private readonly frame = new Matrix();
  private readonly world = new Matrix();
  private readonly along = new Vector3();
  private readonly scaling = new Vector3();
  private detail = 1;
  private reference = 0;
  private scaledFor = -1;
  visible = true;
  /** Of the arrows in the picture: sizes [N or N m] and where they begin [m]. */
  readonly tails: { value: number; at: Triple }[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
    private readonly quantity: ArrowQuantity = 'force',
  ) {}

  /** Force [N] or moment [N m] and length [m] that belong together; a reference of 0 means that nothing is shown. */
  get scale(): { reference: number; length: number } {
    return {
      reference: this.visible ? this.reference : 0,
      length: REFERENCE[this.quantity] * this.size.length,
    };
  }

  /** Whether an arrow of this style is in the picture. */
  shows(style: Style): boolean {
    return (this.batches.get(`${style}-head`)?.count ?? 0) > 0;
  }

  /** What the pointer can meet. */
  get parts(): readonly InstanceBatch[] {
    return [...this.batches.values()];
  }

  sync(arrows: readonly ArrowSource[], size: ModelSize, forces: readonly ArrowSource[] = []): void {
    this.arrows = arrows;
    this.forces = forces;
    this.size = size;
    this.scaledFor = -1;
    const detail = detailOf(arrows.length);
    if (detail === this.detail) return;
    this.detail = detail;
    for (const batch of this.batches.values()) batch.dispose();
    this.batches.clear();
    this.whole = [];
    this.glances = [];
  }

  /** `rough`: without halos, and with few corners. */
  show(rough: boolean): void {
    for (const layer of this.whole) layer.show(!rough);
    for (const layer of this.glances) layer.show(rough);
  }

  update(source: PoseSource | null, time: number, node: NodeOf): void {
    const recorded = this.visible && source !== null && source.sampleCount > 0;
    if (recorded) this.rescale(source);
    else if (!source || source.sampleCount === 0) this.reference = 0;
    if (!recorded && this.batches.size === 0) return;
    if (this.batches.size === 0) this.build();
    this.tails.length = 0;
    for (const batch of this.batches.values()) batch.begin();
    if (recorded) for (const arrow of this.arrows) this.place(arrow, source, time, node);
    for (const batch of this.batches.values()) batch.end();
  }

  private place(arrow: ArrowSource, source: PoseSource, time: number, node: NodeOf): void {
    const { record, component, at } = arrow;
    const d = this.direction;
    const force = this.read(arrow, source, time);
    const length = arrowLength(force, this.reference, this.scale.length);
    if (length === 0) return;
    if ('effort' in arrow) directionOfEffort(arrow, node, d);
    else d.scaleInPlace(1 / force);
    if ('body' in at) pointInWorld(node(at.body), at.point, this.point);
    else {
      const [px, py, pz] = ['x', 'y', 'z'].map((axis) => source.valueAt(`${at.recorded}${axis}`, time));
      this.point.set(px, py, pz);
    }
    // it ends where it acts, as the arrows of loads do
    const { x, y, z } = this.point.addInPlaceFromFloats(-length * d.x, -length * d.y, -length * d.z);
    this.tails.push({ value: force, at: [x, y, z] });
    Quaternion.FromUnitVectorsToRef(FORWARD, d, this.turn);
    Matrix.ComposeToRef(ONE, this.turn, this.point, this.frame);
    const label = source.labelAt(record, component, time);
    this.draw(record, label === 'by stiffness' ? 'unique' : label, length);
  }

  /** Puts the parts of a vector, or the effort along z, into `direction`. Returns the size; NaN where it is not recorded. */
  private read(arrow: ArrowSource, source: PoseSource, time: number): number {
    if ('effort' in arrow) this.direction.set(0, 0, arrow.factor * source.valueAt(arrow.effort, time));
    else {
      const [x, y, z] = arrow.parts;
      this.direction.set(source.valueAt(x, time), source.valueAt(y, time), source.valueAt(z, time));
    }
    return this.direction.length();
  }

  /** An arrow of a length along z of the frame. */
  private draw(record: string, style: Style, length: number): void {
    const g = this.size.glyph;
    const heads = this.quantity === 'force' ? 1 : 1 + SECOND;
    const head = Math.min(HEAD.length * g, (0.6 * length) / heads);
    // A short arrow is a small arrow, not a fat one.
    const girth = g * Math.max(0.45, head / (HEAD.length * g));
    this.put(record, `${style}-shaft`, 0, this.scaling.set(girth, girth, length - head));
    this.scaling.set(girth, girth, head / HEAD.length);
    this.put(record, `${style}-head`, length - head, this.scaling);
    if (this.quantity === 'moment') this.put(record, `${style}-head`, length - head * heads, this.scaling);
  }

  private put(record: string, part: string, z: number, scaling: Vector3): void {
    Matrix.ComposeToRef(scaling, STRAIGHT, this.along.set(0, 0, z), this.world);
    this.world.multiplyToRef(this.frame, this.world);
    this.batches.get(part)?.add(record, this.world);
  }

  /** Looks through the recording again when it has grown by a tenth. */
  private rescale(source: PoseSource): void {
    const count = source.sampleCount;
    if (this.scaledFor > 0 && count >= this.scaledFor && count < this.scaledFor * 1.1 + 1) return;
    this.scaledFor = count;
    const reference = referenceForce(recordedMagnitudes(this.arrows, source));
    const force = recordedMagnitudes(this.forces, source).reduce((most, one) => Math.max(most, one), 0);
    this.reference = reference < NOISE * force * this.size.length ? 0 : reference;
  }

  private build(): void {
    for (const style of STYLES) for (const part of PARTS) this.buildPart(`${style}-${part}`);
  }

  private buildPart(part: string): void {
    const drawing = drawPart(part, this.detail);
    const name = `${this.quantity} ${part}`;
    const batch = new InstanceBatch(name, this.scene, drawing);
    const role = part.startsWith('unique') ? this.quantity : 'forceShared';
    const paint = this.materials.solid(role);
    // After the bodies and over them: an arrow ends at its joint's point, which lies inside the links.
    const group = 1;
    const halo = faceVertexData(drawPart(`${part}-halo`, this.detail));
    this.whole.push(batch.draw(name, faceVertexData(drawing), paint, group));
    this.whole.push(batch.draw(`${name}-halo`, halo, this.materials.solid('halo'), group));
    this.glances.push(batch.draw(`${name}-glance`, faceVertexData(drawPart(part, 0)), paint, group));
    this.batches.set(part, batch);
  }
}

const axis = new Quaternion();

/** From an effort along z: z of the joint's frame on A, or against it. */
function directionOfEffort({ joint }: EffortSource, node: NodeOf, out: Vector3): void {
  const [w, x, y, z] = joint.frameA.orientation;
  out.set(0, 0, Math.sign(out.z)).applyRotationQuaternionInPlace(axis.set(x, y, z, w));
  const turn = node(joint.bodyA)?.rotationQuaternion;
  if (turn) out.applyRotationQuaternionInPlace(turn);
}

/** Shafts reach from 0 to 1 along z and are stretched; heads are in glyph units. */
function drawPart(part: string, detail: number): Solid {
  const solid = new Solid(detail);
  const swell = part.endsWith('halo') ? 0.22 : 0;
  if (part.includes('head')) {
    const z = -swell * 0.8;
    return solid.cone(
      [0, 0, z],
      [0, 0, HEAD.length + swell * 2.6],
      [HEAD.radius + swell * 1.4, 0],
      24,
      false,
    );
  }
  const style = STYLES.find((each) => part.startsWith(each))!;
  for (const [a, b] of DASHES[style]) solid.cylinder([0, 0, a], [0, 0, b], SHAFT + swell, 20, false);
  return solid;
}
