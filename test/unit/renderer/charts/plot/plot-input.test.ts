import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { ref, shallowRef } from 'vue';
import { scaleOf } from '../../../../../engine/output/chart/plot-scale';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import type { PlotData } from '../../../../../engine/output/plot/plot';
import { markCommands } from '../../../../../renderer/charts/plot/mark-commands';
import { usePlotInput } from '../../../../../renderer/charts/plot/plot-input';
import { shareOf, valueAtFraction } from '../../../../../renderer/charts/plot/plot-scale';
import { useChartView } from '../../../../../renderer/stores/charts/chart-view';
import { useDocumentStore } from '../../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../../renderer/stores/runs/simulation';
import { createCrank, FakeClock, FakeEngine, settle } from '../../sim/fixtures';

const AREA = { x: 50, y: 10, width: 100, height: 100 };
let engine: FakeEngine;

/** A plot of 100 by 100 pixels over 0 to 1 s. */
async function plotted() {
  useDocumentStore().open(createCrank(), null);
  const simulation = useSimulationStore();
  await settle();
  simulation.runFast();
  await settle();
  const { run } = engine.last('run');
  engine.started(run);
  engine.samples(run, [0, 0.5, 1]);
  for (const time of [0.1, 0.6]) {
    engine.say({ type: 'event', run, event: { time, kind: 'load-on', record: null, message: 'Load acts' } });
  }
  engine.say({ type: 'ended', run, outcome: { kind: 'completed' }, summary: null });
  await settle();
  const view = useChartView();
  view.setPane(0, 'reactions');
  const plot = shallowRef<PlotData | null>(null);
  const draw = () => {
    const content = view.contents[0]!;
    const { window } = view;
    const { recording, events } = simulation;
    plot.value = createPlot({
      recording: recording!,
      content,
      options: content.options,
      window,
      width: 100,
      events,
    });
  };
  draw();
  const input = usePlotInput({ area: ref(AREA), plot, index: () => 0 });
  return { simulation, view, plot, draw, input };
}

const surface = {
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture: () => undefined,
};
const at = (x: number, y: number, more = {}) =>
  ({
    clientX: x,
    clientY: y,
    button: 0,
    currentTarget: surface,
    preventDefault: () => undefined,
    ...more,
  }) as unknown as PointerEvent & WheelEvent;
const press = (key: string, more = {}) =>
  ({ key, preventDefault: () => undefined, stopPropagation: () => undefined, ...more }) as KeyboardEvent;

beforeEach(() => {
  setActivePinia(createPinia());
  engine = new FakeEngine();
  engine.install(new FakeClock());
});

describe('values and pixels', () => {
  it('are found from each other on both kinds of scale', () => {
    const axis = { minimum: 1, maximum: 100, logarithmic: true };
    const x = { minimum: 0, maximum: 2 };
    const scale = scaleOf({ x, axes: [axis] } as PlotData, AREA);
    expect(scale.x(1)).toBe(100);
    expect(scale.y[0](10)).toBeCloseTo(60, 9);
    const { across, up } = shareOf(AREA, scale.x(1.7), scale.y[0](7));
    expect(valueAtFraction(x, across)).toBeCloseTo(1.7, 9);
    expect(valueAtFraction(axis, up, true)).toBeCloseTo(7, 9);
    expect(shareOf(AREA, 0, 0)).toEqual({ across: 0, up: 1 });
    expect(shareOf(AREA, 125, 85)).toEqual({ across: 0.75, up: 0.25 });
  });
});

describe('the pointer on a plot', () => {
  it('scrubs, and sets the second cursor with Shift and a click', async () => {
    const { input, simulation, view } = await plotted();
    input.down(at(75, 50));
    input.up(at(75, 50));
    expect(simulation.cursor).toBeCloseTo(0.25, 9);
    input.down(at(125, 50, { shiftKey: true }));
    input.up(at(125, 50, { shiftKey: true }));
    expect(view.secondCursor).toBeCloseTo(0.75, 9);
    expect(simulation.cursor).toBeCloseTo(0.25, 9);
  });

  it('zooms the window of time with the wheel and the values with Shift, and fits again', async () => {
    const { input, view, draw } = await plotted();
    input.wheel(at(100, 60, { deltaX: 0, deltaY: -100 }));
    expect(view.window.to - view.window.from).toBeCloseTo(0.8, 9);
    draw();
    input.wheel(at(100, 60, { deltaX: -100, deltaY: 0, shiftKey: true }));
    const { limits } = view.panes[0].options;
    expect(Object.keys(limits)).toEqual(['N']);
    expect(view.window.to - view.window.from).toBeCloseTo(0.8, 9);
    input.fit();
    expect(view.panes[0].options.limits).toEqual({});
    expect(view.window).toEqual({ from: 0, to: 1 });
  });

  it('fills the plot with the box drawn with Ctrl', async () => {
    const { input, view, plot } = await plotted();
    const [axis] = plot.value!.axes;
    const quarter = axis.minimum + (axis.maximum - axis.minimum) / 4;
    input.down(at(70, 35, { ctrlKey: true }));
    input.move(at(90, 85, { ctrlKey: true }));
    expect(input.box.value).not.toBeNull();
    input.up(at(90, 85, { ctrlKey: true }));
    expect(input.box.value).toBeNull();
    expect(view.window.from).toBeCloseTo(0.2, 9);
    expect(view.window.to).toBeCloseTo(0.4, 9);
    expect(view.panes[0].options.limits['N'].minimum).toBeCloseTo(quarter, 9);
  });

  it('moves what is shown with Shift and a drag; values only where their range was chosen', async () => {
    const { input, view, draw } = await plotted();
    view.setWindow(0, 0.5);
    draw();
    const drag = () => {
      input.down(at(100, 50, { shiftKey: true }));
      input.move(at(80, 70, { shiftKey: true }));
      input.up(at(80, 70, { shiftKey: true }));
    };
    drag();
    expect(view.window.from).toBeCloseTo(0.1, 9);
    expect(view.panes[0].options.limits).toEqual({});
    view.setOptions(0, { limits: { N: { minimum: 0, maximum: 10 } } });
    draw();
    drag();
    expect(view.panes[0].options.limits['N']).toEqual({ minimum: 2, maximum: 12 });
    expect(view.secondCursor).toBeNull();
  });
});

describe('keys on a plot and commands', () => {
  it('set and remove the second cursor, zoom values and fit', async () => {
    const { input, view, simulation } = await plotted();
    simulation.setCursor(0.5);
    input.key(press('c'));
    expect(view.secondCursor).toBe(0.5);
    input.key(press('c'));
    expect(view.secondCursor).toBeNull();
    input.key(press('ArrowUp', { shiftKey: true }));
    expect(Object.keys(view.panes[0].options.limits)).toEqual(['N']);
    input.key(press('0'));
    expect(view.panes[0].options.limits).toEqual({});
  });

  it('go from mark to mark', async () => {
    const { input, simulation } = await plotted();
    simulation.setCursor(0.2);
    const run = (id: string) => markCommands.find((each) => each.id === id)!.run();
    input.key(press('n'));
    expect(simulation.cursor).toBe(0.6);
    simulation.setCursor(0.2);
    await run('chart.next-mark');
    expect(simulation.cursor).toBe(0.6);
    simulation.setCursor(0.5);
    await run('chart.previous-mark');
    expect(simulation.cursor).toBe(0.1);
    input.key(press('p'));
    expect(simulation.cursor).toBe(0.1);
  });

  it('switch the quality strip, the marks and the second cursor of the active chart', async () => {
    const { view, simulation } = await plotted();
    const run = (id: string) => markCommands.find((each) => each.id === id)!.run();
    await run('chart.quality-strip');
    expect(view.stripOpen).toBe(true);
    await run('chart.quality-strip');
    expect(view.stripOpen).toBe(false);
    await run('chart.marks');
    expect(view.panes[view.activePane].options.markers).toBe(false);
    simulation.setCursor(0.5);
    await run('chart.second-cursor');
    expect(view.secondCursor).toBe(0.5);
    await run('chart.second-cursor');
    expect(view.secondCursor).toBeNull();
  });

  it('find the sample nearest to the pointer where x is not time', async () => {
    const { input, view, simulation, plot, draw } = await plotted();
    view.setOptions(0, { x: 'body/crank/x' });
    draw();
    expect(plot.value!.x.id).toBe('body/crank/x');
    const [series] = plot.value!.series;
    const point = series.points[1];
    const scale = scaleOf(plot.value!, AREA);
    input.down(at(scale.x(point.x), scale.y[series.axis](point.y)));
    input.up(at(0, 0));
    expect(simulation.cursor).toBe(point.t);
  });
});
