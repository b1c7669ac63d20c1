/** A tree of bodies as a project: what all formats do once their elements are read. */
import { createProject } from '../../model/defaults';
import { addMasses, massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { clean, createNamer } from '../names';
import { buildJoints } from './build-joints';
import { findLinks } from './links';
import { showLink } from './shown-body';
import type { ImportLog } from '../import-log';
import type { Links } from './links';
import type { Model } from './model';
import type { BodyMasses } from './shown-body';
import type { Start } from './start';
import type { Tree } from './raw';
import type { Link } from './links';

export interface Building {
  readonly tree: Tree;
  readonly links: Links;
  readonly masses: BodyMasses;
  /** States at the start; without them all is at rest in the pose of the file. */
  readonly starts?: ReadonlyMap<Link, Start> | null;
  readonly limits: boolean;
}

export function createModel(name: string, fileName: string, log: ImportLog, building: Building): Model {
  const project = createProject(clean(name) || clean(stemOf(fileName)) || 'Imported model');
  const { links, masses, starts, limits } = building;
  const model: Model = {
    project,
    log,
    names: createNamer(),
    shown: new Map(),
    coordinates: new Map(),
    origins: new Map(),
    surfaces: new Map(),
    size: sizeOf(links),
    limits,
  };
  for (const link of links.links) {
    const ids = model.names.take('bodies', link.root.name, 'Body');
    const shown = showLink(link, ids, masses, log, starts?.get(link));
    model.shown.set(link, shown);
    model.origins.set(ids.id, link.root.element);
    project.bodies.push(shown.body);
    if (shown.surface) model.surfaces.set(ids.id, shown.surface);
  }
  for (const link of links.links) buildJoints(link, model);
  return model;
}

/** A tree whose bodies have their masses as given, never from their shapes. */
export function buildModel(
  tree: Tree,
  name: string,
  fileName: string,
  log: ImportLog,
): { model: Model; links: Links } {
  const links = findLinks(tree);
  const model = createModel(name, fileName, log, { tree, links, masses: givenMasses(log), limits: true });
  for (const body of tree.bodies) {
    if (links.placeOf.get(body)!.link !== null) for (const { element } of body.geoms) log.use(element);
    else
      for (const { element } of body.geoms)
        log.ignore(element, 'it stands still, and the ground has no shapes here');
  }
  return { model, links };
}

const WEIGH = 'Give it, or what is fixed to it, a mass and an inertia.';

const givenMasses = (log: ImportLog): BodyMasses => ({
  factor: 1,
  fromGeoms: () => false,
  ofLink({ root, members }) {
    const total = addMasses(members.map(({ body, pose }) => massOutOf(pose, body.inertial ?? NO_MASS)));
    if (!(total.mass > 0)) log.refuse(root.element, 'no-mass', 'it moves, and has no mass', WEIGH);
    return total;
  },
});

/** Largest distance of any element from the origin of its frame. */
function sizeOf({ links }: Links): number {
  return links.reduce((size, { pose, root }) => {
    const far = [pose.position, ...root.joints.map(({ position }) => position)].map((point) =>
      Math.hypot(...point),
    );
    return Math.max(size, ...far);
  }, 1e-9);
}

const stemOf = (fileName: string): string => fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
