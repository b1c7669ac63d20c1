/** URDF, the format of ROS: a tree of links, and what several programs add to it for loops. */
import { METRES } from '../account';
import { buildModel } from '../tree/build-model';
import { readMaterials } from './elements';
import { readLoops } from './loops';
import { readMimics } from './mimic';
import { readTransmissions } from './transmissions';
import { readTree } from './tree';
import type { Draft } from '../import-result';
import type { ImportLog } from '../import-log';
import type { ModelSource } from '../format';
import type { XmlElement } from '../xml/read-xml';

const IGNORED = new Map([
  ['gazebo', 'it is meant for Gazebo'],
  ['sensor', 'every run records all joints and bodies; add others with Insert > Measure'],
  ['ros2_control', 'it serves the controller of the robot; add drivers to the joints that it moves'],
  ['drake:collision_filter_group', 'contacts are records here: add those that matter with Insert > Contact'],
]);
/** Written by xacro, which has not been run. */
const MACRO = /^xacro:/;
const EXPAND =
  'Run xacro on the file first (xacro model.urdf.xacro > model.urdf), and import what it writes.';

export function readUrdf(
  root: XmlElement,
  { fileName, options, beside }: ModelSource,
  log: ImportLog,
): Draft {
  log.use(root);
  refuseMacros(root, log);
  for (const element of root.children) {
    const why = IGNORED.get(element.name);
    if (why !== undefined) log.ignore(element, why);
  }
  const tree = readTree(root, { log, beside }, readMaterials(root, log));
  const { model, links } = buildModel(tree, root.attributes.get('name') ?? '', fileName, log);
  const { project } = model;
  project.settings = { ...project.settings, gravity: [0, 0, -9.81 / METRES[options.lengthUnit]] };
  readLoops(root, { tree, links, model, log });
  readMimics(root, tree, model, log);
  readTransmissions(root, tree, model);
  return { format: 'URDF', project, origins: model.origins, surfaces: model.surfaces };
}

function refuseMacros(element: XmlElement, log: ImportLog): void {
  if (MACRO.test(element.name)) {
    log.refuse(element, 'xacro', 'it is a macro of xacro, which is not run', EXPAND);
    return;
  }
  for (const child of element.children) refuseMacros(child, log);
}
