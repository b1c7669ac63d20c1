/** All coupling geometries, in the order in which menus offer them; see `coupling-definition.ts`. */
import { belt } from './belt';
import { bevel } from './bevel';
import { chain } from './chain';
import { gear } from './gear';
import { rack } from './rack';
import type { Belt } from './belt';
import type { Bevel } from './bevel';
import type { Chain } from './chain';
import type { Gear } from './gear';
import type { Rack } from './rack';
import type { CouplingDefinition } from './coupling-definition';

/**
 * How a coupling is built: what the forces between its wheels depend on besides the ratio. Pitch radii of gears on parallel axes follow
 * from the distance of the axes and the ratio, whose sign tells whether one of them is a ring gear; the radius of a pinion is the ratio;
 * the sign also tells whether a belt is crossed.
 */
export type CouplingGeometry = Gear | Bevel | Rack | Belt | Chain;
export type GeometryKind = CouplingGeometry['kind'];

export const COUPLINGS = { gear, bevel, rack, belt, chain } satisfies {
  readonly [K in GeometryKind]: CouplingDefinition<Extract<CouplingGeometry, { kind: K }>>;
};

export const GEOMETRY_KINDS = Object.keys(COUPLINGS) as readonly GeometryKind[];

export const couplingDefinition = (kind: GeometryKind) =>
  COUPLINGS[kind] as unknown as CouplingDefinition<CouplingGeometry>;
