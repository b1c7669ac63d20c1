/** Names as formats take them: apart from each other, and from words that stand for something else. */
import type { Project } from '../../model/project';

export class UniqueNames {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The name, with a number where it is taken. */
  take(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted} ${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** `world` is the ground of all formats, `::` and `__` have a meaning in SDF, where links and joints share their names too. */
const allowed = (name: string): string =>
  name.replace(/:{2,}/g, ':').replace(/^__+/, '_').replace(/__+$/, '_');

export interface Renamed {
  readonly project: Project;
  /** Pairs of the name here and there. */
  readonly changes: readonly (readonly [kind: 'body' | 'joint', from: string, to: string])[];
}

export function withUniqueNames(project: Project): Renamed {
  const names = new UniqueNames(['world']);
  const changes: (readonly ['body' | 'joint', string, string])[] = [];
  const rename = <R extends { name: string }>(kind: 'body' | 'joint', record: R): R => {
    const name = names.take(allowed(record.name));
    if (name !== record.name) changes.push([kind, record.name, name]);
    return { ...record, name };
  };
  const bodies = project.bodies.map((body) => rename('body', body));
  const joints = project.joints.map((joint) => rename('joint', joint));
  return { project: { ...project, bodies, joints }, changes };
}
