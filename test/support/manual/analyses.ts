/** What the analyses of a mechanism find, as pictures. */
import type { Project } from '../../../engine/model/project';
import type { Picture } from '../../../engine/output/manual/blocks';
import type { StudyKind } from '../../../engine/run/analyses/study-report';
import { runToEnd } from '../../../engine/model/run-to-end';
import { study } from '../../../engine/run/analyses/study';
import { readExample } from '../example-file';
import { linePicture, mechanismAtRest, mechanismPicture } from './charts';
import { jointModel } from './kinds';
import { drawModel } from './model';

const PICTURES: Readonly<Record<StudyKind, () => Picture>> = {
  motions: () => mechanismPicture('four-bar-with-load', 'The one free motion of a four-bar'),
  equilibrium: () => mechanismPicture('flyball-governor', 'A governor about its equilibrium'),
  modes: () =>
    linePicture(
      { template: 'bifilar-pendulum', kind: 'motion', shown: ['wy'] },
      'The bifilar pendulum swings in one of its modes',
    ),
  gaps: () =>
    atRest('A four-bar whose second pin on the ground is out of reach', (project) => ({
      ...project,
      joints: project.joints.map((joint) =>
        joint.id === 'pin-o4' ? { ...joint, frameA: { ...joint.frameA, position: [0.55, 0, 0] } } : joint,
      ),
    })),
  assemblies: () => atRest('The other assembly of the four-bar, with the crank where it is', otherAssembly),
  swaps: () => ({
    title: 'A cylindrical joint in the place of a hinge',
    drawing: drawModel(jointModel('cylinder').glyph('shift', [0, 0.04, 0.02], [1, 0, 0])),
  }),
};
export const analysisPicture = (kind: StudyKind): Picture => PICTURES[kind]();

function atRest(title: string, change: (project: Project) => Project): Picture {
  return mechanismAtRest(change(readExample('four-bar-with-load')), title);
}

function otherAssembly(project: Project): Project {
  const { report } = runToEnd(study(project, 'assemblies'));
  const poses = new Map(report!.assemblies!.assemblies[0]!.poses.map((pose) => [pose.body, pose]));
  const moved = project.bodies.map((body) => {
    const { position, orientation } = poses.get(body.id) ?? body;
    return { ...body, position, orientation };
  });
  return { ...project, bodies: moved };
}
