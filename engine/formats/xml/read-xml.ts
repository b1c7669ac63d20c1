/**
 * XML text as a tree, by saxes: strict, with line numbers, and with only the five predefined entities. A document type is refused, so
 * nothing is expanded or fetched; limits bound the cost of a hostile file.
 */
import { SaxesParser } from 'saxes';
import { quote } from '../../schema/quote';
import { ImportFault } from '../fault';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Directly within it, without the white space around. */
  text: string;
  /** Line of its start tag, from 1. */
  readonly line: number;
  /** Path of the file that it is in, if that is not the model itself. */
  readonly file?: string;
}

export const XML_LIMITS = {
  /** Number of characters of the text: 16 MiB if it is ASCII. */
  characters: 16 * 1024 * 1024,
  elements: 100_000,
  /** Per element. */
  attributes: 200,
  depth: 500,
  /** Characters of an element's own text, after which pieces of it are dropped. */
  text: 10_000,
} as const;

const FLATTEN = 'Save the model again from the program that made it, and import that.';

/** `file`: path of the file, if it is not the model itself. */
export function readXml(text: string, file?: string): { root: XmlElement; count: number } {
  if (text.length > XML_LIMITS.characters) {
    throw tooLarge(`The file has ${text.length} characters, where ${XML_LIMITS.characters} is the limit.`);
  }
  const within = file === undefined ? '' : ` of ${quote(file)}`;
  const parser = new SaxesParser({ position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let start = 1;
  let attributes = 0;
  parser.on('error', (error) => {
    // saxes prefixes line and column
    const what = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const message = `Line ${parser.line}, column ${parser.column}${within}: the file is not sound XML: ${clean(what)}.`;
    throw new ImportFault('xml-syntax', message, 'Correct that line, or save the model again.');
  });
  parser.on('doctype', () => {
    const message = `Line ${parser.line}${within}: the file declares a document type (<!DOCTYPE ...>), which can define entities and name other files.`;
    throw new ImportFault('xml-doctype', message, 'Delete that declaration: a model needs none.');
  });
  parser.on('opentagstart', () => {
    start = parser.line;
    attributes = 0;
    count++;
    if (count > XML_LIMITS.elements)
      throw tooLarge(`Line ${start}: the file has more than ${XML_LIMITS.elements} elements.`);
    if (open.length >= XML_LIMITS.depth)
      throw tooLarge(`Line ${start}: elements are nested deeper than ${XML_LIMITS.depth} levels.`);
  });
  parser.on('attribute', () => {
    if (++attributes > XML_LIMITS.attributes)
      throw tooLarge(`Line ${start}: an element has more than ${XML_LIMITS.attributes} attributes.`);
  });
  parser.on('opentag', (tag) => {
    const element: XmlElement = {
      name: tag.name,
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
      text: '',
      line: start,
      ...(file === undefined ? {} : { file }),
    };
    if (open.length > 0) open[open.length - 1].children.push(element);
    else root = element;
    open.push(element);
  });
  const write = (words: string): void => {
    const at = open.at(-1);
    if (at && at.text.length < XML_LIMITS.text && words.trim() !== '')
      at.text = `${at.text} ${words.trim()}`.trim();
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => void open.pop());
  // a byte order mark is not part of the text
  parser.write(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).close();
  if (root === null) throw new ImportFault('xml-syntax', 'Line 1: the file holds no XML element.', FLATTEN);
  return { root, count };
}

const clean = (words: string): string => quote(words).slice(1, -1);

function tooLarge(message: string): ImportFault {
  return new ImportFault('too-large', message, 'Import a smaller model, or split this one.');
}
