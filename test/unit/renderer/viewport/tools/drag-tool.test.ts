/** The left button on parts: what is grabbed, in which plane it goes, and when it only selects. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEdit } from '../../../../../renderer/document/edits/edit';
import { jointFrames } from '../../../../../renderer/document/geometry';
import { environment } from '../../../../../renderer/sim/engine/environment';
import { tryEdit } from '../../../../../renderer/stores/editing/attempt-edit';
import { useDocumentStore } from '../../../../../renderer/stores/editing/document';
import { useDragStore } from '../../../../../renderer/stores/editing/drag';
import { useLiveEditStore } from '../../../../../renderer/stores/editing/live-edit';
import { useLocksStore } from '../../../../../renderer/stores/editing/locks';
import { useSelectionStore } from '../../../../../renderer/stores/editing/selection';
import { useSimulationStore } from '../../../../../renderer/stores/runs/simulation';
import { useToastsStore } from '../../../../../renderer/stores/window/toasts';
import { useVisibilityStore } from '../../../../../renderer/stores/editing/visibility';
import { createDragTool } from '../../../../../renderer/viewport/tools/drag/drag-tool';
import { whyNoLengths } from '../../../../../renderer/viewport/tools/drag/length-drag';
import type { PointerAt, ToolContext } from '../../../../../renderer/viewport/tools/tool';
import type { ToolPrompt } from '../../../../../renderer/stores/editing/tools';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

/** Looks along -z; a pixel is a millimetre, and the picture's origin is W's. */
const SCALE = 0.001;
let prompt: ToolPrompt | null = null;
let due: FrameRequestCallback | null = null;

/** The next frame of the display. */
function frame(): void {
  const callback = due;
  due = null;
  callback?.(performance.now());
}

function setUp(refusal: string | null = null) {
  const documents = useDocumentStore();
  documents.open(readExample('four-bar-with-load'), null);
  const poseOf = (id: string) => {
    const body = documents.project.bodies.find((one) => one.id === id);
    return body ?? { position: [0, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
  };
  const context = {
    poseOf,
    pointOf: (id: string) => (id === 'coupler' ? [0, 0.08, 0] : [0, 0, 0]),
    faceAt: (x: number, y: number) => ({ body: 'crank', at: [x * SCALE, y * SCALE, 0], normal: [0, 0, 1] }),
    toEye: () => [0, 0, 1],
    pixel: () => SCALE,
    draw: () => undefined,
    prompt: (next: ToolPrompt | null) => (prompt = next),
    apply: () => refusal,
  } as unknown as ToolContext;
  return {
    documents,
    drag: useDragStore(),
    selection: useSelectionStore(),
    context,
    tool: createDragTool(context),
  };
}

const at = (x: number, y: number, record: string | null, keys: Partial<PointerAt> = {}): PointerAt => ({
  x,
  y,
  record,
  ray: { origin: [x * SCALE, y * SCALE, 1], direction: [0, 0, -1] },
  shift: false,
  ctrl: false,
  time: 0,
  ...keys,
});

beforeEach(() => {
  setActivePinia(createPinia());
  // nobody answers: what the hand does is looked at, not what comes of it
  environment.openEngine = () => new Promise(() => undefined);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => ((due = callback), 1));
  vi.stubGlobal('cancelAnimationFrame', () => (due = null));
  prompt = null;
});

describe('a press on a part', () => {
  it('takes hold of the point under the pointer once it wanders, and leads it in the plane of the mechanism', () => {
    const { drag, tool } = setUp();
    expect(tool.press(at(0, 40, 'crank'))).toBe(true);
    tool.move(at(2, 41, 'crank'));
    expect(drag.grabbed).toBeNull();
    tool.move(at(30, 50, 'crank'));
    expect(drag.grabbed).toMatchObject({ body: 'crank', name: 'Crank' });
    expect(drag.grabbed!.point[0]).toBeCloseTo(0.04, 9);
    [0.03, 0.05, 0].forEach((value, i) => expect(drag.target![i]).toBeCloseTo(value, 9));
    expect(prompt?.title).toBe('Drag Crank');
  });

  it('goes a tenth of the way with Shift, from where it is', () => {
    const { drag, tool } = setUp();
    tool.press(at(0, 40, 'crank'));
    tool.move(at(30, 40, 'crank'));
    tool.move(at(130, 40, 'crank', { shift: true }));
    expect(drag.target![0]).toBeCloseTo(0.04, 9);
  });

  it('on a joint takes the joint’s own point', () => {
    const { drag, tool, documents } = setUp();
    const joint = documents.project.joints.find(({ id }) => id === 'pin-a')!;
    tool.press(at(3, 78, 'pin-a'));
    tool.move(at(30, 78, 'pin-a'));
    expect(drag.grabbed).toEqual({ body: joint.bodyB, point: joint.frameB.position, name: 'Pin A' });
  });

  it('that does not wander selects; with Ctrl, on empty space and read-only it is left alone', () => {
    const { selection, tool, documents, drag } = setUp();
    tool.press(at(0, 40, 'crank'));
    tool.release(at(1, 40, 'crank'));
    expect(selection.ids).toEqual(['crank']);
    expect(drag.grabbed).toBeNull();
    expect(tool.press(at(0, 40, 'crank', { ctrl: true }))).toBe(false);
    expect(tool.press(at(0, 40, null))).toBe(false);
    expect(tool.press(at(0, 40, 'load'))).toBe(false);
    documents.open(documents.project, null, { readOnly: true });
    expect(tool.press(at(0, 40, 'crank'))).toBe(false);
  });

  it('is put back by Escape, and its release then does nothing', () => {
    const { drag, tool } = setUp();
    tool.press(at(0, 40, 'crank'));
    tool.move(at(30, 40, 'crank'));
    expect(tool.escape!()).toBe(true);
    expect(drag.grabbed).toBeNull();
    expect(prompt).toBeNull();
    tool.move(at(60, 40, 'crank'));
    tool.release(at(60, 40, 'crank'));
    expect(drag.grabbed).toBeNull();
    expect(tool.escape!()).toBe(false);
  });

  it('on a locked part says so, and while a run is shown goes back to the model first', () => {
    const { drag, tool } = setUp();
    useVisibilityStore().toggleLocked(['crank']);
    tool.press(at(0, 40, 'crank'));
    tool.move(at(30, 40, 'crank'));
    expect(drag.grabbed).toBeNull();
    expect(useToastsStore().shown[0]!.message).toContain('locked');
    tool.release(at(30, 40, 'crank'));
    useVisibilityStore().toggleLocked(['crank']);
    const simulation = useSimulationStore();
    simulation.showing = 'run';
    tool.press(at(0, 40, 'crank'));
    tool.move(at(30, 40, 'crank'));
    expect(drag.grabbed).toBeNull();
    expect(simulation.showing).toBe('model');
    expect(useToastsStore().shown.at(-1)!.message).toContain('a run cannot be edited');
  });

  it('at the start of a run is dragged at once, for the model stands where the run does', () => {
    const { documents, drag, tool } = setUp();
    const simulation = useSimulationStore();
    const { project } = documents;
    const recording = record({ ...project, settings: { ...project.settings, duration: 0.1 } });
    const takeHold = (): void => {
      tool.press(at(0, 40, 'crank'));
      tool.move(at(30, 40, 'crank'));
    };
    simulation.showRecording(recording, project);
    simulation.setCursor(0.05);
    takeHold();
    expect(drag.grabbed).toBeNull();
    tool.release(at(30, 40, 'crank'));
    simulation.setCursor(recording.startTime);
    expect(simulation.showing).toBe('run');
    takeHold();
    expect(drag.grabbed).not.toBeNull();
    expect(simulation.showing).toBe('model');
  });

  it('whose edit is refused at the release says why, but not twice of a lock', () => {
    const { documents, drag, tool } = setUp('The crank is too long. Shorten it.');
    const { project } = documents;
    const edit = createEdit('Drag', project, {
      ...project,
      bodies: project.bodies.map((body) => ({ ...body, position: [1, 0, 0] as const })),
    });
    // the engine is not there: the edit is handed over as it would hand it over
    drag.release = (take) => take(edit);
    const dragAndRelease = (): void => {
      tool.press(at(0, 40, 'crank'));
      tool.move(at(30, 40, 'crank'));
      tool.release(at(30, 40, 'crank'));
    };
    dragAndRelease();
    const said = () => useToastsStore().shown.map(({ kind, message }) => [kind, message]);
    expect(said()).toEqual([['warning', 'The crank is too long. Shorten it.']]);
    useToastsStore().close(useToastsStore().shown[0]!.id);
    useVisibilityStore().toggleLocked(['rocker']);
    dragAndRelease();
    expect(said()).toEqual([]);
  });
});

describe('with lengths', () => {
  const lengths = (documents: ReturnType<typeof useDocumentStore>) =>
    ['crank', 'rocker'].map((id) => {
      const { shape } = documents.project.bodies.find((body) => body.id === id)!;
      if (shape.kind !== 'rod') throw new Error(shape.kind);
      return Math.hypot(...shape.to.map((value, k) => value - shape.from[k]));
    });
  const pinAt = (documents: ReturnType<typeof useDocumentStore>) => {
    const pin = documents.project.joints.find(
      ({ bodyA, bodyB }) => bodyA === 'crank' && bodyB === 'coupler',
    )!;
    return { id: pin.id, at: jointFrames(documents.project, pin).a.position };
  };
  function grab() {
    const set = setUp();
    useLocksStore().dragsLengths = true;
    // the edits of a drag are real here
    set.context.apply = (edit, gesture) => tryEdit(edit, gesture ?? null);
    const pin = pinAt(set.documents);
    set.context.pointOf = () => pin.at;
    const [x, y] = [pin.at[0] / SCALE, pin.at[1] / SCALE];
    set.tool.press(at(x, y, pin.id));
    set.tool.move(at(x + 10, y + 5, pin.id));
    set.tool.move(at(x + 20, y + 10, pin.id));
    frame();
    return { ...set, pin };
  }

  it.each([
    // its arms swing in planes that turn
    ['flyball-governor', 'Left arm', /“Base” does not keep to that of the others/],
    // its wheel stands on a pad whose plane is upright on that of the others
    ['double-wishbone', 'Load', /“Load” has no pin/],
    ['four-bar-with-load', 'Load', /“Load” has no pin/],
    ['torque-free-body', 'Body', /has no pin/],
    ['rssr', 'Coupler', /moves in space/],
  ])('where none can be dragged it says what is in the way: %s', (example, name, says) => {
    expect(whyNoLengths(readExample(example), name)).toMatch(says);
  });

  it('a pin goes with the pointer and its bars get other lengths, in one step of undo', () => {
    const { documents, drag, tool, pin } = grab();
    const before = readExample('four-bar-with-load');
    expect(drag.grabbed).toBeNull();
    expect(prompt?.title).toBe(`Drag ${documents.project.joints.find(({ id }) => id === pin.id)!.name}`);
    expect(pinAt(documents).at[0]).toBeCloseTo(pin.at[0] + 0.02, 9);
    expect(pinAt(documents).at[1]).toBeCloseTo(pin.at[1] + 0.01, 9);
    expect(lengths(documents)[0]).not.toBeCloseTo(0.08, 3);
    expect(lengths(documents)[1]).toBeCloseTo(0.18, 9);
    tool.release(at(0, 0, pin.id));
    expect(prompt).toBeNull();
    documents.undo();
    expect(documents.project).toEqual(before);
    expect(documents.canUndo).toBe(false);
  });

  it('goes on once the results of the last move are seen, and its last move counts', () => {
    const { documents, tool, pin } = grab();
    const simulation = useSimulationStore();
    const [x, y] = [pin.at[0] / SCALE, pin.at[1] / SCALE];
    const goneBy = () => pinAt(documents).at[0] - pin.at[0];
    expect(useLiveEditStore().active).toBe(true);
    simulation.connection = 'ready';
    for (const way of [30, 40]) {
      tool.move(at(x + way, y, pin.id));
      frame();
    }
    expect(goneBy()).toBeCloseTo(0.02, 9);
    simulation.analysed = documents.project;
    frame();
    expect(goneBy()).toBeCloseTo(0.04, 9);
    tool.move(at(x + 45, y, pin.id));
    tool.release(at(x + 45, y, pin.id));
    expect(goneBy()).toBeCloseTo(0.045, 9);
    expect(useLiveEditStore().active).toBe(false);
    documents.undo();
    expect(documents.canUndo).toBe(false);
  });

  it('Escape leaves no trace of it', () => {
    const { documents, tool, pin } = grab();
    expect(tool.escape!()).toBe(true);
    tool.release(at(0, 0, pin.id));
    expect(documents.project).toEqual(readExample('four-bar-with-load'));
  });

  it('an edit that came between is not taken back, and ends the drag', () => {
    const { documents, tool, pin } = grab();
    tryEdit(createEdit('Name', documents.project, { ...documents.project, name: 'Other' }));
    const { project } = documents;
    tool.move(at(pin.at[0] / SCALE + 40, pin.at[1] / SCALE, pin.id));
    frame();
    expect(documents.project).toBe(project);
    expect(prompt).toBeNull();
    expect(useLiveEditStore().active).toBe(false);
    tool.escape!();
    expect(documents.project).toBe(project);
  });

  it('Escape takes back all that a save has parted', () => {
    const { documents, tool, pin } = grab();
    documents.markSaved({ fileId: 'a', name: 'a', location: '' });
    tool.move(at(pin.at[0] / SCALE + 40, pin.at[1] / SCALE, pin.id));
    frame();
    expect(documents.steps).toBe(2);
    tool.escape!();
    expect(documents.project).toEqual(readExample('four-bar-with-load'));
  });
});
