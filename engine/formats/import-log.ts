/** What became of each element of an imported file, and its faults. */
import { quote } from '../schema/quote';
import { LIMITS } from '../model/fields/limits';
import type { ImportAccount, ImportEntry } from './account';
import type { Problem } from '../model/problem';
import type { XmlElement } from './xml/read-xml';

export interface ImportLog {
  readonly problems: Problem[];
  use(element: XmlElement): void;
  /** Including all of its children. */
  ignore(element: XmlElement, why: string): void;
  /** Recorded once per element and sentence. */
  approximate(element: XmlElement, how: string): void;
  /** The import fails; reading continues, so that more than one fault is reported. */
  refuse(element: XmlElement, code: string, what: string, remedy: string): void;
  close(): Pick<ImportAccount, 'elements' | 'used' | 'ignored' | 'approximated'>;
}

export function createImportLog(root: XmlElement): ImportLog {
  const used = new Set<XmlElement>();
  const ignored = new Map<XmlElement, string>();
  const approximated = new Map<string, { element: XmlElement; how: string }>();
  const problems: Problem[] = [];
  const numbers = new Map<XmlElement, number>();
  const numberOf = (element: XmlElement): number => {
    if (!numbers.has(element)) numbers.set(element, numbers.size);
    return numbers.get(element)!;
  };
  const ignore = (element: XmlElement, why: string): void => {
    if (!used.has(element) && !ignored.has(element)) ignored.set(element, why);
    for (const child of element.children) ignore(child, why);
  };
  return {
    problems,
    use(element) {
      ignored.delete(element);
      used.add(element);
    },
    ignore,
    approximate: (element, how) => void approximated.set(`${numberOf(element)} ${how}`, { element, how }),
    refuse(element, code, what, remedy) {
      if (problems.length >= LIMITS.problems) return;
      const message = `${placeOf(element)}: ${describe(element)}: ${what}.`;
      problems.push({ severity: 'error', code, record: null, field: null, message, remedy });
    },
    close() {
      leaveOut(root, used, ignore);
      return {
        elements: countElements(root),
        used: used.size,
        ignored: [...ignored].map(([element, why]) => ({ ...entryOf(element), why })).sort(byLine),
        approximated: [...approximated.values()]
          .map(({ element, how }) => ({ ...entryOf(element), how }))
          .sort(byLine),
      };
    },
  };
}

/** Ignores elements that no reader visited: the format has no such element there. */
function leaveOut(element: XmlElement, used: ReadonlySet<XmlElement>, ignore: ImportLog['ignore']): void {
  if (!used.has(element)) ignore(element, 'it is not an element of the format here');
  else for (const child of element.children) leaveOut(child, used, ignore);
}

const countElements = ({ children }: XmlElement): number =>
  children.reduce((sum, child) => sum + countElements(child), 1);

const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;

/** Where it is, as messages begin. */
export const placeOf = ({ line, file }: XmlElement): string =>
  file === undefined ? `Line ${line}` : `Line ${line} of ${quote(file)}`;

/** An element as messages show it: `<joint> "elbow"`. */
export function describe(element: XmlElement): string {
  const { name } = entryOf(element);
  return `<${shortened(element.name)}>${name === '' ? '' : ` ${quote(name)}`}`;
}

function entryOf({ name, attributes, line, file }: XmlElement): ImportEntry {
  const own = { element: shortened(name), name: shortened(attributes.get('name') ?? ''), line };
  return file === undefined ? own : { ...own, file };
}

const shortened = (text: string): string => quote(text).slice(1, -1);
