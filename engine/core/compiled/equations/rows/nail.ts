/** A point of B at a point of the ground: three rows (T 2.1). */
import { coincidentPoints } from './coincident-points';
import { opposite } from './formulas';
import type { RowFormula } from './row';

/** The two-point rows with opposite sign. The ground side is kept, because the ground accelerates in these equations. */
export const nail: RowFormula = (site) =>
  coincidentPoints(site).map(({ C, a, b, gdot }) => ({
    C: site.graph.neg(C),
    a: opposite(site.graph, a),
    b: opposite(site.graph, b),
    gdot: site.graph.neg(gdot),
  }));
