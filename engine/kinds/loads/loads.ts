/** All kinds of loads, in the order in which menus offer them; see `load-definition.ts`. */
import { bushing } from './bushing';
import { drag } from './drag';
import { expression } from './expression';
import { force } from './force';
import { spring } from './spring';
import { torque } from './torque';
import { torsionSpring } from './torsion-spring';
import type { Bushing } from './bushing';
import type { Drag } from './drag';
import type { ExpressionLoad } from './expression';
import type { Force } from './force';
import type { Spring } from './spring';
import type { Torque } from './torque';
import type { TorsionSpring } from './torsion-spring';
import type { LoadDefinition } from './load-definition';

export type Load = Force | Torque | Spring | TorsionSpring | Bushing | Drag | ExpressionLoad;
export type LoadKind = Load['kind'];
export type LoadOf<K extends LoadKind> = Extract<Load, { kind: K }>;

export const LOADS: { readonly [K in LoadKind]: LoadDefinition<LoadOf<K>, unknown> } = {
  force,
  torque,
  spring,
  'torsion-spring': torsionSpring,
  bushing,
  drag,
  expression,
};

export const LOAD_KINDS = Object.keys(LOADS) as readonly LoadKind[];

export const definitionOf = (kind: LoadKind) => LOADS[kind] as unknown as LoadDefinition<Load, unknown>;
