/** The structure of a text of the expression language, before names have a meaning. */

/** `at`: number of characters before it. */
export type Tree = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  /** In quotes. */
  | { readonly kind: 'text'; readonly text: string }
  /** `of.key`, or `of["key"]` with `bracket`; the key is null if it is not a text. */
  | {
      readonly kind: 'member';
      readonly of: Tree;
      readonly key: string | null;
      readonly bracket: boolean;
      readonly keyAt: number;
    }
  | { readonly kind: 'sign'; readonly sign: '+' | '-'; readonly of: Tree }
  /** `juxtaposed`: a product without a sign, as in `2 mm`. */
  | {
      readonly kind: 'operator';
      readonly operator: string;
      readonly left: Tree;
      readonly right: Tree;
      readonly juxtaposed: boolean;
    }
  | { readonly kind: 'call'; readonly name: string; readonly given: readonly Tree[] }
  | { readonly kind: 'choice'; readonly test: Tree; readonly yes: Tree; readonly no: Tree }
);

export type Operation = Extract<Tree, { kind: 'operator' }>;

/** The error in a text, as the end of a sentence, and its position. */
export interface Fault {
  readonly at: number;
  readonly message: string;
}

/** Thrown while a text is parsed; caught inside the language. */
export class Refusal extends Error implements Fault {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

export const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}...` : text}"`;
