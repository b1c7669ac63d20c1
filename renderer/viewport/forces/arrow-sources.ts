/**
 * The sources of arrows, from the catalogue of everything that exerts force, so that none can be forgotten here. What comes from outside
 * the model has an arrow of its own where it is drawn.
 */
import type { Joint, Project } from '../../../engine/model/project';
import { forcePoint } from '../../../engine/results/free-body/actions';
import type { ForcePoint } from '../../../engine/results/free-body/actions';
import { listForces } from '../../../engine/results/measures/force-elements';
import type { ForceElement } from '../../../engine/results/measures/force-elements';
import { listPlaces } from '../../../engine/results/measures/joint-parts';

export type ArrowQuantity = 'force' | 'moment';

interface Source {
  /** What a click on the arrow selects. */
  readonly record: string;
  /** The component by which a recording states its uniqueness: `F`, `M`, `effort`. */
  readonly component: string;
  readonly at: ForcePoint;
}

/** Along the axes of the world: ids of the three parts. */
interface VectorSource extends Source {
  readonly parts: readonly [x: string, y: string, z: string];
}

/** Along or about the axis of a joint, times a factor. */
export interface EffortSource extends Source {
  readonly effort: string;
  readonly joint: Joint;
  readonly factor: number;
}

export type ArrowSource = VectorSource | EffortSource;

const UNITS: Readonly<Record<ArrowQuantity, string>> = { force: 'N', moment: 'N*m' };

/** Forces, or moments, of all elements that act between two bodies. */
export function listArrows(project: Project, quantity: ArrowQuantity): ArrowSource[] {
  return listForces(project)
    .filter(({ from }) => from !== null)
    .flatMap((element): readonly ArrowSource[] =>
      element.joint === null ? vectorOf(element, project, quantity) : effortsOf(element, project, quantity),
    );
}

function vectorOf(element: ForceElement, project: Project, quantity: ArrowQuantity): VectorSource[] {
  const { record, quantities } = element;
  const size = quantities.find(
    ({ role, unit, parts }) => role === 'size' && unit === UNITS[quantity] && parts.length === 3,
  );
  if (!size) return [];
  const [x, y, z] = size.parts;
  return [{ record, component: componentOf(size.id), at: forcePoint(element, project), parts: [x, y, z] }];
}

function effortsOf(element: ForceElement, project: Project, quantity: ArrowQuantity): EffortSource[] {
  const { record, quantities } = element;
  const [{ id }] = quantities;
  return listPlaces(project, element)
    .filter(({ coordinate }) => (coordinate === 'translation') === (quantity === 'force'))
    .map(({ joint, factor }) => ({
      ...{ record, component: componentOf(id), effort: id, joint, factor },
      at: { body: joint.bodyB, point: joint.frameB.position },
    }));
}

const componentOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
