/** MJCF, the format of MuJoCo, by its own conventions: angles in degrees unless <compiler> says otherwise, gravity along -z. */
import { createModel } from '../tree/build-model';
import { findLinks } from '../tree/links';
import { findMasses } from './body-mass';
import { findMeshes } from './meshes';
import { findStarts, readKeyframe } from './start';
import { expandIncludes } from './include';
import { findFixedTendons } from './fixed-tendons';
import { readActuators } from './actuators';
import { readCompiler } from './compiler';
import { readDefaults } from './defaults';
import { readEquality } from './equality';
import { readMaterials } from './materials';
import { readOption } from './option';
import { readTendons } from './tendons';
import { readTree } from './tree';
import type { ImportLog } from '../import-log';
import type { Draft } from '../import-result';
import type { ModelSource } from '../format';
import type { Links } from '../tree/links';
import type { Scene } from './scene';
import type { Tree } from '../tree/raw';
import type { XmlElement } from '../xml/read-xml';

const SECTIONS = new Map([
  ['visual', 'it only affects the picture that MuJoCo draws'],
  ['statistic', 'it only affects the picture that MuJoCo draws'],
  ['size', 'it only affects the memory use of MuJoCo'],
  ['custom', 'it holds data of other programs'],
  ['extension', 'plug-ins of MuJoCo are not run'],
  ['deformable', 'bodies are rigid here'],
  ['sensor', 'every run records all joints and bodies; add others with Insert > Measure'],
  ['contact', 'contacts are records here: add those that matter with Insert > Contact'],
]);

export function readMjcf(
  root: XmlElement,
  { fileName, options, beside }: ModelSource,
  log: ImportLog,
): Draft {
  log.use(root);
  expandIncludes(root, beside, log);
  const sections = (name: string): XmlElement[] => root.children.filter((child) => child.name === name);
  const compiler = readCompiler(sections('compiler'), log);
  const classes = readDefaults(sections('default'), log);
  const meshes = findMeshes({ sections: sections('asset'), compiler, classes, beside }, log);
  const materials = readMaterials(sections('asset'), log);
  const tree = readTree(sections('worldbody'), { compiler, classes, materials, meshes }, log);
  const option = readOption(sections('option'), root, options, log);
  for (const [name, why] of SECTIONS) for (const section of sections(name)) log.ignore(section, why);
  const links = findLinks(tree);
  logGeoms(tree, links, root, log);
  const keyframe = readKeyframe(sections('keyframe'), tree, log);
  const starts = keyframe === null ? null : findStarts(links, keyframe);
  const masses = findMasses(tree, compiler, log);
  const name = root.attributes.get('model') ?? '';
  const model = createModel(name, fileName, log, { tree, links, masses, starts, limits: option.limits });
  const { project } = model;
  project.settings = {
    ...project.settings,
    gravity: option.gravity,
    ...(option.step ? { step: option.step } : {}),
  };
  project.notes = 'In MuJoCo, joints, limits and loops are slightly compliant; here they are rigid.';
  const scene: Scene = { tree, links, classes, active: option.equality };
  const tendons = findFixedTendons(sections('tendon'), scene, model);
  readTendons(sections('tendon'), scene, model);
  readEquality(sections('equality'), scene, tendons, model);
  readActuators(sections('actuator'), scene, tendons, keyframe, model);
  return { format: 'MJCF', project, origins: model.origins, surfaces: model.surfaces };
}

/** Geoms of moving bodies are used. */
function logGeoms({ bodies }: Tree, { placeOf }: Links, root: XmlElement, log: ImportLog): void {
  for (const body of bodies) {
    const moves = placeOf.get(body)!.link !== null;
    if (!moves && body.parent !== null)
      log.approximate(body.element, 'it has no joint, so it is a part of the ground');
    for (const { element } of body.geoms) {
      if (moves) log.use(element);
      else log.ignore(element, 'its body stands still, and the ground has no shapes here');
    }
  }
  const how =
    'contacts, which MuJoCo finds between all shapes by itself, are records here: add those that matter (Insert > Contact)';
  if (countOf('geom', root) > 1) log.approximate(root, how);
}

const countOf = (name: string, element: XmlElement): number =>
  element.children.reduce((sum, child) => sum + countOf(name, child), element.name === name ? 1 : 0);
