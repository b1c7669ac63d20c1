/**
 * Products of a STEP file and where they stand: each use of a product is a part of its own, named by the product. Follows the
 * recommended practices for assemblies of the CAx Interoperability Forum: occurrences with a transformation between two
 * representations, and mapped items.
 */
import { compose, IDENTITY } from '../../geometry/triangle-mesh';
import type { Affine } from '../../geometry/triangle-mesh';
import { GEOMETRY_LIMITS, tooLarge } from '../triangles/geometry-file';
import { Colors } from './colors';
import { idOf, listIn, textIn } from './part21';
import type { Part21 } from './part21';
import { frameAt, inverse, metresOf, operatorAt } from './placement';

export interface Occurrence {
  readonly name: string;
  readonly color: string | null;
  /** The record of its geometry. */
  readonly solid: number;
  /** From the product's frame to the file's [mm]. */
  readonly place: Affine;
}

export interface Assembly {
  readonly occurrences: readonly Occurrence[];
  readonly notes: readonly string[];
}

const SOLIDS = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'];
const PRODUCTS = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS'];
const SURFACES = ['SHELL_BASED_SURFACE_MODEL'];
/** Products and representations that are gone through: uses of uses multiply. */
const MOST_STEPS = 200_000;

export const readAssembly = (file: Part21): Assembly => new Reader(file).read();

class Reader {
  readonly #file: Part21;
  readonly #colors: Colors;
  readonly #found: Occurrence[] = [];
  readonly #notes = new Set<string>();
  /** Representations of a product definition; those that one stands for. */
  readonly #shapes = new Map<number, number[]>();
  readonly #same = new Map<number, number[]>();
  /** Uses within a product definition; the relation that places each. */
  readonly #uses = new Map<number, number[]>();
  readonly #placing = new Map<number, number>();
  /** Representations within others, without a product between them. */
  readonly #inner = new Map<number, number[]>();
  #steps = 0;

  constructor(file: Part21) {
    this.#file = file;
    this.#colors = new Colors(file);
    for (const id of file.all('SHAPE_DEFINITION_REPRESENTATION')) {
      const [shape, representation] = file.of(id, 'SHAPE_DEFINITION_REPRESENTATION');
      const [, , product] = file.of(idOf(shape), 'PRODUCT_DEFINITION_SHAPE');
      push(this.#shapes, idOf(product), idOf(representation));
    }
    for (const id of file.all('NEXT_ASSEMBLY_USAGE_OCCURRENCE'))
      push(this.#uses, idOf(file.of(id, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')[3]), id);
    for (const id of file.all('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
      const [relation, shape] = file.of(id, 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION');
      this.#placing.set(idOf(file.of(idOf(shape), 'PRODUCT_DEFINITION_SHAPE')[2]), idOf(relation));
    }
    this.#readRelations();
  }

  read(): Assembly {
    const used = new Set(
      [...this.#uses.values()]
        .flat()
        .map((use) => idOf(this.#file.of(use, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')[4])),
    );
    // features of a product have shapes too
    const products = [...new Set([...this.#shapes.keys(), ...this.#uses.keys()])].filter((id) =>
      this.#isOf(id, PRODUCTS),
    );
    for (const product of products) if (!used.has(product)) this.#walk(product, IDENTITY, 0);
    if (this.#found.length === 0) this.#withoutProducts();
    for (const type of ['TESSELLATED_SOLID', 'TESSELLATED_SHELL', 'COMPLEX_TRIANGULATED_FACE'])
      if (this.#file.all(type).length > 0)
        this.#notes.add('Surfaces of triangles inside the file are left out.');
    return { occurrences: this.#found, notes: [...this.#notes] };
  }

  #readRelations(): void {
    const placing = new Set(this.#placing.values());
    // an instance of both types is in both lists
    const relations = new Set([
      ...this.#file.all('SHAPE_REPRESENTATION_RELATIONSHIP'),
      ...this.#file.all('REPRESENTATION_RELATIONSHIP'),
    ]);
    for (const id of relations) {
      const { first, second, transformation } = this.#relation(id);
      if (placing.has(id) || first === 0) continue;
      if (transformation !== 0) push(this.#inner, second, id);
      else {
        push(this.#same, first, second);
        push(this.#same, second, first);
      }
    }
  }

  #relation(id: number): { first: number; second: number; transformation: number } {
    const record = this.#file.record(id);
    const own = record.get('SHAPE_REPRESENTATION_RELATIONSHIP') ?? [];
    const [, , first, second] = own.length >= 4 ? own : (record.get('REPRESENTATION_RELATIONSHIP') ?? []);
    const [transformation] = record.get('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION') ?? [];
    return { first: idOf(first), second: idOf(second), transformation: idOf(transformation) };
  }

  #walk(product: number, place: Affine, depth: number): void {
    this.#step(depth);
    const name = this.#nameOf(product);
    for (const shape of this.#allOf(product)) this.#addItems(shape, name, place, depth);
    for (const use of this.#uses.get(product) ?? []) {
      const related = idOf(this.#file.of(use, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')[4]);
      this.#walk(related, compose(place, this.#placeOf(use, product, related)), depth + 1);
    }
  }

  #step(depth: number): void {
    if (depth > GEOMETRY_LIMITS.depth) throw tooDeep();
    if (++this.#steps > MOST_STEPS)
      throw tooLarge(`The file uses its products more than ${MOST_STEPS} times.`);
  }

  /** Representations of a product, and those that stand for them. */
  #allOf(product: number): readonly number[] {
    const all = new Set(this.#shapes.get(product));
    for (const shape of all) for (const other of this.#same.get(shape) ?? []) all.add(other);
    return [...all];
  }

  #placeOf(use: number, product: number, related: number): Affine {
    const relation = this.#placing.get(use);
    if (relation === undefined) return IDENTITY;
    const { first, second, transformation } = this.#relation(relation);
    const inPart = this.#allOf(related);
    // the part's comes first; some programs have them the other way round
    const isTurned =
      inPart.includes(second) && !inPart.includes(first) && this.#allOf(product).includes(first);
    return isTurned
      ? this.#transformation(transformation, second, first, true)
      : this.#transformation(transformation, first, second, false);
  }

  /** From `part` to `whole`, which are representations. `isTurned`: the first item is the whole's. */
  #transformation(id: number, part: number, whole: number, isTurned: boolean): Affine {
    const [, , first, second] = this.#file.of(id, 'ITEM_DEFINED_TRANSFORMATION');
    const [from, to] = isTurned ? [second, first] : [first, second];
    if (from === undefined || to === undefined)
      return operatorAt(this.#file, id, this.#millimetres(whole)) ?? IDENTITY;
    const target = frameAt(this.#file, idOf(to), this.#millimetres(whole));
    return compose(target, inverse(frameAt(this.#file, idOf(from), this.#millimetres(part))));
  }

  #addItems(shape: number, name: string, place: Affine, depth: number): void {
    this.#step(depth);
    const items = this.#items(shape);
    const bodies = items.filter((item) => this.#isOf(item, SOLIDS) || this.#isOf(item, SURFACES));
    for (const [k, item] of bodies.entries()) {
      const own = textIn([...this.#file.record(item).values()][0]?.[0]);
      const called = bodies.length === 1 ? name : own === '' || own === 'NONE' ? `${name} ${k + 1}` : own;
      this.#add(called, item, shape, place);
    }
    for (const item of items.filter((each) => this.#isOf(each, ['MAPPED_ITEM'])))
      this.#addMapped(item, shape, name, { place, depth });
    for (const relation of this.#inner.get(shape) ?? []) {
      const { first, transformation } = this.#relation(relation);
      const inner = this.#transformation(transformation, first, shape, false);
      this.#addItems(first, name, compose(place, inner), depth + 1);
    }
  }

  #addMapped(item: number, shape: number, name: string, at: { place: Affine; depth: number }): void {
    const [, map, target] = this.#file.of(item, 'MAPPED_ITEM');
    const [origin, mapped] = this.#file.of(idOf(map), 'REPRESENTATION_MAP');
    const from = frameAt(this.#file, idOf(origin), this.#millimetres(idOf(mapped)));
    const to =
      operatorAt(this.#file, idOf(target), this.#millimetres(shape)) ??
      frameAt(this.#file, idOf(target), this.#millimetres(shape));
    const place = compose(at.place, compose(to, inverse(from)));
    this.#addItems(idOf(mapped), name, place, at.depth + 1);
  }

  #add(name: string, solid: number, shape: number, place: Affine): void {
    if (this.#found.length >= GEOMETRY_LIMITS.parts)
      throw tooLarge(`The file has more than ${GEOMETRY_LIMITS.parts} parts.`);
    const color = this.#colors.of(solid, shape);
    this.#found.push({ name, color, solid, place });
  }

  /** A file of geometry alone. */
  #withoutProducts(): void {
    const named = new Map(
      [
        ...this.#file.all('ADVANCED_BREP_SHAPE_REPRESENTATION'),
        ...this.#file.all('SHAPE_REPRESENTATION'),
      ].flatMap((shape) => this.#items(shape).map((item) => [item, shape] as const)),
    );
    for (const type of [...SOLIDS, ...SURFACES])
      for (const solid of this.#file.all(type)) {
        const own = textIn([...this.#file.record(solid).values()][0]?.[0]);
        this.#add(own === '' ? 'Part' : own, solid, named.get(solid) ?? 0, IDENTITY);
      }
  }

  #items(shape: number): number[] {
    const values = [...this.#file.record(shape).values()].find((each) => Array.isArray(each[1])) ?? [];
    return listIn(values[1]).map(idOf);
  }

  /** Size of the unit of its lengths [mm]; as for the kernel, millimetres where none is stated. */
  #millimetres(shape: number): number {
    const values = [...this.#file.record(shape).values()].find((each) => Array.isArray(each[1])) ?? [];
    const metres = metresOf(this.#file, idOf(values[2]));
    return metres === null ? 1 : metres / 1e-3;
  }

  #isOf(id: number, types: readonly string[]): boolean {
    const record = this.#file.record(id);
    return types.some((type) => record.has(type));
  }

  #nameOf(definition: number): string {
    const [, , formation] =
      [...this.#file.record(definition).values()].find((each) => each.length >= 3) ?? [];
    const [, , product] =
      [...this.#file.record(idOf(formation)).values()].find((each) => each.length >= 3) ?? [];
    const [id, name] = this.#file.of(idOf(product), 'PRODUCT');
    return textIn(name).trim() || textIn(id).trim() || 'Part';
  }
}

const tooDeep = () =>
  tooLarge(`Assemblies are more than ${GEOMETRY_LIMITS.depth} deep, or contain themselves.`);

function push(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
