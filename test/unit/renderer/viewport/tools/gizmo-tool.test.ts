/** Moving and turning as a user does: keys, pointer and typed numbers, one edit at the end or none at all. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../../../../engine/model/project';
import { applyDiff } from '../../../../../renderer/document/diff';
import type { ToolPrompt } from '../../../../../renderer/stores/editing/tools';
import type { GizmoShown } from '../../../../../renderer/viewport/tools/gizmo/gizmo';
import { GizmoTool } from '../../../../../renderer/viewport/tools/gizmo/gizmo-tool';
import type { GizmoServices } from '../../../../../renderer/viewport/tools/gizmo/gizmo-tool';
import type { PointerAt, ToolContext } from '../../../../../renderer/viewport/tools/tool';
import { doublePendulum } from '../sample-project';

const MM = 1e-3;

let project: Project;
let selection: string[];
let labels: string[];
let finished: number;
let locked: string[];
let prompt: ToolPrompt | null;
let gizmo: GizmoShown | null;
let preview: Project | null;
let held: Parameters<GizmoServices['hold']>[0];
let typed: string[];
let changed: () => void;

/** The eye looks down -z; the middle of the lower link is at pixel 200, 200; a pixel is a millimetre. */
const MIDDLE = 0.4;
const context = {
  project: ([x, y]: readonly number[]) => ({ x: 200 + (x - MIDDLE) / MM, y: 200 - y / MM }),
  toEye: () => [0, 0, 1],
  pixel: () => MM,
  gridSpacing: () => 0.01,
  draw: () => undefined,
  prompt: (next: ToolPrompt | null) => (prompt = next),
  type: (entry: string, text: string) => typed.push(`${entry}:${text}`),
  model: () => project,
  selection: () => selection,
  finish: () => (finished += 1),
  apply: ({ label, diff }: Parameters<ToolContext['apply']>[0]) => {
    labels.push(label);
    project = applyDiff(project, diff);
    changed();
    return null;
  },
} as unknown as ToolContext;

const services: GizmoServices = {
  show: (next) => (gizmo = next),
  preview: (next) => (preview = next),
  hold: (edit) => (held = edit),
  select: (record, additive) => {
    selection = additive ? [...selection, record] : [record];
    changed();
  },
  refuseLocked: (ids) => ids.some((id) => locked.includes(id)),
  watch: (callback) => {
    changed = callback;
    return () => undefined;
  },
};

const at = (x: number, y: number, more: Partial<PointerAt> = {}): PointerAt => ({
  x,
  y,
  ray: { origin: [MIDDLE + (x - 200) * MM, (200 - y) * MM, 10], direction: [0, 0, -1] },
  record: null,
  shift: false,
  ctrl: false,
  time: 0,
  ...more,
});
const key = (name: string, shiftKey = false) =>
  ({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false }) as KeyboardEvent;
const entry = (id: string) => prompt!.entries!.find((one) => one.id === id)!;
const place = (from: Project | null = project) => from!.bodies.find(({ id }) => id === 'lower')!.position;

beforeEach(() => {
  project = { ...doublePendulum(), units: { system: 'mm-N' } };
  selection = ['lower'];
  labels = [];
  finished = 0;
  locked = [];
  typed = [];
});

describe('moving', () => {
  test('an axis, a number, Enter: one edit, and the tool is done', () => {
    const tool = new GizmoTool('move', context, services);
    expect(prompt!.entries!.map(({ label }) => label)).toEqual(['X', 'Y', 'Z']);
    tool.key(key('x'));
    expect(prompt!.entries!.map(({ label }) => label)).toEqual(['X']);
    tool.key(key('2'));
    expect(typed).toEqual(['shift-x:2']);
    const start = place()[0];
    entry('shift-x').preview!('25');
    expect(place(preview)[0]).toBeCloseTo(start + 0.025, 12);
    expect(place()[0]).toBe(start);
    expect(entry('shift-x').enter('25 mm')).toBeNull();
    entry('shift-x').entered!();
    expect(place()[0]).toBeCloseTo(start + 0.025, 12);
    expect(labels).toHaveLength(1);
    expect(finished).toBe(1);
  });

  test('a number that is none is refused and moves nothing', () => {
    const tool = new GizmoTool('move', context, services);
    tool.key(key('y'));
    expect(entry('shift-y').enter('many')).toMatch(/many/);
    entry('shift-y').preview!('25 mm');
    entry('shift-y').preview!('25 mx');
    expect(place(preview)).toEqual(place());
  });

  test('after a key the pointer moves along the axis until a click', () => {
    const tool = new GizmoTool('move', context, services);
    tool.move(at(300, 300));
    tool.key(key('y'));
    tool.move(at(340, 250));
    const [x, y] = place();
    expect(place(preview)[1] - y).toBeCloseTo(0.05, 12);
    expect(place(preview)[0]).toBe(x);
    // should the app end now, this is what is found
    expect(place(applyDiff(project, held!()!.diff))).toEqual(place(preview));
    expect(tool.press(at(340, 240))).toBe(true);
    expect(held).toBeNull();
    expect(place()[1] - y).toBeCloseTo(0.06, 12);
    expect([labels.length, finished]).toEqual([1, 1]);
  });

  test('Shift and an axis leave the plane of the others', () => {
    const tool = new GizmoTool('move', context, services);
    tool.key(key('Z', true));
    expect(prompt!.entries!.map(({ label }) => label)).toEqual(['X', 'Y']);
  });

  test('a handle is dragged: one edit at the release, and the tool stays', () => {
    const tool = new GizmoTool('move', context, services);
    const start = place()[0];
    tool.move(at(250, 200));
    expect(gizmo!.active).toBe('x');
    expect(tool.press(at(250, 200))).toBe(true);
    tool.move(at(260, 230));
    tool.release(at(270, 230));
    expect(place()[0] - start).toBeCloseTo(0.02, 12);
    expect([labels.length, finished]).toEqual([1, 0]);
    expect(gizmo!.at[0]).toBeCloseTo(MIDDLE + 0.02, 12);
  });

  test('Escape gives everything back, and ends only when there is nothing to give back', () => {
    const tool = new GizmoTool('move', context, services);
    tool.move(at(300, 300));
    tool.key(key('x'));
    tool.move(at(340, 300));
    expect(place(preview)).not.toEqual(place());
    expect(held).not.toBeNull();
    expect(tool.escape()).toBe(true);
    expect(held).toBeNull();
    expect(place(preview)).toEqual(place());
    expect(tool.escape()).toBe(false);
    expect(labels).toEqual([]);
    tool.dispose();
    expect([gizmo, preview]).toEqual([null, null]);
  });

  test('a click on a part selects it, Shift adds, and empty space is left alone', () => {
    const tool = new GizmoTool('move', context, services);
    expect(tool.press(at(20, 20))).toBe(false);
    expect(tool.press(at(20, 20, { record: 'upper' }))).toBe(true);
    expect(selection).toEqual(['upper']);
    tool.press(at(20, 20, { record: 'elbow', shift: true }));
    expect(selection).toEqual(['upper', 'elbow']);
    expect(prompt!.title).toBe('Move 2');
  });

  test('what is locked is not taken hold of', () => {
    locked = ['lower'];
    const tool = new GizmoTool('move', context, services);
    tool.press(at(250, 200));
    tool.move(at(290, 200));
    tool.release(at(290, 200));
    tool.key(key('x'));
    tool.key(key('5'));
    expect([labels, typed]).toEqual([[], []]);
    expect(place(preview)).toEqual(place());
  });

  test('with nothing to move it says what to do first', () => {
    selection = [];
    const tool = new GizmoTool('move', context, services);
    expect(prompt!.hint).toMatch(/first/);
    expect([gizmo, preview]).toEqual([null, null]);
    expect(tool.key(key('x'))).toBe(false);
    expect(tool.key(key('Enter'))).toBe(true);
    expect(prompt!.refusal).toMatch(/first/);
  });

  test('a box that is emptied moves by nothing', () => {
    const tool = new GizmoTool('move', context, services);
    expect(entry('shift-y').enter('25 mm')).toBeNull();
    expect(entry('shift-y').enter('')).toBeNull();
    expect(place(preview)).toEqual(place());
    tool.key(key('Enter'));
    expect([labels, finished]).toEqual([[], 1]);
  });

  test('another change of the document ends what is under way', () => {
    const tool = new GizmoTool('move', context, services);
    tool.key(key('x'));
    entry('shift-x').preview!('25');
    project = { ...project, name: 'Other' };
    changed();
    expect(place(preview)).toEqual(place());
    expect(prompt!.entries).toHaveLength(3);
  });
});

describe('turning', () => {
  test('a number without an axis turns about the one that faces the eye', () => {
    const tool = new GizmoTool('rotate', context, services);
    expect(entry('turn').enter('90')).toBeNull();
    const [w, x, y, z] = preview!.bodies.find(({ id }) => id === 'lower')!.orientation;
    expect([x, y]).toEqual([0, 0]);
    expect(2 * Math.atan2(z, w)).toBeCloseTo(Math.PI / 2, 12);
    tool.key(key('Enter'));
    expect(labels[0]).toMatch(/^Rotate /);
    expect(finished).toBe(1);
  });

  test('joints are kept closed where that is asked for', () => {
    const tool = new GizmoTool('rotate', context, services);
    tool.key(key('j'));
    expect(prompt!.actions!.find(({ id }) => id === 'with-joints')!.pressed).toBe(true);
    entry('turn').enter('90 deg');
    tool.key(key('Enter'));
    expect(project.joints).not.toEqual(doublePendulum().joints);
    const again = new GizmoTool('rotate', context, services);
    again.key(key('j'));
    expect(prompt!.actions!.find(({ id }) => id === 'with-joints')!.pressed).toBe(false);
  });
});
