/** Default classes: each element of a class has its attributes, over those of the enclosing classes. */
import { quote } from '../../schema/quote';
import { ORIENTATIONS } from './orientation';
import { Fields } from '../xml/fields';
import type { ImportLog } from '../import-log';
import type { XmlElement } from '../xml/read-xml';

type Attributes = ReadonlyMap<string, string>;

interface DefaultClass {
  readonly parent: DefaultClass | null;
  /** Own attributes of each kind of element, by its name. */
  readonly own: Map<string, Map<string, string>>;
}

export interface DefaultClasses {
  /**
   * Attributes of an element over those of its class; `childclass` comes from the enclosing bodies, `kind` is the name under which
   * classes list it.
   */
  fieldsOf(element: XmlElement, childclass?: string, kind?: string): Fields;
}

/** The elements read from a class; defaults of other elements are not used. */
const READ: ReadonlySet<string> = new Set([
  ...['geom', 'joint', 'site', 'equality', 'tendon', 'mesh'],
  ...['motor', 'position', 'velocity', 'general'],
]);

export function readDefaults(sections: readonly XmlElement[], log: ImportLog): DefaultClasses {
  const main: DefaultClass = { parent: null, own: new Map() };
  const classes = new Map([['main', main]]);
  const fill = (section: XmlElement, into: DefaultClass): void => {
    log.use(section);
    for (const child of section.children) {
      if (child.name === 'default') fill(child, open(child, into, classes, log));
      else if (READ.has(child.name)) {
        log.use(child);
        into.own.set(child.name, overlaid(into.own.get(child.name), child.attributes));
      } else log.ignore(child, `it has defaults of <${child.name}>, which is not read`);
    }
  };
  for (const section of sections) {
    const name = section.attributes.get('class');
    // older files give the outermost class its own name
    if (name !== undefined) classes.set(name, main);
    fill(section, main);
  }
  return {
    fieldsOf(element, childclass, kind = element.name) {
      const name = element.attributes.get('class') ?? childclass ?? 'main';
      const found = classes.get(name);
      if (found === undefined) {
        const remedy = 'Define that class under <default>, or delete the attribute.';
        log.refuse(element, 'missing-class', `there is no default class ${quote(name)}`, remedy);
      }
      const inherited = attributesOf(kind, found ?? main);
      return new Fields(element, log, overlaid(inherited, element.attributes));
    },
  };
}

function open(
  section: XmlElement,
  parent: DefaultClass,
  classes: Map<string, DefaultClass>,
  log: ImportLog,
): DefaultClass {
  const name = section.attributes.get('class');
  const made: DefaultClass = { parent, own: new Map() };
  if (name === undefined || name === '') {
    log.refuse(
      section,
      'nameless-class',
      'a class within a class has no name',
      'Give it the attribute class.',
    );
  } else if (classes.has(name)) {
    log.refuse(
      section,
      'duplicate-name',
      `there is a class ${quote(name)} already`,
      'Rename one of the two.',
    );
  } else classes.set(name, made);
  return made;
}

function attributesOf(element: string, from: DefaultClass): Map<string, string> {
  const chain: DefaultClass[] = [];
  for (let at: DefaultClass | null = from; at !== null; at = at.parent) chain.unshift(at);
  return chain.reduce((merged, { own }) => overlaid(merged, own.get(element)), new Map<string, string>());
}

/** An orientation replaces one that is given in another form. */
function overlaid(under: Attributes | undefined, over: Attributes | undefined): Map<string, string> {
  const merged = new Map(under);
  if (over === undefined) return merged;
  if (ORIENTATIONS.some((key) => over.has(key))) for (const key of ORIENTATIONS) merged.delete(key);
  for (const [key, value] of over) if (key !== 'class') merged.set(key, value);
  return merged;
}
