/** The camera fits the motion of a run and not only the pose it starts from; and it never moves against a hand. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { sweptTimes } from '../../../../engine/output/picture/swept';
import { Recording } from '../../../../engine/results/recording/recording';
import { sweptPoints } from '../../../../renderer/viewport/sync/room';
import { Projector } from '../../../../renderer/viewport/overlay/labels';
import type { PoseSource } from '../../../../renderer/viewport/sync/pose-source';
import { Stage } from '../../../../renderer/viewport/stage';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { body, doublePendulum, rod } from './sample-project';
import { source, theme } from './scene-fixture';

const POSE = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'];
const SIZE = { clientWidth: 600, clientHeight: 400 };
const SAMPLES = 201;

/** A run in which `lower` goes up by `rise` and comes back within one second. */
function lifted(project: Project, rise: number): Recording {
  const channels = POSE.map((component) => ({
    ...{ key: `body/lower/${component}`, label: component, unit: '1', component },
    ...{ group: 'body' as const, record: 'lower' },
  }));
  const about = { run: 1, digest: '', analysis: 'dynamic' as const, model: null, warnings: [] };
  const recording = new Recording({ ...about, channels, project, startedAt: new Date(0) });
  const rows = Array.from({ length: SAMPLES }, (_, i) => {
    const time = i / (SAMPLES - 1);
    return [time, 0.3, rise * Math.sin(Math.PI * time), 0, 1, 0, 0, 0];
  });
  recording.append(SAMPLES, new Float64Array(rows.flat()));
  return recording;
}

let stage: Stage;
let view: ViewportScene;
const project = doublePendulum();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  // Views are taken at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const canvas = { ...SIZE, dataset: {} } as unknown as HTMLCanvasElement;
  stage = new Stage(new NullEngine({ renderWidth: 600, renderHeight: 400 } as never), canvas);
  const layer = { append: () => undefined } as unknown as HTMLElement;
  view = new ViewportScene(stage, canvas, layer, theme);
  view.setProject(project, true);
});
afterEach(() => {
  view.dispose();
  vi.unstubAllGlobals();
});

function isSeen(point: Vec3): boolean {
  const projector = new Projector();
  stage.scene.updateTransformMatrix(true);
  projector.refresh(stage.scene, SIZE.clientWidth, SIZE.clientHeight);
  const at = { x: 0, y: 0 };
  const { clientWidth: width, clientHeight: height } = SIZE;
  return (
    projector.project(new Vector3(...point), at) && at.x > 0 && at.y > 0 && at.x < width && at.y < height
  );
}
const TOP: Vec3 = [0.4, 1.5, 0];

it('Fit frames the drawing without a run, and all that a run sweeps once there is one', () => {
  view.fitAll();
  expect(isSeen(TOP)).toBe(false);
  view.run = () => lifted(project, 1.5);
  view.fitAll();
  expect(isSeen(TOP)).toBe(true);
  expect(isSeen([0, 0, 0])).toBe(true);
});

it('the first run of what was opened is framed, and no later one', () => {
  view.run = () => lifted(project, 0.6);
  view.frameRun();
  expect(isSeen([0.4, 0.6, 0])).toBe(true);
  const { view: first } = stage.camera;
  view.run = () => lifted(project, 1.5);
  view.frameRun();
  expect(stage.camera.view).toBe(first);
  view.run = () => null;
  view.setProject(structuredClone(project), true);
  view.run = () => lifted(project, 1.5);
  view.frameRun();
  expect(isSeen(TOP)).toBe(true);
});

it('a run that still grows moves no camera, and is framed when it rests', () => {
  const { view: first } = stage.camera;
  view.run = () => lifted(project, 1.5);
  view.frameRun(true);
  expect(stage.camera.view).toBe(first);
  view.frameRun();
  expect(isSeen(TOP)).toBe(true);
});

describe('what becomes known of the motion without a run', () => {
  const know = (rise: number): void => {
    view.foresight = () => lifted(project, rise);
    view.frameForesight();
  };

  it('makes room where it would be cut off, as after opening and Fit, and moves nothing else', () => {
    const { distance } = stage.camera.view;
    know(0.1);
    const { view: near } = stage.camera;
    expect(near.distance, 'without the room in which it might have swung').toBeLessThan(distance);
    know(0.05);
    expect(stage.camera.view).toBe(near);
    know(1.5);
    expect(isSeen(TOP)).toBe(true);
    view.foresight = () => null;
    const asked = vi.fn<() => void>();
    view.foresee = asked;
    view.fitAll();
    expect(asked).toHaveBeenCalledOnce();
    expect(isSeen(TOP)).toBe(false);
    know(1.5);
    expect(isSeen(TOP)).toBe(true);
  });

  it('leaves alone what a hand has moved, or what was asked for in part', () => {
    view.moved();
    const { view: own } = stage.camera;
    know(1.5);
    expect(stage.camera.view).toBe(own);
    view.setSelection(['upper'], null);
    view.fitSelection();
    const { view: part } = stage.camera;
    know(1.5);
    expect(stage.camera.view).toEqual(part);
  });

  it('is seen beside what a run has shown so far', () => {
    view.run = () => lifted(project, 0.1);
    view.foresight = () => lifted(project, 1.5);
    view.fitAll();
    expect(isSeen(TOP)).toBe(true);
  });
});

it('paths of the run are drawn also while a drag shows the model', () => {
  view.setSelection(['lower'], null);
  const still = { ...source, sampleCount: 0 };
  const paths = [source, still, { ...still, paths: source }].map((from) => {
    view.setSource(from);
    stage.beforeRender();
    return stage.scene.meshes.filter(({ name }) => name.startsWith('trace')).length;
  });
  // one that is seen and one behind what hides it
  expect(paths).toEqual([2, 0, 2]);
});

it('a view that was moved by hand stays', () => {
  view.run = () => lifted(project, 1.5);
  view.moved();
  const { view: own } = stage.camera;
  view.frameRun();
  expect(stage.camera.view).toBe(own);
});

it('a part that falls out of the world does not take the view along by itself; Fit follows it', () => {
  const { distance } = stage.camera.view;
  view.run = () => lifted(project, -400);
  view.frameRun();
  expect(stage.camera.view.distance).toBe(distance);
  view.fitAll();
  expect(stage.camera.view.distance).toBeGreaterThan(100 * distance);
});

it('Fit does not go to where a part would fall that nothing holds yet', () => {
  view.fitAll();
  const { distance } = stage.camera.view;
  view.foresight = () => lifted(project, -400);
  view.fitAll();
  expect(stage.camera.view.distance).toBe(distance);
  view.foresight = () => lifted(project, 1.5);
  view.fitAll();
  expect(isSeen(TOP)).toBe(true);
});

it('what was not recorded stands as drawn, and a run without motion yet sweeps nothing', () => {
  const added = { ...project, bodies: [...project.bodies, body('new', rod(0.1), [0, 0, 7])] };
  const points = sweptPoints(added, lifted(project, 1));
  expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(1.01, 2);
  expect(Math.max(...points.map(([, , z]) => z))).toBeCloseTo(7.01, 2);
  expect(sweptPoints(project, null)).toEqual([]);
});

it('the times of a run are in step with no crank, and its ends are among them', () => {
  const recording = lifted(project, 1);
  const times = sweptTimes(recording, 60);
  expect(times.slice(0, 1).concat(times.slice(-1))).toEqual([0, 1]);
  for (let turns = 1; turns <= 200; turns++) {
    const reach = Math.max(...times.map((time) => Math.sin(2 * Math.PI * turns * time)));
    expect(reach).toBeGreaterThan(0.9);
  }
});

it('a thousand bodies take no longer than a picture or two: poses and points are bounded', () => {
  const bodies = Array.from({ length: 1000 }, (_, i) => body(`b${i}`, rod(0.1), [i, 0, 0]));
  const points = sweptPoints({ ...project, bodies, joints: [] }, lifted(project, 1));
  expect(points.length).toBeLessThanOrEqual(12 * 1000 * 8);
  expect(points.length).toBeGreaterThan(1000 * 8);
});

it('an answer of the engine that leaves all bodies where they are shown needs no picture', () => {
  let lift = 0;
  const poseAt: PoseSource['poseAt'] = (id, _, out) => {
    const found = project.bodies.find((each) => each.id === id);
    if (!found) return false;
    [out.position[0], out.position[1], out.position[2]] = found.position;
    out.position[2] += id === 'lower' ? lift : 0;
    out.orientation.splice(0, 4, ...found.orientation);
    return true;
  };
  view.setSource({ ...source, poseAt });
  view.repose();
  const asked = vi.spyOn(stage, 'requestRender');
  view.repose();
  expect(asked).not.toHaveBeenCalled();
  lift = 0.01;
  view.repose();
  expect(asked).toHaveBeenCalledOnce();
  expect(view.lens.pointOf('lower', [0, 0, 0])[2]).toBeCloseTo(project.bodies[1].position[2] + 0.01, 12);
});
