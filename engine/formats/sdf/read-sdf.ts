/** SDF, the format of Gazebo: links joined in any way, loops among them. */
import { METRES } from '../account';
import { buildModel } from '../tree/build-model';
import { Fields } from '../xml/fields';
import { collect } from './collect';
import { grow } from './grow';
import { closeLoops, readMimics } from './loops';
import type { Draft } from '../import-result';
import type { ImportLog } from '../import-log';
import type { ModelSource } from '../format';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

const OF_WORLD = 'it is a part of the surroundings in Gazebo';
const GRAVITY: Vec3 = [0, 0, -9.8];

export function readSdf(root: XmlElement, { fileName, options, beside }: ModelSource, log: ImportLog): Draft {
  log.use(root);
  const worlds = root.children.filter(({ name }) => name === 'world');
  for (const world of worlds) {
    log.use(world);
    for (const child of world.children)
      if (child.name !== 'model' && child.name !== 'gravity' && child.name !== 'joint')
        log.ignore(child, OF_WORLD);
  }
  const models = [root, ...worlds].flatMap(({ children }) => children.filter(({ name }) => name === 'model'));
  if (models.length === 0)
    log.refuse(root, 'no-model', 'it holds no model', 'Choose a file with a <model> in it.');
  const collected = collect(models, root.attributes.get('version') ?? '', log);
  const { tree, loops } = grow(root, collected, { log, beside });
  const named = models.length === 1 ? models[0].attributes.get('name') : worlds[0]?.attributes.get('name');
  const { model, links } = buildModel(tree, named ?? '', fileName, log);
  closeLoops(loops, { tree, links, model }, collected.frames);
  readMimics(collected.joints, tree, model);
  const { project } = model;
  const gravity = gravityOf(worlds, log).map((value) => value / METRES[options.lengthUnit]);
  project.settings = { ...project.settings, gravity: gravity as unknown as Vec3 };
  return { format: 'SDF', project, origins: model.origins, surfaces: model.surfaces };
}

function gravityOf(worlds: readonly XmlElement[], log: ImportLog): Vec3 {
  let gravity = GRAVITY;
  for (const world of worlds) {
    const fields = Fields.ofChildren(world, log, ['gravity']);
    gravity = fields.vector('gravity', gravity);
  }
  return gravity;
}
