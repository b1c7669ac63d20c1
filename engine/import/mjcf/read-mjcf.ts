/** MJCF, the format of MuJoCo, by its own rules: angles in degrees unless <compiler> says otherwise, gravity along -z. */
import { createProject } from '../../model/defaults';
import { buildJoints } from './build-joints';
import { clean, createNamer } from '../names';
import { findLinks } from './links';
import { findMasses } from './body-mass';
import { readCompiler } from './compiler';
import { readDefaults } from './defaults';
import { readOption } from './option';
import { readTree } from './tree';
import { showLink } from './shown-body';
import type { Book } from '../book';
import type { Draft } from '../finish';
import type { ImportOptions } from '../import-model';
import type { Links } from './links';
import type { Model } from './model';
import type { XmlElement } from '../xml/read-xml';

const SECTIONS = new Map([
  ['asset', 'meshes, textures and materials are not part of a model here'],
  ['visual', 'it is about the picture that MuJoCo draws'],
  ['statistic', 'it is about the picture that MuJoCo draws'],
  ['size', 'it is about the memory of MuJoCo'],
  ['custom', 'it holds data of other programs'],
  ['extension', 'plug-ins of MuJoCo are not run'],
  ['deformable', 'bodies are rigid here'],
  ['sensor', 'every run records all joints and bodies; add others with Insert > Measure'],
  ['contact', 'contacts are records here: add those that matter with Insert > Contact'],
  ['keyframe', 'the start is the pose in which the bodies are given'],
]);

export function readMjcf(root: XmlElement, fileName: string, options: ImportOptions, book: Book): Draft {
  book.use(root);
  refuseIncludes(root, book);
  const sections = (name: string): XmlElement[] => root.children.filter((child) => child.name === name);
  const compiler = readCompiler(sections('compiler'), book);
  const classes = readDefaults(sections('default'), book);
  const tree = readTree(sections('worldbody'), compiler, classes, book);
  const option = readOption(sections('option'), root, options, book);
  for (const [name, why] of SECTIONS) for (const section of sections(name)) book.ignore(section, why);
  const project = createProject(
    clean(root.attributes.get('model') ?? '') || clean(stemOf(fileName)) || 'Imported model',
  );
  project.settings = {
    ...project.settings,
    gravity: option.gravity,
    ...(option.step ? { step: option.step } : {}),
  };
  const links = findLinks(tree);
  const model: Model = {
    project,
    book,
    names: createNamer(),
    shown: new Map(),
    coordinates: new Map(),
    origins: new Map(),
    size: sizeOf(links),
    limits: option.limits,
  };
  const masses = findMasses(tree, compiler, book);
  for (const link of links.links) {
    const ids = model.names.take('bodies', link.root.name, 'Body');
    const shown = showLink(link, ids, masses, book);
    model.shown.set(link, shown);
    model.origins.set(ids.id, link.root.element);
    project.bodies.push(shown.body);
  }
  for (const link of links.links) buildJoints(link, model);
  return { format: 'MJCF', project, origins: model.origins };
}

/** Farthest that anything is from where it is given. */
function sizeOf({ links }: Links): number {
  return links.reduce((size, { pose, root }) => {
    const far = [pose.position, ...root.joints.map(({ position }) => position)].map((point) =>
      Math.hypot(...point),
    );
    return Math.max(size, ...far);
  }, 1e-9);
}

function refuseIncludes(element: XmlElement, book: Book): void {
  if (element.name === 'include') {
    const remedy = 'Save the model from MuJoCo itself (Save XML), which writes everything into one file.';
    book.refuse(
      element,
      'include',
      'it takes a part of the model from another file, which is not opened',
      remedy,
    );
  }
  for (const child of element.children) refuseIncludes(child, book);
}

const stemOf = (fileName: string): string => fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
