/** <include>: the children of the outermost element of another file take its place. MuJoCo takes each file once. */
import { ImportFault } from '../fault';
import { quote } from '../../schema/quote';
import { textOf } from '../triangles/text-of';
import { readXml, XML_LIMITS } from '../xml/read-xml';
import type { Beside } from '../beside';
import type { ImportLog } from '../import-log';
import type { XmlElement } from '../xml/read-xml';

const DEEPEST = 50;
const SAVE =
  'Choose the folder with all files of the model, or save it from MuJoCo itself (Save XML), which writes one file.';

interface Including {
  readonly beside: Beside;
  readonly log: ImportLog;
  readonly taken: Set<string>;
  /** Elements and characters so far: many small files are bounded as one large one is. */
  elements: number;
  characters: number;
}

export function expandIncludes(root: XmlElement, beside: Beside, log: ImportLog): void {
  expand(root, [], { beside, log, taken: new Set(), elements: 0, characters: 0 });
}

/** `open`: the files that are being included, from the outermost on. */
function expand(element: XmlElement, open: readonly string[], including: Including): void {
  const children = element.children.flatMap((child) => {
    if (child.name === 'include') return include(child, open, including);
    expand(child, open, including);
    return [child];
  });
  element.children.splice(0, element.children.length, ...children);
}

function include(element: XmlElement, open: readonly string[], including: Including): XmlElement[] {
  const { beside, log, taken } = including;
  const file = element.attributes.get('file') ?? '';
  const found = beside.file(file);
  if (found.bytes === null)
    return refused(`it takes a part of the model from another file: ${found.why}`, SAVE);
  const { path } = found;
  if (open.includes(path))
    return refused(
      `${[...open, path].map(quote).join(' includes ')}, which never ends`,
      'Delete one of these.',
    );
  if (taken.has(path)) return refused(`${quote(path)} is included a second time`, 'Include each file once.');
  if (open.length >= DEEPEST) return refused(`files include each other more than ${DEEPEST} deep`, SAVE);
  taken.add(path);
  const root = readRoot(found.bytes, path, including);
  expand(root, [...open, path], including);
  return root.children;

  function refused(what: string, remedy: string): XmlElement[] {
    log.refuse(element, 'include', what, remedy);
    // it has its reason, and is no unknown element
    return [];
  }
}

function readRoot(bytes: Uint8Array, path: string, including: Including): XmlElement {
  including.characters += bytes.length;
  if (including.characters > XML_LIMITS.characters) throw tooLarge(`${XML_LIMITS.characters} characters`);
  const { root, count } = readXml(textOf(bytes), path);
  including.elements += count;
  if (including.elements > XML_LIMITS.elements) throw tooLarge(`${XML_LIMITS.elements} elements`);
  return root;
}

const tooLarge = (what: string): ImportFault =>
  new ImportFault(
    'too-large',
    `The included files have more than ${what} together.`,
    'Import a smaller model.',
  );
