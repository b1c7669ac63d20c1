/**
 * The reaction at each joint: the force of the joint on body B, at the joint's point on B, in world axes; and the force of
 * each contact on body B, at the middle of its places.
 *
 * Or, by another instance of the same class, the moment at each joint: an arrow with two heads along its axis, by the right
 * hand. A contact has none.
 *
 * A force with a part that is not unique (redundant constraints share it in a way that the model does not settle) is
 * dashed and has another colour: its arrow is one of many answers. A shared direction without force changes nothing.
 */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { InstancedMesh } from '@babylonjs/core/Meshes/instancedMesh';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Scene } from '@babylonjs/core/scene';
import type { Contact, Joint } from '../../engine/model/project';
import { arrowLength, referenceForce } from './force-scale';
import type { Materials, SolidRole } from './materials';
import { createSolidMesh, tagMesh } from './mesh';
import type { ModelSize } from './model-size';
import type { PoseSource } from './pose-source';
import { Solid } from '../../engine/export/solid/solid';
import { pointInWorld } from './sync-pose';

export type ArrowQuantity = 'force' | 'moment';
type Style = 'unique' | 'shared';

interface ArrowParts {
  shaft: InstancedMesh[];
  head: InstancedMesh[];
}

/** What a force acts at: a joint's point, or wherever a contact's middle was recorded. */
type Carrier = Joint | Contact;

interface Arrow {
  carrier: Carrier;
  keys: {
    x: string;
    y: string;
    z: string;
    force: string;
    unique: string;
    at: readonly [string, string, string] | null;
  };
  root: TransformNode;
  styles: Record<Style, ArrowParts>;
}

/** A shared component below this part of the force is not seen in its arrow [1]. */
const VISIBLE_PART = 1e-6;
/** Glyph units. */
const SHAFT = 0.42;
const HEAD = { length: 3, radius: 1.15 };
/** From one head of a moment's arrow to the next, in lengths of a head. */
const SECOND = 0.72;
/** Length of the arrow of the reference, as a part of the model's. */
const REFERENCE: Readonly<Record<ArrowQuantity, number>> = { force: 0.24, moment: 0.2 };
/** Of the components in the channels and in the mask of what is unique. */
const LETTER: Readonly<Record<ArrowQuantity, string>> = { force: 'F', moment: 'M' };
const FIRST_BIT: Readonly<Record<ArrowQuantity, number>> = { force: 0, moment: 3 };
/** Moments below this part of the forces, at arms as long as the model, are what rounding leaves of none [1]. */
const NOISE = 1e-9;
/** Times at which the recording is looked at for the scale. */
const PROBES = 96;
const FORWARD = new Vector3(0, 0, 1);

export class ForceArrows {
  private readonly arrows = new Map<string, Arrow>();
  private readonly sources = new Map<string, Mesh>();
  private size: ModelSize = { length: 1, glyph: 0.022 };
  private readonly direction = new Vector3();
  private reference = 0;
  private scaledFor = -1;
  visible = true;

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

  get anyShared(): boolean {
    for (const { styles } of this.arrows.values()) if (styles.shared.head[0].isEnabled()) return true;
    return false;
  }

  sync(joints: readonly Joint[], contacts: readonly Contact[], size: ModelSize): void {
    this.size = size;
    this.scaledFor = -1;
    const carriers = this.quantity === 'force' ? [...joints, ...contacts] : joints;
    const kept = new Set(carriers.map(({ id }) => id));
    for (const [id, arrow] of this.arrows) {
      if (kept.has(id)) continue;
      arrow.root.dispose();
      this.arrows.delete(id);
    }
    for (const carrier of carriers) {
      const old = this.arrows.get(carrier.id);
      if (old) old.carrier = carrier;
      else this.arrows.set(carrier.id, this.createArrow(carrier));
    }
  }

  update(source: PoseSource | null, time: number, node: (body: string) => TransformNode | null): void {
    const recorded = this.visible && source !== null && source.sampleCount > 0;
    if (recorded) this.rescale(source);
    else if (!source || source.sampleCount === 0) this.reference = 0;
    for (const arrow of this.arrows.values()) {
      if (recorded) this.place(arrow, source, time, node);
      else arrow.root.setEnabled(false);
    }
  }

  private place(
    arrow: Arrow,
    source: PoseSource,
    time: number,
    node: (body: string) => TransformNode | null,
  ): void {
    const { keys, carrier, root } = arrow;
    const d = this.direction;
    d.set(source.valueAt(keys.x, time), source.valueAt(keys.y, time), source.valueAt(keys.z, time));
    const force = d.length();
    const length = arrowLength(force, this.reference, this.scale.length);
    root.setEnabled(length > 0);
    if (length === 0) return;
    d.scaleInPlace(1 / force);
    if (keys.at) {
      const [x, y, z] = keys.at;
      root.position.set(source.valueAt(x, time), source.valueAt(y, time), source.valueAt(z, time));
    } else if ('frameB' in carrier) pointInWorld(node(carrier.bodyB), carrier.frameB.position, root.position);
    if (root.rotationQuaternion) Quaternion.FromUnitVectorsToRef(FORWARD, d, root.rotationQuaternion);
    const mask = source.valueAt(keys.unique, time);
    const style: Style = sharesForce(mask, d, FIRST_BIT[this.quantity]) ? 'shared' : 'unique';
    this.shape(arrow.styles.unique, style === 'unique', length);
    this.shape(arrow.styles.shared, style === 'shared', length);
  }

  private shape(parts: ArrowParts, shown: boolean, length: number): void {
    const g = this.size.glyph;
    const heads = this.quantity === 'force' ? 1 : 1 + SECOND;
    const head = Math.min(HEAD.length * g, (0.6 * length) / heads);
    // A short arrow is a small arrow, not a fat one.
    const girth = g * Math.max(0.45, head / (HEAD.length * g));
    for (const shaft of parts.shaft) {
      shaft.setEnabled(shown);
      shaft.scaling.set(girth, girth, length - head);
    }
    parts.head.forEach((tip, i) => {
      tip.setEnabled(shown);
      // A head and its halo, then the second head and its own.
      tip.position.z = length - head * (i < 2 ? 1 : heads);
      tip.scaling.set(girth, girth, head / HEAD.length);
    });
  }

  /** Looks through the recording again when it has grown by a tenth. */
  private rescale(source: PoseSource): void {
    const count = source.sampleCount;
    if (this.scaledFor > 0 && count >= this.scaledFor && count < this.scaledFor * 1.1 + 1) return;
    this.scaledFor = count;
    const magnitudes: number[] = [];
    let force = 0;
    for (let i = 0; i <= PROBES; i++) {
      const t = source.startTime + ((source.endTime - source.startTime) * i) / PROBES;
      for (const { keys } of this.arrows.values()) {
        force = Math.max(force, source.valueAt(keys.force, t) || 0);
        magnitudes.push(
          Math.hypot(source.valueAt(keys.x, t), source.valueAt(keys.y, t), source.valueAt(keys.z, t)),
        );
      }
    }
    const reference = referenceForce(magnitudes);
    const isNoise = this.quantity === 'moment' && reference < NOISE * force * this.size.length;
    this.reference = isNoise ? 0 : reference;
  }

  private createArrow(carrier: Carrier): Arrow {
    const { id } = carrier;
    const { quantity } = this;
    const root = new TransformNode(`${quantity === 'force' ? 'reaction' : 'moment'} ${id}`, this.scene);
    root.rotationQuaternion = Quaternion.Identity();
    root.setEnabled(false);
    const joint = 'frameB' in carrier;
    const key = (component: string): string => `${joint ? 'reaction' : 'contact'}/${id}/${component}`;
    const both = (part: string): InstancedMesh[] =>
      [part, `${part}-halo`].map((name) => this.instance(name, root, id));
    const parts = (style: Style): ArrowParts => {
      const head = both(`${style}-head`);
      return {
        shaft: both(`${style}-shaft`),
        head: quantity === 'force' ? head : [...head, ...both(`${style}-head`)],
      };
    };
    const letter = LETTER[quantity];
    return {
      carrier,
      root,
      keys: {
        x: key(`${letter}X`),
        y: key(`${letter}Y`),
        z: key(`${letter}Z`),
        force: key('F'),
        unique: key('unique'),
        at: joint ? null : [key('x'), key('y'), key('z')],
      },
      styles: { unique: parts('unique'), shared: parts('shared') },
    };
  }

  private instance(part: string, root: TransformNode, id: string): InstancedMesh {
    const halo = part.endsWith('halo');
    let source = this.sources.get(part);
    if (!source) {
      source = createSolidMesh(part, drawPart(part), this.scene);
      const role: SolidRole = halo ? 'halo' : part.startsWith('shared') ? 'forceShared' : this.quantity;
      source.material = this.materials.solid(role);
      // After the bodies and over them: an arrow starts at its joint's point, which lies inside the links.
      source.renderingGroupId = 1;
      source.isVisible = false;
      source.isPickable = false;
      this.sources.set(part, source);
    }
    const instance = source.createInstance(`${part} ${id}`);
    instance.parent = root;
    instance.isPickable = !halo;
    if (!halo) tagMesh(instance, { record: id, glyph: true });
    return instance;
  }
}

/** Whether a component that redundant constraints share has a part in the force along `d`. */
function sharesForce(mask: number, d: Vector3, first: number): boolean {
  // No mask means that nothing is known against the force.
  if (!Number.isFinite(mask)) return false;
  return [d.x, d.y, d.z].some(
    (part, bit) => (mask & (1 << (first + bit))) === 0 && Math.abs(part) > VISIBLE_PART,
  );
}

/** Shafts reach from 0 to 1 along z and are stretched; heads are in glyph units. */
function drawPart(part: string): Solid {
  const solid = new Solid();
  const swell = part.endsWith('halo') ? 0.22 : 0;
  if (part.includes('head')) {
    const z = -swell * 0.8;
    return solid.cone([0, 0, z], [0, 0, HEAD.length + swell * 2.6], HEAD.radius + swell * 1.4, 0, 24, false);
  }
  const dashes = part.startsWith('shared')
    ? [
        [0, 0.2],
        [0.29, 0.49],
        [0.58, 0.78],
        [0.87, 1],
      ]
    : [[0, 1]];
  for (const [a, b] of dashes) solid.cylinder([0, 0, a], [0, 0, b], SHAFT + swell, 20, false);
  return solid;
}
