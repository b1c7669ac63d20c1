/**
 * Description of a force column in every sidecar: the body acted on, the acting body, the frame, the meaning of its sign,
 * and which column tells whether it is unique.
 */
import { missingAt } from '../measures/missing-mesh';
import { listForces, maskOf } from '../measures/force-elements';
import { GROUND } from '../../model/project';
import type { Along, ForceElement, ForceQuantity } from '../measures/force-elements';
import type { Project } from '../../model/project';

export interface NamedBody {
  readonly id: string;
  readonly name: string;
}

export interface ForceColumn {
  readonly kind: string;
  /** Body that the force acts on. */
  readonly on: NamedBody;
  /** Body that exerts it; null for a load from outside the model. */
  readonly from: NamedBody | null;
  /** The axes of its components, or the axis that it acts along or about. */
  readonly frame: string;
  readonly sign: string;
  /** The column with the mask, and the bits that must be set in it; null if the value is always unique. */
  readonly unique: { readonly column: string; readonly bits: number } | null;
}

/** Part of `conventions`: how to read a mask. */
export const UNIQUE_LEGEND =
  'sum of bits: 1 FX, 2 FY, 4 FZ, 8 MX, 16 MY, 32 MZ; a bit that is set says that redundant constraints do not share this component, which is then the same for every admissible set of joint forces; 63 is all unique. The same bits times 4096 say that it is shared but split by the stated stiffness, which makes it count as unique; times 64 that the position is singular and leaves it indeterminate: it has no definite value there. Of one effort (of a driver, a coupling, a stop, friction) and of the normal or tangential force of a contact 1 is unique, 0 shared, 4097 split by the stated stiffness, 64 indeterminate';

/** Describes columns of one document by their ids. */
export class ForceColumns {
  readonly #known = new Map<string, { element: ForceElement; quantity: ForceQuantity }>();
  readonly #names: ReadonlyMap<string, string>;

  constructor(private readonly project: Project) {
    for (const element of listForces(project))
      for (const quantity of element.quantities) this.#known.set(quantity.id, { element, quantity });
    this.#names = new Map(project.bodies.map(({ id, name }) => [id, name || id]));
  }

  /** Null if the column is not a force. `frame`: in words, for a series along other axes than recorded. */
  describe(id: string, frame = ''): ForceColumn | null {
    const [plain] = id.split('@');
    const found = this.#known.get(recordedId(id));
    if (!found) return null;
    const { element, quantity } = found;
    const isTurned = id.endsWith('.onA') && element.from !== null;
    const acts = quantity.along ?? element;
    const [on, from] = isTurned ? [element.from, element.on] : [acts.on, acts.from];
    const mask = plain.startsWith('total/') ? `total/${element.record}/unique` : maskOf(element, quantity);
    const words = frame.replace(', on the other body', '') || this.#frameOf(quantity.along ?? element);
    return {
      kind: plain.startsWith('total/') ? 'total of the joint' : element.kind,
      on: this.#body(on),
      from: from === null ? null : this.#body(from),
      frame: words,
      sign: this.#signOf(element, quantity, isTurned),
      unique: mask === null ? null : { column: mask, bits: quantity.bits },
    };
  }

  #body(id: string): NamedBody {
    return { id, name: id === GROUND ? 'Ground' : (this.#names.get(id) ?? id) };
  }

  #frameOf(acts: ForceElement | Along): string {
    if (!('way' in acts)) {
      if (acts.frame === 'world') return 'world axes';
      return `${acts.frame} z of joint ${this.#jointName(acts.joint)}`;
    }
    const joint = this.#jointName(acts.joint);
    switch (acts.way) {
      case 'tangential':
        return 'tangent to the pitch circles';
      case 'radial':
        return acts.isRack ? 'away from the teeth' : `across the axis z of joint ${joint}`;
      case 'span':
        return 'along the free span';
      case 'axial':
        return `along the axis z of joint ${joint}`;
      default:
        return `${acts.way} z of joint ${joint}`;
    }
  }

  /** For a component of a mesh's force; null if it is signed like an effort. */
  #signAlong({ way, on, from, isRack }: Along): string | null {
    const [acting, acted] = [this.#body(from).name, this.#body(on).name];
    switch (way) {
      case 'radial': {
        const where = isRack
          ? `it pushes ${acted} away from the teeth`
          : `${acted} is pushed towards its axis`;
        return `of what ${acting} exerts on ${acted}, positive where ${where}`;
      }
      case 'axial':
        return `of what ${acting} exerts on ${acted}, positive along z`;
      case 'span':
        return 'a tension, positive where the span pulls both wheels; below zero it would have to push. Span a is the tight one where joint 2 is driven towards a larger coordinate';
      default:
        return null;
    }
  }

  #signOf(element: ForceElement, { role, along }: ForceQuantity, isTurned: boolean): string {
    if (role === 'size') return 'a magnitude, without sign';
    const own = along ? this.#signAlong(along) : null;
    if (own !== null) return own;
    const [on, from] = [element.on, element.from].map((id) => id && this.#body(id).name);
    if (element.from === null) return `of what acts on ${on}`;
    if (isTurned) return `of what ${on} exerts on ${from}`;
    const without = element.kind === 'joint' ? missingAt(this.project, element.record) : '';
    const lacking = without === '' ? '' : `; without the mesh force of ${without}, which states no geometry`;
    const opposite = `; ${from} gets the opposite${lacking}`;
    if (role === 'component' && !along) return `of what ${from} exerts on ${on}${opposite}`;
    const ratio =
      element.kind === 'coupling' && role === 'effort' ? '; joint 1 gets minus the ratio times it' : '';
    return `positive where it drives ${on} towards a larger coordinate of the joint${opposite}${ratio}`;
  }

  #jointName(id: string | null): string {
    return this.project.joints.find((joint) => joint.id === id)?.name || (id ?? '');
  }
}

/** The recorded source of a series: bands and totals belong to their reaction, and other axes rotate what was recorded. */
export const recordedId = (id: string): string =>
  id
    .replace(/@.*$/s, '')
    .replace(/^(band|total)\//, 'reaction/')
    .replace(/_(low|high)$/, '');
