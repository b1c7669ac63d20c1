/**
 * What a kind of geometry of a coupling says about itself: the document reads its fields and which joints it wants, the
 * solver where its wheels act on each other, editor, report and tables its names and what follows from it.
 *
 * To add one, write its file beside this one and name it in `couplings.ts`. The ratio alone is a coupling too; see
 * `model/project.ts`.
 */
import type { Field } from '../../schema/field';
import type { MeshForm, MeshResult, MeshSide, MeshSides } from './mesh';

/** `G` is its record. */
export interface CouplingDefinition<G extends { readonly kind: string }> {
  /** In menus: `Gear mesh`. */
  readonly title: string;
  /** Equation in THEORY. */
  readonly theory: string;
  readonly joints: JointPair;
  readonly fields: readonly Field[];
  /** What somebody starts from who chooses it; null where the sides are not known. */
  create(sides: readonly [MeshSide, MeshSide] | null, ratio: number): Omit<G, 'kind'>;
  mesh(sides: MeshSides, ratio: number, geometry: G): MeshResult;
  /** `external gears, pitch radii 40 mm and 100 mm`, where `radii` are those words already. */
  words(form: MeshForm, radii: string): string;
  /** For people who have not met it before, in an inspector. */
  readonly note?: string;
}

/** Kinds of the two joints in the order of the alphabet, and what is said where others are chosen. */
export interface JointPair {
  readonly kinds: readonly [string, string];
  /** What it is, before `and its joints are ...`. */
  readonly is: string;
  readonly remedy: string;
}

/** Two wheels that turn. */
export const TWO_HINGES: JointPair = {
  kinds: ['hinge', 'hinge'],
  is: 'its geometry is of wheels that turn',
  remedy: 'Choose two hinges; a hinge and a slider are a rack and pinion.',
};
