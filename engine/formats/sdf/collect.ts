/** Everything in an SDF file that has a name: models in models, their links, frames and joints. */
import { quote } from '../../schema/quote';
import { attachment, Frames, scopedName } from './frames';
import { readSdfJoint } from './joints';
import { textOf } from './elements';
import type { ImportLog } from '../import-log';
import type { SdfJoint } from './joints';
import type { XmlElement } from '../xml/read-xml';

export interface SdfLink {
  readonly element: XmlElement;
  /** Unique in the file. */
  readonly name: string;
  readonly fixed: boolean;
}

export interface Collected {
  readonly links: ReadonlyMap<string, SdfLink>;
  readonly joints: readonly SdfJoint[];
  readonly frames: Frames;
}

interface Scope {
  readonly element: XmlElement;
  readonly scope: string;
  readonly fixed: boolean;
}

const IGNORED = new Map([
  ['plugin', 'plug-ins of Gazebo are not run'],
  ['include', 'it takes a model from another place, which is not opened'],
  ['gripper', 'it serves a plug-in of Gazebo'],
  ['self_collide', 'contacts are records here: add those that matter with Insert > Contact'],
  ['enable_wind', 'there is no wind here'],
  ['allow_auto_disable', 'bodies at rest are not switched off here'],
]);

export function collect(models: readonly XmlElement[], version: string, log: ImportLog): Collected {
  const frames = new Frames(log);
  const links = new Map<string, SdfLink>();
  const joints: { element: XmlElement; scope: string }[] = [];
  const waiting: Scope[] = models.map((element) => {
    const name = element.attributes.get('name') ?? '';
    return { element, scope: models.length > 1 ? name : '', fixed: false };
  });
  for (const { scope, element } of waiting) {
    if (frames.has(modelFrame(scope)))
      log.refuse(
        element,
        'duplicate-name',
        `there is a model ${quote(scope)} already`,
        'Rename one of the two.',
      );
    frames.add(modelFrame(scope), element, '', 'world', 'world');
  }
  for (let at = 0; at < waiting.length; at++) readModel(waiting[at]);
  function readModel({ element: model, scope, fixed: outer }: Scope): void {
    log.use(model);
    const fixed = outer || ['1', 'true'].includes(textOf(model, 'static', log));
    const base = modelFrame(scope);
    const register = (element: XmlElement, name: string, from: string, attachedTo?: string): void => {
      if (frames.has(name))
        log.refuse(element, 'duplicate-name', `the name ${quote(name)} is taken`, 'Rename one of the two.');
      else frames.add(name, element, scope, from, attachedTo);
    };
    for (const element of model.children) {
      const name = scopedName(scope, element.attributes.get('name') ?? '');
      const why = IGNORED.get(element.name);
      if (why !== undefined) log.ignore(element, why);
      else if (element.name === 'link') {
        register(element, name, base);
        if (!links.has(name)) links.set(name, { element, name, fixed });
      } else if (element.name === 'frame') {
        const to = attachment(element, log);
        log.use(element);
        register(
          element,
          name,
          to === '' ? base : scopedName(scope, to),
          to === '' ? base : scopedName(scope, to),
        );
      } else if (element.name === 'joint') {
        const child = textOf(element, 'child', log);
        register(element, name, scopedName(scope, child), scopedName(scope, child));
        joints.push({ element, scope });
      } else if (element.name === 'model') {
        register(element, name, base, base);
        frames.add(modelFrame(name), element, scope, base, base);
        waiting.push({ element, scope: name, fixed });
      }
    }
  }
  const names = new Set(links.keys());
  // 1.11 comes after 1.5
  const [major = 1, minor = 0] = version.split('.').map(Number);
  const old = major === 1 && minor < 5;
  const read = joints.flatMap(({ element, scope }) => {
    const [parent, child] = ['parent', 'child'].map((key) => {
      const said = textOf(element, key, log);
      const found = frames.linkOf(scopedName(scope, said), names);
      if (found === null) {
        const what = `its ${key} is ${quote(said)}, and there is no link of that name`;
        log.refuse(element, 'missing-link', what, 'Name a link that is there, or delete the joint.');
      }
      return found;
    });
    return parent === null || child === null || parent === undefined || child === undefined
      ? []
      : [readSdfJoint(element, { parent, child }, { scope, frames, old }, log)];
  });
  return { links, joints: read, frames };
}

const modelFrame = (scope: string): string => scopedName(scope, '__model__');
