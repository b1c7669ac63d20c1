/** A project as the library hands it out: checked, and never changed. */
import { findTarget, findTargetByName, numbersOf, settingNumbers } from '../model/formulas/targets';
import { writeProject } from '../model/file/write-project';
import { RECORD_LISTS } from '../model/project';
import type { FoundTarget, Target } from '../model/formulas/targets';
import type { Problem } from '../model/problem';
import type { AnyRecord, Project } from '../model/project';

/** A number of a project that `set` and `sweep` can vary. */
export interface NamedNumber {
  /** As `set`, `sweep` and the command line take it: `crank`, `motor/value`, `settings/duration`. */
  readonly name: string;
  /** For people: `Motor: Speed`. */
  readonly label: string;
  /** SI unit in ASCII; `1` for pure numbers. */
  readonly unit: string;
  /** [unit] */
  readonly value: number;
}

/** A checked project. It comes from `open` or `set` and never changes. */
export class KempeProject {
  readonly #document: Project;
  /** What is doubtful about it, such as a file of an older version. */
  readonly warnings: readonly Problem[];

  private constructor(document: Project, warnings: readonly Problem[]) {
    this.#document = document;
    this.warnings = Object.freeze([...warnings]);
  }

  /** @internal */
  static of(document: Project, warnings: readonly Problem[]): KempeProject {
    return new KempeProject(document, warnings);
  }

  /** @internal The document; throws a TypeError for anything that `open` has not checked. */
  static documentOf(project: KempeProject): Project {
    if (typeof project !== 'object' || project === null || !(#document in project))
      throw new TypeError('A project is needed that `open` or `set` has returned.');
    return project.#document;
  }

  get name(): string {
    return this.#document.name;
  }

  /** Every number that can be set by name: parameters, values of drivers, fields of records, settings. */
  get numbers(): NamedNumber[] {
    const document = this.#document;
    const records = RECORD_LISTS.flatMap((list) =>
      (document[list] as readonly AnyRecord[]).flatMap((record): Target[] => {
        if (list === 'parameters') return [{ kind: 'parameter', id: record.id }];
        const { id } = record;
        return numbersOf(document, list, record).map(({ path }) => ({
          kind: 'field',
          list,
          record: id,
          path,
        }));
      }),
    );
    const settings = settingNumbers(document).map(({ path }): Target => ({ kind: 'setting', path }));
    return [...records, ...settings].flatMap((target) => {
      const found = findTarget(document, target);
      return found === null ? [] : [named(document, found)];
    });
  }

  /** The text of its file: the same project gives the same bytes. */
  toText(): string {
    return writeProject(this.#document);
  }
}

function named(document: Project, { target, name, unit, value }: FoundTarget): NamedNumber {
  return { name: typedName(document, target), label: name, unit, value };
}

/** By the name of a parameter where it is the only one, otherwise by ids. */
function typedName(document: Project, target: Target): string {
  if (target.kind === 'setting') return `settings/${target.path}`;
  if (target.kind === 'field') return `${target.record}/${target.path}`;
  const name = document.parameters.find(({ id }) => id === target.id)?.name ?? target.id;
  const found = findTargetByName(document, name)?.target;
  return found?.kind === 'parameter' && found.id === target.id ? name : target.id;
}
