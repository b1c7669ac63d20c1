/** A sharing is weighed (T 10.2): a small one is told, a large one is a warning. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import {
  isUniqueAt,
  labelAt,
  sharedInUse,
  sharedShown,
  slightNote,
} from '../../../../../engine/results/series/uniqueness/uniqueness';
import { weigh } from '../../../../../engine/results/series/uniqueness/shared-weight';
import { sharedSummary } from '../../../../../engine/core/diagnostics/mobility-words';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { Recording } from '../../../../../engine/results/recording/recording';

const lift = (sharedBelow?: number): Project => {
  const project = readExample('scissor-lift');
  const settings = {
    ...project.settings,
    duration: 1,
    ...(sharedBelow === undefined ? {} : { sharedBelow }),
  };
  return { ...project, settings };
};
const pinOf = ({ project }: Recording) => project.joints.find(({ name }) => name === 'Lower cross pin')!.id;
const SHOWN = ['FX', 'FY', 'FZ', 'F'];

describe('the scissor lift: 0.6 N out of plane beside 12,930 N', () => {
  let run: Recording;
  beforeAll(() => {
    run = record(lift());
  });

  it('knows how much is shared', () => {
    const weight = weigh(run, pinOf(run), 'F')!;
    expect(weight.part).toBeGreaterThan(0.2);
    expect(weight.part).toBeLessThan(0.7);
    expect(weight.share).toBeLessThan(1e-4);
  });

  it('the magnitude and the joint count as unique, and the note says how much is not', () => {
    const pin = pinOf(run);
    expect(sharedInUse(run, pin)).toEqual([]);
    expect(sharedShown(run, pin, SHOWN)).toEqual([]);
    expect(isUniqueAt(run, pin, 'F', 0)).toBe(true);
    expect(isUniqueAt(run, pin, 'FZ', 0)).toBe(false);
    expect(['F', 'FX', 'FZ'].map((component) => labelAt(run, pin, component, 0.5))).toEqual([
      'unique',
      'unique',
      'shared',
    ]);
    expect(slightNote(run, pin, SHOWN)).toMatch(/FZ \(at most 0\.\d+ N, 0\.00\d+ % of the resultant\)/);
  });

  it('its chart is neither hatched nor stamped, and says it among the notes', () => {
    const content = createContent(run, run.project, 'reactions', pinOf(run), { shown: SHOWN });
    const figure = createFigure({ recording: run, content, window: null, events: [], stale: false });
    expect(figure.warnings).toEqual([]);
    expect(figure.plot.shared).toEqual([]);
    expect(figure.notes.join('\n')).toContain('count as unique');
  });

  it('the component by itself is shared, and says so', () => {
    const content = createContent(run, run.project, 'reactions', pinOf(run), { shown: ['FZ'] });
    const figure = createFigure({ recording: run, content, window: null, events: [], stale: false });
    expect(figure.warnings.join()).toContain('Not unique');
  });

  it('a chip is a summary', () => {
    expect(sharedSummary(run.model!.mobility)).toMatch(/^FZ of 11 joints, MY of 9, MX of 8$/);
  });

  it('the limit is a setting: at 0 every sharing counts', () => {
    const strict = record(lift(0));
    expect(sharedInUse(strict, pinOf(strict))).toContain('FZ');
    expect(sharedShown(strict, pinOf(strict), SHOWN)).toEqual(['FZ']);
  });

  it('goes by the direction that is shared, however the lift stands', () => {
    const half = Math.PI / 8;
    const turn: Quat = [Math.cos(half), Math.sin(half) * 0.6, Math.sin(half) * 0.8, 0];
    const turned = record(turnedAbout(lift(), turn));
    const straight = weigh(run, pinOf(run), 'F')!;
    const weight = weigh(turned, pinOf(turned), 'F')!;
    // FX, FY and FZ are all shared now, and large; what is shared of the force is what it was
    expect(weight.part / straight.part).toBeCloseTo(1, 4);
    expect(sharedInUse(turned, pinOf(turned))).toEqual([]);
  });
});

it('a four-bar with a push out of its plane is not unique, and stamped', () => {
  const project = readExample('four-bar-with-load');
  const tilted = {
    ...project,
    settings: { ...project.settings, duration: 0.2, gravity: [0, -7, -7] as Vec3 },
  };
  const run = record(tilted);
  const joint = run.project.joints[1]!.id;
  expect(sharedInUse(run, joint)).toContain('FZ');
  const content = createContent(run, run.project, 'reactions', joint, { shown: SHOWN });
  const plot = createPlot({
    ...{ recording: run, content, options: content.options, events: [], width: 400 },
    window: { from: 0, to: 0.2 },
  });
  expect(plot.shared.length).toBeGreaterThan(0);
});

/** The whole model, gravity and loads with it, turned about the origin. */
function turnedAbout(project: Project, turn: Quat): Project {
  const rotate = ([x, y, z]: Vec3): Vec3 => {
    const [w, i, j, k] = turn;
    const t = [2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)] as const;
    return [
      x + w * t[0] + (j * t[2] - k * t[1]),
      y + w * t[1] + (k * t[0] - i * t[2]),
      z + w * t[2] + (i * t[1] - j * t[0]),
    ];
  };
  const times = ([w, x, y, z]: Quat): Quat => {
    const [a, b, c, d] = turn;
    return [
      a * w - b * x - c * y - d * z,
      a * x + b * w + c * z - d * y,
      a * y - b * z + c * w + d * x,
      a * z + b * y - c * x + d * w,
    ];
  };
  const frameOf = <F extends { position: Vec3; orientation: Quat }>(frame: F): F => ({
    ...frame,
    position: rotate(frame.position),
    orientation: times(frame.orientation),
  });
  return {
    ...project,
    settings: { ...project.settings, gravity: rotate(project.settings.gravity) },
    bodies: project.bodies.map((body) => ({
      ...body,
      ...frameOf(body),
      velocity: rotate(body.velocity),
      angularVelocity: rotate(body.angularVelocity),
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      frameA: joint.bodyA === 'ground' ? frameOf(joint.frameA) : joint.frameA,
      frameB: joint.bodyB === 'ground' ? frameOf(joint.frameB) : joint.frameB,
    })),
    loads: project.loads.map((load) =>
      'vector' in load && load.frame === 'world' ? { ...load, vector: rotate(load.vector) } : load,
    ),
  };
}
