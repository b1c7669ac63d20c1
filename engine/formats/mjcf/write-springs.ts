/** Springs: a torsion spring belongs to its joint, a linear one is a tendon between two sites. */
import { node } from '../export/xml-writer';
import type { ExportLog } from '../export/export-log';
import type { Load } from '../../model/project';
import type { MadeJoints } from './joint-elements';
import type { Scene } from '../export/scene';
import type { XmlNode } from '../export/xml-writer';

type SpringLoad = Extract<Load, { kind: 'spring' }>;

const isLinear = (load: Load): load is SpringLoad =>
  load.kind === 'spring' && !load.table && !load.expression;

export interface JointSpring {
  stiffness: number;
  damping: number;
  springref: number;
}

/** Torsion springs by joint, several of one joint as one; tells of all other loads. */
export function attachSprings(
  { project }: Scene,
  made: MadeJoints,
  log: ExportLog,
): Map<string, JointSpring> {
  const found = new Map<string, JointSpring>();
  for (const load of project.loads) {
    if (isLinear(load)) continue;
    const parts = load.kind === 'torsion-spring' ? made.get(load.joint) : undefined;
    if (load.kind !== 'torsion-spring' || !parts?.some(({ isOwn, type }) => isOwn && type === 'hinge')) {
      log.leave(load.kind, load.name, 'MuJoCo has nothing like it in its file: apply it by a program');
      continue;
    }
    const { stiffness, damping, restAngle } = load;
    const before = found.get(load.joint) ?? { stiffness: 0, damping: 0, springref: 0 };
    const sum = before.stiffness + stiffness;
    const springref = sum > 0 ? (before.stiffness * before.springref + stiffness * restAngle) / sum : 0;
    found.set(load.joint, { stiffness: sum, damping: before.damping + damping, springref });
  }
  return found;
}

const siteName = (name: string, end: 'A' | 'B'): string => `${name} ${end}`;

export function siteNodes(body: string, { project }: Scene): XmlNode[] {
  return project.loads
    .filter(isLinear)
    .flatMap(({ name, bodyA, pointA, bodyB, pointB }) => [
      ...(bodyA === body ? [node('site', { name: siteName(name, 'A'), pos: pointA, size: 0.001 })] : []),
      ...(bodyB === body ? [node('site', { name: siteName(name, 'B'), pos: pointB, size: 0.001 })] : []),
    ]);
}

export function springTendons({ project }: Scene): XmlNode[] {
  return project.loads
    .filter(isLinear)
    .map(({ name, stiffness, damping, restLength }) =>
      node('spatial', { name, stiffness, damping, springlength: restLength }, [
        node('site', { site: siteName(name, 'A') }),
        node('site', { site: siteName(name, 'B') }),
      ]),
    );
}
