/**
 * 3MF (ISO/IEC 25422): a ZIP archive of XML models with a unit, objects of triangles, and components placed within each other. Supports,
 * slices and beams of lattices are left out.
 */
import { SaxesParser } from 'saxes';
import type { SaxesAttributeNSIncomplete, SaxesTagNS } from 'saxes';
import { unzipSync } from 'fflate';
import { quote } from '../../schema/quote';
import { compose, IDENTITY } from '../../geometry/triangle-mesh';
import { textOf } from './text-of';
import { damaged, GEOMETRY_LIMITS, Numbers, Tally, tooLarge } from './geometry-file';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { GeometryPart } from '../../geometry/part';
import type { GeometryFile, GeometryReader } from './geometry-file';

export const threemf: GeometryReader = {
  format: '3MF',
  extensions: ['.3mf'],
  read: (bytes) => new Package(unpack(bytes)).read(),
};

/** Only models and what says which of them is the first; their sizes are known before any of them is unpacked. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(model|rels)$/i.test(name)) return false;
        total += originalSize;
        if (total > GEOMETRY_LIMITS.bytes)
          throw tooLarge('The archive unpacks to more than 256 MiB of models.');
        return true;
      },
    });
  } catch (fault) {
    if (fault instanceof Error && 'problem' in fault) throw fault;
    throw damaged('The file is no ZIP archive, as a 3MF file is, or is cut off.');
  }
  return new Map(Object.entries(files).map(([name, data]) => [rooted(name), data]));
}

/** Names of the archive are from its root, and their letters' case means nothing. */
const rooted = (path: string): string => `/${path.replace(/^\/+/, '')}`.toLowerCase();

interface Part3 {
  readonly name: string;
  readonly color: string | null;
  /** Of support structures, which are no part of the thing. */
  readonly isSupport: boolean;
  mesh: TriangleMesh | null;
  readonly components: { path: string; id: string; place: Affine }[];
}

interface Model3 {
  metres: number;
  readonly objects: Map<string, Part3>;
  readonly items: { path: string; id: string; place: Affine }[];
}

class Package {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #models = new Map<string, Model3>();
  readonly #tally = new Tally();
  readonly #parts: GeometryPart[] = [];
  #supports = 0;
  #visited = 0;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
  }

  read(): GeometryFile {
    const first = this.#first();
    const { items, metres } = this.#model(first);
    for (const item of items) this.#place(item, IDENTITY, []);
    const notes = this.#supports === 0 ? [] : [`${this.#supports} x support structures left out.`];
    return { format: '3MF', metres, up: 'z', parts: this.#parts, notes };
  }

  #first(): string {
    const relations = this.#files.get('/_rels/.rels');
    let found: string | null = null;
    if (relations !== undefined) {
      parseXml(relations, '/_rels/.rels', ({ local, attributes }) => {
        const type = valueOf(attributes, 'Type') ?? '';
        if (local === 'Relationship' && type.endsWith('/3dmodel')) found ??= valueOf(attributes, 'Target');
      });
    }
    return rooted(found ?? '/3D/3dmodel.model');
  }

  #model(path: string): Model3 {
    const known = this.#models.get(path);
    if (known !== undefined) return known;
    const bytes = this.#files.get(path);
    if (bytes === undefined) throw damaged(`The archive has no ${quote(path)}, which it names.`);
    const model = readModel(bytes, path);
    this.#models.set(path, model);
    return model;
  }

  #place(item: { path: string; id: string; place: Affine }, outer: Affine, above: readonly string[]): void {
    const key = `${item.path}#${item.id}`;
    if (above.includes(key)) throw damaged(`Object ${quote(item.id)} is within itself.`);
    if (above.length >= GEOMETRY_LIMITS.depth)
      throw tooLarge(`Objects are nested deeper than ${GEOMETRY_LIMITS.depth} levels.`);
    if (++this.#visited > GEOMETRY_LIMITS.parts * 10) throw tooLarge('The file has too many components.');
    const object = this.#model(item.path).objects.get(item.id);
    if (object === undefined) throw damaged(`The file names object ${quote(item.id)}, which is not in it.`);
    if (object.isSupport) {
      this.#supports++;
      return;
    }
    const place = compose(outer, item.place);
    if (object.mesh !== null && object.mesh.triangles.length > 0) {
      this.#tally.add(object.mesh.triangles.length / 3);
      const { name, color, mesh } = object;
      this.#parts.push({ name, color, mesh, place });
    }
    for (const component of object.components) this.#place(component, place, [...above, key]);
  }
}

type Attributes = SaxesTagNS['attributes'];

const valueOf = (attributes: Attributes, local: string): string | null =>
  Object.values(attributes).find((attribute) => attribute.local === local)?.value ?? null;

/** Size of each unit [m]. */
const METRES = new Map([
  ['micron', 1e-6],
  ['millimeter', 1e-3],
  ['centimeter', 1e-2],
  ['inch', 0.0254],
  ['foot', 0.3048],
  ['meter', 1],
]);

function readModel(bytes: Uint8Array, path: string): Model3 {
  const model: Model3 = { metres: 1e-3, objects: new Map(), items: [] };
  const colors = new Map<string, (string | null)[]>();
  let object: Part3 | null = null;
  let points = new Numbers();
  let corners = new Numbers();
  let group: (string | null)[] = [];
  const open = (tag: SaxesTagNS, line: number) => {
    const { local, attributes } = tag;
    const number = (name: string) => {
      const text = valueOf(attributes, name);
      const value = text === null || text.trim() === '' ? NaN : Number(text);
      if (!Number.isFinite(value))
        throw damaged(
          `${path}, line ${line}: ${local} has ${quote(text ?? '')} for ${name}, where a number is expected.`,
        );
      return value;
    };
    const placed = () => ({
      path: rooted(valueOf(attributes, 'path') ?? path),
      id: valueOf(attributes, 'objectid') ?? '',
      place: placeOf(valueOf(attributes, 'transform'), `${path}, line ${line}`),
    });
    if (local === 'vertex' && object !== null) for (const axis of ['x', 'y', 'z']) points.push(number(axis));
    else if (local === 'triangle' && object !== null) {
      for (const side of ['v1', 'v2', 'v3']) {
        const corner = number(side);
        if (!Number.isInteger(corner) || corner < 0 || corner >= points.size / 3)
          throw damaged(
            `${path}, line ${line}: a triangle names corner ${corner}, and the mesh has ${points.size / 3}.`,
          );
        corners.push(corner);
      }
      if (corners.size > GEOMETRY_LIMITS.triangles * 3)
        throw tooLarge(
          `${path}, line ${line}: the file has more than ${GEOMETRY_LIMITS.triangles} triangles.`,
        );
    } else if (local === 'object') {
      const [pid, at] = [valueOf(attributes, 'pid'), Number(valueOf(attributes, 'pindex') ?? 0)];
      object = {
        name: valueOf(attributes, 'name') ?? '',
        color: (pid === null ? undefined : colors.get(pid)?.[at]) ?? null,
        isSupport: /support/.test(valueOf(attributes, 'type') ?? ''),
        mesh: null,
        components: [],
      };
      [points, corners] = [new Numbers(), new Numbers()];
      if (model.objects.size >= GEOMETRY_LIMITS.parts)
        throw tooLarge(`The file has more than ${GEOMETRY_LIMITS.parts} objects.`);
      model.objects.set(valueOf(attributes, 'id') ?? '', object);
    } else if (local === 'component' && object !== null) object.components.push(placed());
    else if (local === 'item') model.items.push(placed());
    else if (local === 'basematerials') colors.set(valueOf(attributes, 'id') ?? '', (group = []));
    else if (local === 'base') group.push(colorOf(valueOf(attributes, 'displaycolor')));
    else if (local === 'model') {
      const unit = valueOf(attributes, 'unit') ?? 'millimeter';
      const metres = METRES.get(unit);
      if (metres === undefined) throw damaged(`${path}, line ${line}: the unit ${quote(unit)} is not known.`);
      model.metres = metres;
    }
  };
  const close = ({ local }: SaxesTagNS) => {
    if (local === 'mesh' && object !== null)
      object.mesh = { points: points.toFloats(), triangles: corners.toIndices() };
    if (local === 'object') object = null;
  };
  parseXml(bytes, path, open, close);
  return model;
}

const colorOf = (text: string | null): string | null =>
  text !== null && /^#[\da-f]{6}/i.test(text) ? text.slice(0, 7).toLowerCase() : null;

/** Of twelve numbers, which multiply a row of coordinates from the right. */
function placeOf(text: string | null, where: string): Affine {
  if (text === null) return IDENTITY;
  const m = text.trim().split(/\s+/).map(Number);
  if (m.length !== 12 || !m.every(Number.isFinite))
    throw damaged(`${where}: the transform ${quote(text.slice(0, 80))} is not 12 numbers.`);
  return [m[0], m[3], m[6], m[9], m[1], m[4], m[7], m[10], m[2], m[5], m[8], m[11]];
}

/** Strict, in pieces, without entities of its own; a tree of millions of elements is never held. */
function parseXml(
  bytes: Uint8Array,
  path: string,
  open: (tag: SaxesTagNS, line: number) => void,
  close: (tag: SaxesTagNS) => void = () => undefined,
): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let [depth, attributes] = [0, 0];
  parser.on('error', (error) => {
    throw damaged(`${path}: not sound XML: ${quote(error.message.slice(0, 120))}.`);
  });
  parser.on('doctype', () => {
    throw damaged(`${path} declares a document type, which no model needs.`);
  });
  parser.on('opentagstart', () => void (attributes = 0));
  parser.on('attribute', (_: SaxesAttributeNSIncomplete) => {
    if (++attributes > 100)
      throw tooLarge(`${path}, line ${parser.line}: an element has more than 100 attributes.`);
  });
  parser.on('opentag', (tag) => {
    if (++depth > 200) throw tooLarge(`${path}, line ${parser.line}: elements are nested too deep.`);
    open(tag, parser.line);
  });
  parser.on('closetag', (tag) => {
    depth--;
    close(tag);
  });
  const text = textOf(bytes);
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  parser.close();
}

const PIECE = 1 << 16;
