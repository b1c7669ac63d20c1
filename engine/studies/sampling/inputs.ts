/** The kinds of input: what the values of a parameter are drawn from. Numbers are in the SI unit of the parameter. */
import { NORMAL } from './inputs/normal';
import { TRIANGULAR } from './inputs/triangular';
import { UNIFORM } from './inputs/uniform';
import { VALUES } from './inputs/values';
import type { InputDefinition } from './inputs/input-definition';
import type { ListedValues } from './inputs/values';
import type { Normal } from './inputs/normal';
import type { Triangular } from './inputs/triangular';
import type { Uniform } from './inputs/uniform';

export type Input = ListedValues | Uniform | Triangular | Normal;
export type InputKind = Input['kind'];

const INPUTS: { readonly [K in InputKind]: InputDefinition<Extract<Input, { kind: K }>> } = {
  values: VALUES,
  uniform: UNIFORM,
  triangular: TRIANGULAR,
  normal: NORMAL,
};

export const INPUT_KINDS = Object.keys(INPUTS) as readonly InputKind[];

export const definitionOf = (kind: InputKind): InputDefinition<Input> => INPUTS[kind];
