/** What is transmitted at a joint besides its reaction: stop, friction, drivers, couplings, torsion springs. */
import { listForces } from './force-elements';
import { jointOf } from '../../kinds/loads/load-ends';
import { mainCoordinate } from '../../kinds/joints/joint-coordinates';
import type { CoordinateKind } from '../../kinds/joints/joint-coordinates';
import type { ForceElement } from './force-elements';
import type { Joint, Project } from '../../model/project';

export interface JointPart {
  readonly element: ForceElement;
  /** Factor on the recorded value: minus the ratio for a coupling's first joint. */
  readonly factor: number;
  /** Coordinate along which an effort acts; null for a moment with components. */
  readonly coordinate: CoordinateKind | null;
}

/** A joint where an element acts along a coordinate. */
export interface ForcePlace {
  readonly joint: Joint;
  readonly factor: number;
  readonly coordinate: CoordinateKind;
}

/** For an element that acts on joint coordinates; a coupling without geometry acts on two. */
export function listPlaces({ joints, couplings }: Project, element: ForceElement): ForcePlace[] {
  const of = (id: string, factor: number, coordinate?: CoordinateKind): ForcePlace[] => {
    const joint = joints.find((each) => each.id === id);
    return joint ? [{ joint, factor, coordinate: coordinate ?? mainCoordinate(joint.kind).kind }] : [];
  };
  if (element.joint === null) return [];
  const own = of(element.joint, 1, element.coordinate);
  const coupling = element.kind === 'coupling' && couplings.find(({ id }) => id === element.record);
  return coupling ? [...own, ...of(coupling.joint1, -coupling.ratio)] : own;
}

/** In the order of the catalogue; empty if there is only the reaction. */
export function listParts(project: Project, joint: string): JointPart[] {
  return listForces(project).flatMap((element): JointPart[] => {
    const places = listPlaces(project, element).filter((place) => place.joint.id === joint);
    if (places.length > 0) return places.map(({ factor, coordinate }) => ({ element, factor, coordinate }));
    const load = element.kind === 'torsion-spring' && project.loads.find(({ id }) => id === element.record);
    return load && jointOf(load) === joint ? [{ element, factor: 1, coordinate: null }] : [];
  });
}

/** `stop, friction, driver “Motor”`: what a chart of the reaction has to say that it omits; empty if nothing. */
export function partWords(parts: readonly JointPart[]): string {
  return parts
    .map(({ element: { kind, name } }) => {
      if (kind === 'stop') return 'end stop';
      if (kind === 'friction' || kind === 'armature') return kind;
      return `${kind.replace('-', ' ')} “${name}”`;
    })
    .join(', ');
}
