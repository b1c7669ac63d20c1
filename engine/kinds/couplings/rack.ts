/** Rack and pinion (T 2.10); either joint may be the hinge. */
import { choice } from '../../schema/field';
import type { CouplingDefinition } from './coupling-definition';
import { offset, PARALLEL } from './face';
import { STANDARD, TEETH, TEETH_NOTE } from './toothed';
import type { Toothed } from './toothed';
import { createLine } from './line';
import { refuse } from './mesh';
import type { MeshResult, MeshSides } from './mesh';
import { tooth } from './teeth';
import { along, cross, dot, scaled } from '../../core/math/triples';

export interface Rack extends Toothed {
  kind: 'rack';
  /** Axial position of the middle of the face, from the point of the pinion's joint [m]. */
  offset: number;
}

export const rack: CouplingDefinition<Rack> = {
  title: 'Rack and pinion',
  theory: '2.10',
  joints: {
    kinds: ['hinge', 'slider'],
    is: 'it is a rack and pinion',
    remedy: 'Choose a hinge for the pinion and a slider for the rack.',
  },
  fields: [choice('kind', 'Geometry', 'rack'), ...TEETH, offset],
  create: () => ({ ...STANDARD, offset: 0 }),
  mesh: rackAndPinion,
  words: (_, radii) => `rack and pinion, ${radii}`,
  note: TEETH_NOTE,
};

function rackAndPinion({ carrier, sides }: MeshSides, ratio: number, geometry: Rack): MeshResult {
  const [first, second] = sides;
  const rackIs2 = !second.turns;
  const [pinion, rack] = rackIs2 ? sides : [second, first];
  if (Math.abs(dot(pinion.axis, rack.axis)) > PARALLEL) {
    return refuse(
      'mesh-axes',
      'geometry',
      'it is a rack and pinion, and the rack does not slide across the axis of the pinion',
      'Turn the slider until it is at right angles to the axis of the hinge.',
    );
  }
  /** Travel of the rack per radian of the pinion. */
  const radius = rackIs2 ? ratio : 1 / ratio;
  const out = scaled(cross(rack.forward, pinion.forward), Math.sign(radius));
  const center = along(pinion.point, pinion.axis, geometry.offset);
  const at = along(center, out, Math.abs(radius));
  const teeth = tooth(geometry, cross(pinion.axis, out), pinion.axis);
  const line = createLine(sides, ratio, at, teeth.direction, 1);
  const pair = <T>(ofPinion: T, ofRack: T): [T, T] => (rackIs2 ? [ofPinion, ofRack] : [ofRack, ofPinion]);
  return {
    mesh: {
      form: 'rack',
      carrier,
      wheels: [first.wheel, second.wheel],
      radii: pair<number | null>(Math.abs(radius), null),
      centers: pair(center, at),
      axes: pair(pinion.axis, pinion.axis),
      inward: pair(scaled(out, -1), out),
      lines: [
        { ...line, push: rackIs2 ? out : scaled(out, -1), constant: 0, slope: teeth.apart * line.weight },
      ],
    },
  };
}
