/** A guide is as long as what slides on it goes: over a run, and between its stops. */
import { describe, expect, it } from 'vitest';
import { createBody } from '../../../../engine/model/defaults';
import { FLAT } from '../../../../engine/output/layers/layers';
import { reachOf } from '../../../../engine/output/fittings/stack';
import type { Body, Joint, Project, Quat, Vec3 } from '../../../../engine/model/project';
import { Recording } from '../../../../engine/results/recording/recording';
import type { Surroundings } from '../../../../engine/output/fittings/fitting';
import { createGroove } from '../../../../engine/output/fittings/groove';
import { guideOf, STILL } from '../../../../engine/output/fittings/guide';
import { RAIL, SLEEVE } from '../../../../engine/output/fittings/part-drawings';
import { strokesOf } from '../../../../engine/output/fittings/strokes';
import { add, rotate } from '../../../../engine/results/free-body/vectors';
import { doublePendulum, joint } from './sample-project';

const POSE = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'];
const GLYPH = 0.01;
const ABOUT_Y: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
/** Along x, from its frame A at x = 0.1. */
const slider = joint('s', 'slider', 'ground', 'lower', [0.1, 0, 0], [0.02, 0, 0], ABOUT_Y);
const project: Project = { ...doublePendulum(), joints: [slider] };

/** `lower` goes along x from one place to another and back. */
function run(from: number, to: number): Recording {
  const channels = POSE.map((component) => ({
    ...{ key: `body/lower/${component}`, label: component, unit: '1', component },
    ...{ group: 'body' as const, record: 'lower' },
  }));
  const about = { run: 1, digest: '', analysis: 'dynamic' as const, model: null, warnings: [] };
  const recording = new Recording({ ...about, channels, project, startedAt: new Date(0) });
  const rows = Array.from({ length: 201 }, (_, i) => {
    const part = 1 - Math.abs(i - 100) / 100;
    return [i / 200, from + (to - from) * part, 0.3, 0, 1, 0, 0, 0];
  });
  recording.append(rows.length, new Float64Array(rows.flat()));
  return recording;
}

const guide = (record: Joint, strokes: Surroundings['strokes'] = new Map()) =>
  guideOf(record, { size: { length: 1, glyph: GLYPH }, strokes } as Surroundings);

const ran = (places: [number, number]): Surroundings['strokes'] => new Map([['s', { of: slider, places }]]);

describe('the guide of a joint that slides', () => {
  it('has the stroke of the run, from frame A', () => {
    const [low, high] = strokesOf(project, run(0.2, 0.7)).get('s')!.places;
    expect(low).toBeCloseTo(0.2 + 0.02 - 0.1, 12);
    expect(high).toBeCloseTo(0.7 + 0.02 - 0.1, 1);
  });

  it('reaches beyond the sleeve at both ends of the stroke', () => {
    const { middle, stretch } = guide(slider, ran([0.1, 0.7]));
    const half = (stretch * RAIL * GLYPH) / 2;
    expect(middle - half).toBeLessThan(0.1 - SLEEVE * GLYPH);
    expect(middle + half).toBeGreaterThan(0.7 + SLEEVE * GLYPH);
    expect(half).toBeLessThan(0.3 + 2 * SLEEVE * GLYPH);
  });

  it('does not follow what falls out of the world, nor stops that are none', () => {
    expect(guide(slider, ran([-400, 0]))).toBe(STILL);
    const limits = { minimum: -1e12, maximum: 1e12, restitution: 0 };
    expect(guide({ ...slider, limits })).toBe(STILL);
  });

  it('is that of its frames: with a frame elsewhere the run says nothing of it', () => {
    expect(guide({ ...slider, name: 'Guide' }, ran([0.1, 0.7])).stretch).toBeGreaterThan(1);
    const frameA = { ...slider.frameA, position: [0.4, 0, 0] as const };
    expect(guide({ ...slider, frameA }, ran([0.1, 0.7]))).toBe(STILL);
  });

  it('is no shorter than any other, and holds its stops', () => {
    expect(guide(slider)).toBe(STILL);
    expect(guide(slider, ran([0.1, 0.11])).stretch).toBe(1);
    const limits = { minimum: -0.4, maximum: 0.2, restitution: 0 };
    const { middle, stretch } = guide({ ...slider, limits });
    expect(middle).toBeCloseTo(-0.1, 12);
    expect(stretch * RAIL * GLYPH).toBeGreaterThan(0.6);
  });
});

describe('the groove of a point that is held in a plane', () => {
  const held = joint(
    'h',
    'point-in-plane',
    'ground',
    'lower',
    [0.1, 0.3, 0],
    [0.02, 0, 0],
    [Math.SQRT1_2, -Math.SQRT1_2, 0, 0],
  );
  const model: Project = { ...doublePendulum(), joints: [held] };
  const around = (record: Joint, recording: Recording) =>
    createGroove(record, {
      size: { length: 1, glyph: GLYPH },
      strokes: strokesOf(model, recording),
      front: [0, 0, 1],
      body: () => null,
    } as unknown as Surroundings);

  it('lies along its way, open towards the viewer, and longer than it', () => {
    const { position, orientation, size, stretch = 0 } = around(held, run(0.2, 0.7))![0];
    const [from, to] = [-0.5, 0.5].map((end) =>
      add(position, rotate(orientation, [0, 0, end * size * stretch])),
    );
    const [low, high] = [from[0], to[0]].sort((a, b) => a - b);
    expect(low).toBeLessThan(0.22 - 1.2 * GLYPH);
    expect(high).toBeGreaterThan(0.72 + 1.2 * GLYPH);
    expect(high - low).toBeLessThan(0.5 + 6 * GLYPH);
    expect(from[1]).toBeCloseTo(0.3, 12);
    expect(rotate(orientation, [1, 0, 0])[2]).toBeCloseTo(1, 12);
  });

  it('is not there where the point stays, or with other frames', () => {
    expect(around(held, run(0.2, 0.2))).toBeNull();
    expect(around({ ...held, frameA: { ...held.frameA } }, run(0.2, 0.7))).toBeNull();
  });
});

describe('the pin of a body on the ground', () => {
  const pinsOf = (shape: Body['shape'], at: Vec3 = [0, 0, 0]): number | null => {
    const body = createBody({ id: 'b', shape });
    const pin = joint('p', 'hinge', 'ground', 'b', at, at, [1, 0, 0, 0]);
    const reach = reachOf(
      {
        layers: FLAT,
        size: { length: 1, glyph: GLYPH },
        front: [0, 0, 1],
        body: () => body,
      } as unknown as Surroundings,
      pin,
    );
    return reach && reach.high - reach.low;
  };
  const round = (radius: number, length: number): Body['shape'] => ({
    kind: 'cylinder',
    center: [0, 0, 0],
    axis: [0, 0, 1],
    radius,
    length,
  });

  it('goes through a thick wheel and its hub', () => {
    expect(pinsOf(round(0.2, 0.1))).toBeCloseTo(0.13, 12);
  });

  it('is as long as any through a thin wheel, a shaft along it, and an arm', () => {
    expect(pinsOf(round(0.2, 0.03))).toBeNull();
    expect(pinsOf(round(0.02, 0.5))).toBeNull();
    expect(pinsOf({ kind: 'box', center: [0.2, 0, 0], size: [0.4, 0.1, 0.1] })).toBeNull();
  });
});
