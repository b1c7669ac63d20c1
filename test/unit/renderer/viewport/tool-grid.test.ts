/** The grid lies where the tools draw before one starts: no line of it jumps when a tool starts or ends, from whichever side it is seen. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { STANDARD_VIEWS } from '../../../../renderer/viewport/camera/framing';
import { flatNormal } from '../../../../renderer/viewport/camera/initial-view';
import { FlatEngine } from '../../../../renderer/viewport/flat/flat-engine';
import { GRID } from '../../../../renderer/viewport/meshes/grid';
import { Stage } from '../../../../renderer/viewport/stage';
import { DRAW_TOOLS } from '../../../../renderer/viewport/tools/draw-tools';
import type { ToolContext } from '../../../../renderer/viewport/tools/tool';
import { FIRST_OPTIONS } from '../../../../renderer/viewport/view-options';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { EXAMPLES } from '../../../support/examples';
import { theme } from './scene-fixture';
import { Paper } from './tools/draw-fixture';

let stage: Stage;
let view: ViewportScene;

beforeEach(() => {
  setActivePinia(createPinia());
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const canvas = {
    ...{ width: 900, height: 600, clientWidth: 900, clientHeight: 600, dataset: {} },
    getContext: () => null,
  } as unknown as HTMLCanvasElement;
  stage = new Stage(new FlatEngine(canvas), null);
  view = new ViewportScene(stage, canvas, { append: () => undefined } as unknown as HTMLElement, theme);
});
afterEach(() => {
  view.dispose();
  vi.unstubAllGlobals();
});

function gridNow(): readonly (readonly number[])[] {
  stage.beforeRender();
  const mesh = stage.scene.getMeshByName(GRID)!;
  return ['position', 'normal', 'color'].map((kind) => [...mesh.getVerticesData(kind)!]);
}

const PLANAR = Object.entries({ ...EXAMPLES, nothing: () => createProject('Nothing') }).filter(([, make]) =>
  flatNormal(make()),
);
const LOOKS = {
  front: STANDARD_VIEWS.front,
  back: STANDARD_VIEWS.back,
  above: { azimuth: 0.4, elevation: 0.5 },
  behind: { azimuth: 2.8, elevation: -0.3 },
};

test('there are planar mechanisms, and an empty drawing, to look at', () => {
  expect(PLANAR.length).toBeGreaterThan(15);
});

describe.each(PLANAR)('%s', (_, make) => {
  test.each(Object.entries(LOOKS))('seen from the %s', (_, look) => {
    const project = make();
    for (const orthographic of [false, true]) {
      view.setOptions({ ...FIRST_OPTIONS, orthographic });
      view.setProject(project, true);
      stage.camera.set({ ...stage.camera.view, ...look });
      const before = gridNow();
      expect(before[0]!.some((value) => value !== 0)).toBe(true);
      for (const name of ['linkage', 'rod', 'box', 'joint-hinge', 'force', 'wheel']) {
        const paper = new Paper(DRAW_TOOLS[name]!, project);
        const { context } = paper;
        const showPlane: ToolContext['showPlane'] = (plane) => view.setWorkPlane(plane);
        const lens = { ...view.lens, showPlane };
        const tool = DRAW_TOOLS[name]!({ ...context, ...lens });
        expect(gridNow(), `${name} starts`).toEqual(before);
        tool.dispose();
        expect(gridNow(), `${name} ends`).toEqual(before);
      }
    }
  });
});
