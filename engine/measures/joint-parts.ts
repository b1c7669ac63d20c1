/** What passes from body to body at a joint beside its reaction: stop, friction, drivers, couplings, torsion springs. */
import { listForces } from './force-elements';
import type { ForceElement } from './force-elements';
import type { Project } from '../model/project';

export interface JointPart {
  readonly element: ForceElement;
  /** Times what is recorded: of a coupling's first joint minus the ratio. */
  readonly factor: number;
  /** Of an effort, whether it acts along the joint's axis or about it; null of a moment with components. */
  readonly slides: boolean | null;
}

/** In the order of the catalogue; none where the reaction is all. */
export function listParts(project: Project, joint: string): JointPart[] {
  const first = project.couplings.filter(({ joint1 }) => joint1 === joint);
  return listForces(project).flatMap((element): JointPart[] => {
    const slides = element.frame === 'along the axis';
    if (element.joint === joint) return [{ element, factor: 1, slides }];
    // with its geometry a coupling acts on the wheels, not at the joint
    const coupling =
      element.joint !== null && element.kind === 'coupling' && first.find(({ id }) => id === element.record);
    if (coupling) {
      const { kind } = project.joints.find(({ id }) => id === joint)!;
      return [{ element, factor: -coupling.ratio, slides: kind === 'slider' }];
    }
    const load = element.kind === 'torsion-spring' && project.loads.find(({ id }) => id === element.record);
    return load && 'joint' in load && load.joint === joint ? [{ element, factor: 1, slides: null }] : [];
  });
}

/** `stop, friction, driver “Motor”`: what a chart of the reaction must say that it does not show; empty where it is all. */
export function partWords(parts: readonly JointPart[]): string {
  return parts
    .map(({ element: { kind, name } }) => {
      if (kind === 'stop') return 'end stop';
      return kind === 'friction' ? 'friction' : `${kind.replace('-', ' ')} “${name}”`;
    })
    .join(', ');
}
