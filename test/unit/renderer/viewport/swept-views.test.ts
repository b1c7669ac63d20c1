/** Whatever moves is inside the picture at every instant, and not lost in it: over all templates, and for every way in which a thing is moved. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDriver } from '../../../../engine/model/defaults';
import type { Project, Quat } from '../../../../engine/model/project';
import type { Recording } from '../../../../engine/results/recording/recording';
import { GROUND } from '../../../../engine/model/project';
import { buildPart } from '../../../../engine/output/fittings/part-drawings';
import { Projector } from '../../../../renderer/viewport/overlay/labels';
import { Stage } from '../../../../renderer/viewport/stage';
import { motionOf } from '../../../../renderer/viewport/sync/recorded-motion';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { readExample } from '../../../support/example-file';
import { record } from '../../../support/recorded';
import { doublePendulum, joint } from './sample-project';
import { theme } from './scene-fixture';

const SIZE = { clientWidth: 900, clientHeight: 600 };
const TEMPLATES = readdirSync('assets/examples').flatMap((name) => name.match(/^(.*)\.kempe$/)?.[1] ?? []);
/** From the middle of the picture to its edges [1]: the most that is used, and the least. */
const EDGE = 0.96;
const LEAST = 0.48;
const INSTANTS = 80;

let stage: Stage;
let view: ViewportScene;

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
  stage = new Stage(new NullEngine({ renderWidth: 900, renderHeight: 600 } as never), canvas);
  view = new ViewportScene(stage, canvas, { append: () => undefined } as unknown as HTMLElement, theme);
});
afterEach(() => {
  view.dispose();
  vi.unstubAllGlobals();
});

/** Places in the picture, from -1 to 1, of all that is drawn of the bodies over a run, of the bed and of the joints on the ground. */
function extent({ joints }: Project, recording: Recording): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  const projector = new Projector();
  const [at, point] = [{ x: 0, y: 0 }, new Vector3()];
  const take = (isBody: boolean): void => {
    const isAhead = projector.project(point, at);
    const place = [at.x / (SIZE.clientWidth / 2) - 1, 1 - at.y / (SIZE.clientHeight / 2)];
    if (isBody && !isAhead) high[0] = Infinity;
    place.forEach((part, axis) => {
      low[axis] = Math.min(low[axis], part);
      high[axis] = Math.max(high[axis], part);
    });
  };
  view.setSource(motionOf(recording));
  for (let instant = 0; instant <= INSTANTS; instant++) {
    const { startTime, endTime } = recording;
    view.setTime(startTime + ((endTime - startTime) * instant) / INSTANTS);
    stage.beforeRender();
    stage.scene.updateTransformMatrix(true);
    projector.refresh(stage.scene, SIZE.clientWidth, SIZE.clientHeight);
    for (const { node, drawing } of view['model'].bodies.values()) {
      const world = node.computeWorldMatrix(true);
      const { positions } = drawing;
      for (let i = 0; i < positions.length; i += 3) {
        Vector3.TransformCoordinatesFromFloatsToRef(
          positions[i],
          positions[i + 1],
          positions[i + 2],
          world,
          point,
        );
        take(true);
      }
    }
  }
  const bed = view['model'].parts.find((batch) => batch.name === 'bed');
  const { positions: corners } = buildPart('bed');
  if (bed && bed.records.length > 0) {
    const place = bed.placeToRef(0, new Matrix());
    for (let i = 0; i < corners.length; i += 3) {
      const [x, y, z] = corners.slice(i, i + 3);
      Vector3.TransformCoordinatesFromFloatsToRef(x, y, z, place, point);
      take(true);
    }
  }
  for (const { bodyA, bodyB, frameA, frameB } of joints) {
    const frame = bodyA === GROUND ? frameA : bodyB === GROUND ? frameB : null;
    if (!frame) continue;
    point.set(...frame.position);
    take(false);
  }
  view.setSource(null);
  return { low, high };
}

function expectWhole(project: Project, recording: Recording, when: string): void {
  const { low, high } = extent(project, recording);
  for (const place of [...low, ...high]) expect(Math.abs(place), when).toBeLessThan(EDGE);
  const most = Math.max(...high.map((part, axis) => (part - low[axis]) / 2));
  expect(most, `${when}, not lost in the picture`).toBeGreaterThan(LEAST);
}

/** As it is opened, as the engine then says how it will move, as the user asks for all, and after a run. */
function expectSeen(project: Project, recording: Recording): void {
  view.setProject(project, true);
  view.foresight = () => recording;
  view.frameForesight();
  expectWhole(project, recording, 'opened');
  view.fitAll();
  expectWhole(project, recording, 'Fit before a run');
  view.homeView();
  expectWhole(project, recording, 'home before a run');
  view.foresight = () => null;
  view.setProject(structuredClone(project), true);
  view.run = () => recording;
  view.frameRun();
  expectWhole(project, recording, 'run');
  view.fitAll();
  expectWhole(project, recording, 'Fit after a run');
}

describe('the whole motion of a template is in the picture', () => {
  it.each(TEMPLATES)('%s', (name) => {
    const project = readExample(name);
    expectSeen(project, record(project));
  });
});

const ABOUT_Y: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

it('a view that had room for a whole turn comes near once it is known that a crank rocks, and then stays', () => {
  const project = readExample('toggle-press');
  const distance = () => stage.camera.destination.distance;
  view.setProject(project, true);
  const whole = distance();
  view.foresight = () => record(project);
  view.frameForesight();
  const known = distance();
  expect(known).toBeLessThan(0.9 * whole);
  view.foresight = () => null;
  view.frameForesight();
  expect(distance()).toBe(known);
});

/** A bar that slides along x on the ground, driven. */
function slide(driver: Parameters<typeof createDriver>[0]): Project {
  const project = doublePendulum();
  const settings = { ...project.settings, duration: 2, outputInterval: 0.01 };
  const guide = joint('guide', 'slider', 'ground', 'upper', [0, 0, 0], [0, 0, 0], ABOUT_Y);
  const joints = [{ ...guide, frameB: { ...guide.frameB, orientation: ABOUT_Y } }];
  return { ...project, settings, bodies: [project.bodies[0]], joints, drivers: [createDriver(driver)] };
}

describe('whatever moves it, the whole motion is in the picture', () => {
  const motor = { id: 'motor', joint: 'guide' };
  it('a stroke of a motion', () => {
    const times = { start: 0.1, riseTime: 0.8, dwellTime: 0.1, returnTime: 0.8, restTime: 0.2 };
    const motion = { kind: 'cycloidal', rise: 1.4, ...times, repeat: 'once' } as const;
    const project = slide({ ...motor, kind: 'position', value: 0, motion });
    expectSeen(project, record(project));
  });
  it('an effort by expression', () => {
    const project = slide({ ...motor, kind: 'effort', value: 0, expression: '-0.2 * cos(3 * t)' });
    expectSeen(project, record(project));
  });
  it('a run of the drivers alone', () => {
    const project = slide({ ...motor, kind: 'speed', value: -0.6 });
    expectSeen(project, record(project, 'kinematic'));
  });
});
