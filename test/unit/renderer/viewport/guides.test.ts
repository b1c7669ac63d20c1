/** A guide is as long as what slides on it goes: over a run, and between its stops. */
import { describe, expect, it } from 'vitest';
import type { Joint, Project, Quat } from '../../../../engine/model/project';
import { Recording } from '../../../../engine/results/recording/recording';
import type { GlyphContext } from '../../../../renderer/viewport/glyphs/context';
import { guideOf, STILL } from '../../../../renderer/viewport/glyphs/guide';
import { RAIL, SLEEVE } from '../../../../renderer/viewport/glyphs/parts';
import { strokesOf } from '../../../../renderer/viewport/sync/strokes';
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

const guide = (record: Joint, strokes: GlyphContext['strokes'] = new Map()) =>
  guideOf(record, { size: { length: 1, glyph: GLYPH }, strokes } as GlyphContext);

const ran = (places: [number, number]): GlyphContext['strokes'] => new Map([['s', { of: slider, places }]]);

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
