/** Spur and helical gears on parallel axes, external or internal by the sign of the ratio (T 2.10). */
import { choice } from '../../schema/field';
import type { CouplingDefinition } from './coupling-definition';
import { TWO_HINGES } from './coupling-definition';
import { offset, PARALLEL } from './face';
import { STANDARD, TEETH, TEETH_NOTE } from './toothed';
import type { Toothed } from './toothed';
import { createLine } from './line';
import { refuse } from './mesh';
import type { MeshResult, MeshSides } from './mesh';
import { tooth } from './teeth';
import { across, along, cross, dot, scaled, size, subtract, unit } from '../../core/math/triples';

export interface Gear extends Toothed {
  kind: 'gear';
  /** Axial position of the middle of the face, from the point of joint 1 [m]. */
  offset: number;
}

export const gear: CouplingDefinition<Gear> = {
  title: 'Gear mesh',
  theory: '2.10',
  joints: TWO_HINGES,
  fields: [choice('kind', 'Geometry', 'gear'), ...TEETH, offset],
  create: () => ({ ...STANDARD, offset: 0 }),
  mesh: gearPair,
  words: (form, radii) => (form === 'external' ? `external gears, ${radii}` : `a pinion in a ring, ${radii}`),
  note: TEETH_NOTE,
};

function gearPair({ carrier, sides }: MeshSides, ratio: number, geometry: Gear): MeshResult {
  const [first, second] = sides;
  const axis = first.forward;
  if (size(cross(axis, second.forward)) > PARALLEL) {
    return refuse(
      'mesh-axes',
      'geometry',
      'it is a gear pair, and the axes of its joints are not parallel',
      'Turn a joint until its axis is parallel to the other, or choose bevel gears, whose axes meet. Crossed axes (worm, crossed helical gears) have no geometry here: choose Not stated, and reactions say that the force of the mesh is not in them.',
    );
  }
  const between = across(subtract(second.point, first.point), axis);
  const distance = size(between);
  if (!(distance > 0)) {
    return refuse(
      'mesh-centres',
      'geometry',
      'it is a gear pair, and both wheels turn about the same axis',
      'Move one joint by the distance of the centres, or leave out the geometry.',
    );
  }
  // rate of wheel 2 over the rate of wheel 1 relative to the carrier, both about the axis of wheel 1
  const turns = ratio * Math.sign(dot(axis, second.forward));
  if (Math.abs(turns - 1) < 1e-9) {
    return refuse(
      'mesh-ratio',
      'ratio',
      'its wheels turn in the same way in the carrier, which a gear pair with separate centres cannot do: the wheels would be infinitely large',
      'Change the sign of the ratio for external gears, or its magnitude for an internal gear, or choose a belt or a chain.',
    );
  }
  const e = unit(between);
  const x = (distance * turns) / (turns - 1);
  const at = along(along(first.point, first.axis, geometry.offset), e, x);
  const external = turns < 0;
  const towards1 = scaled(e, -Math.sign(x));
  const towards2 = scaled(e, Math.sign(distance - x));
  const teeth = tooth(geometry, cross(axis, scaled(towards1, -1)), axis);
  const line = createLine(sides, ratio, at, teeth.direction, 1);
  return {
    mesh: {
      form: external ? 'external' : 'internal',
      carrier,
      wheels: [first.wheel, second.wheel],
      radii: [Math.abs(x), Math.abs(distance - x)],
      centers: [along(at, e, -x), along(at, e, distance - x)],
      axes: [first.axis, second.axis],
      inward: [towards1, towards2],
      lines: [
        {
          ...line,
          // a ring gear is pushed away from its axis
          push: external ? e : scaled(e, -1),
          constant: 0,
          slope: teeth.apart * line.weight,
        },
      ],
    },
  };
}
