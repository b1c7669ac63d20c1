/**
 * Everything that a kind of coupling geometry defines: for the document its fields and the joints that it needs, for the solver where
 * its wheels act on each other, for editor, report and tables its names and derived values.
 *
 * To add one, write its file beside this one and list it in `couplings.ts`. A ratio alone, without a geometry, is a coupling too; see
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
  /** Initial values when a user chooses this geometry; `sides` is null where they are not known. */
  create(sides: readonly [MeshSide, MeshSide] | null, ratio: number): Omit<G, 'kind'>;
  mesh(sides: MeshSides, ratio: number, geometry: G): MeshResult;
  /** `external gears, pitch radii 40 mm and 100 mm`; `radii` is the part about the radii. */
  words(form: MeshForm, radii: string): string;
  /** Whether what runs around its wheels is drawn as links. */
  readonly isLinked?: true;
  /** An explanation for newcomers, shown in the inspector. */
  readonly note?: string;
}

/** Kinds of the two joints in alphabetical order, and the message where the joints are of other kinds. */
export interface JointPair {
  readonly kinds: readonly [string, string];
  /** The beginning of the message, before `and its joints are ...`. */
  readonly is: string;
  readonly remedy: string;
}

/** Two wheels that turn. */
export const TWO_HINGES: JointPair = {
  kinds: ['hinge', 'hinge'],
  is: 'its geometry is of wheels that turn',
  remedy: 'Choose two hinges; a hinge and a slider are a rack and pinion.',
};
