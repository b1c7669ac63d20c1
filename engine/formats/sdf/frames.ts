/** Named frames of an SDF model: links, joints, frames and nested models, each relative to another. */
import { outOf } from '../../core/math/rigid';
import { quote } from '../../schema/quote';
import { AT_ORIGIN } from '../tree/frames';
import { poseIn, textOf } from './elements';
import type { ImportLog } from '../import-log';
import type { RigidFrame } from '../../core/math/rigid';
import type { XmlElement } from '../xml/read-xml';

interface Frame {
  readonly element: XmlElement;
  readonly pose: RigidFrame;
  readonly relativeTo: string;
  /** In W, once found; null while it is being found. */
  world?: RigidFrame | null;
  /** The link that it moves with; empty for the world. */
  readonly attachedTo: string;
}

/** Deepest chain of frames relative to each other. */
const DEEPEST = 1000;

export class Frames {
  readonly #frames = new Map<string, Frame>();
  readonly #log: ImportLog;

  constructor(log: ImportLog) {
    this.#log = log;
  }

  /** `base`: the frame that its pose is relative to unless it says so; names are those of the scope. */
  add(name: string, element: XmlElement, scope: string, base: string, attachedTo = name): void {
    const { pose, relativeTo } = poseIn(element, this.#log);
    const of = relativeTo === '' ? base : scopedName(scope, relativeTo);
    this.#frames.set(name, { element, pose, relativeTo: of, attachedTo });
  }

  has(name: string): boolean {
    return this.#frames.has(name);
  }

  /** The frame in W; where it cannot be found, the origin, which is told. */
  world(name: string, from: XmlElement): RigidFrame {
    const chain: Frame[] = [];
    let at = name;
    for (;;) {
      if (at === 'world') break;
      const frame = this.#frames.get(at);
      if (frame === undefined) {
        const remedy = 'Name a frame that is there.';
        this.#log.refuse(from, 'missing-frame', `the frame ${quote(at)} is not there`, remedy);
        break;
      }
      if (frame.world) break;
      if (chain.includes(frame) || chain.length > DEEPEST) {
        const what = 'its frame is given relative to itself, through others';
        this.#log.refuse(frame.element, 'ring-of-frames', what, 'Give one of them relative to the model.');
        break;
      }
      chain.push(frame);
      at = frame.relativeTo;
    }
    const known = this.#frames.get(at)?.world;
    return chain.reduceRight((world, frame) => (frame.world = outOf(world, frame.pose)), known ?? AT_ORIGIN);
  }

  /** The link that a frame moves with, by name; `world` for the ground, null if there is none. */
  linkOf(name: string, links: ReadonlySet<string>): string | null {
    let at = name;
    for (let steps = 0; steps < DEEPEST; steps++) {
      if (at === 'world' || links.has(at)) return at;
      const frame = this.#frames.get(at);
      if (frame === undefined || frame.attachedTo === at) return null;
      at = frame.attachedTo;
    }
    return null;
  }
}

/** `link` in the model `arm` is `arm::link`; `world` and names of the outermost model stay. */
export function scopedName(scope: string, name: string): string {
  if (name === 'world') return name;
  return scope === '' ? name : `${scope}::${name}`;
}

export const attachment = (element: XmlElement, log: ImportLog): string =>
  element.attributes.get('attached_to') ?? textOf(element, 'attached_to', log);
