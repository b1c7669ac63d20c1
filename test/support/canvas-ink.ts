/** A canvas that notes what is put on it, where, and how it looks; letters are as wide as those of exports. */
import { measure } from '../../engine/output/drawing/text';
import { FONTS } from './fonts';

export interface Ink {
  what: 'stroke' | 'fill' | 'text';
  /** x and y in turn, in pixels of the canvas. */
  places: number[];
  /** Of circles and rectangles. */
  sizes: number[];
  color: string;
  alpha: number;
  /** Of lines, of a pixel. */
  width: number;
  dash: number[];
  text: string;
  /** Of text. */
  bold: boolean;
  size: number;
  /** By which what is drawn was scaled. */
  scale: number;
}

interface State {
  [name: string]: unknown;
  at: [number, number];
  scale: number;
  dash: number[];
}

export function createCanvas(ink: Ink[]): HTMLCanvasElement {
  const state: State = { ...{ at: [0, 0], scale: 1, dash: [] }, globalAlpha: 1, font: '10px sans-serif' };
  const saved: State[] = [];
  let path: number[] = [];
  let sizes: number[] = [];
  const place = (x: number, y: number) => [state.at[0] + x * state.scale, state.at[1] + y * state.scale];
  const fontSize = () => Number.parseFloat(/([\d.]+)px/.exec(String(state.font))![1]);
  const isBold = () => /bold|[6-9]00/.test(String(state.font));
  const note = (what: Ink['what'], color: unknown, places: number[], text = '') =>
    void ink.push({
      ...{
        what,
        places,
        sizes: what === 'text' ? [] : sizes,
        text,
        color: String(color),
        alpha: Number(state.globalAlpha),
      },
      width: what === 'stroke' ? Number(state.lineWidth) * state.scale : 0,
      dash: what === 'stroke' ? state.dash.map((length) => length * state.scale) : [],
      bold: what === 'text' && isBold(),
      size: what === 'text' ? fontSize() * state.scale : 0,
      scale: state.scale,
    });
  const own: Record<string, unknown> = {
    save: () => void saved.push({ ...state }),
    restore: () => void Object.assign(state, saved.pop()),
    scale: (by: number) => void (state.scale *= by),
    translate: (x: number, y: number) => void (state.at = place(x, y) as [number, number]),
    setTransform: (scale: number) => void Object.assign(state, { scale, at: [0, 0] }),
    resetTransform: () => void Object.assign(state, { scale: 1, at: [0, 0] }),
    setLineDash: (dash: number[]) => void (state.dash = dash),
    measureText: (text: string) => ({ width: measure(FONTS, text, fontSize(), isBold()) }),
    clearRect: () => void (ink.length = 0),
    beginPath: () => void ([path, sizes] = [[], []]),
    moveTo: (x: number, y: number) => void path.push(...place(x, y)),
    lineTo: (x: number, y: number) => void path.push(...place(x, y)),
    arc: (x: number, y: number, radius: number) => {
      path.push(...place(x, y));
      sizes.push(radius * state.scale);
    },
    rect: (x: number, y: number, ...size: number[]) => {
      path.push(...place(x, y));
      sizes.push(...size.map((length) => length * state.scale));
    },
    stroke: () => note('stroke', state.strokeStyle, path),
    fill: () => note('fill', state.fillStyle, path),
    fillText: (text: string, x: number, y: number) => note('text', state.fillStyle, place(x, y), text),
  };
  const context = new Proxy(own, {
    get: (_, name) => own[String(name)] ?? state[String(name)] ?? (() => undefined),
    set: (_, name, value) => {
      state[String(name)] = value;
      return true;
    },
  });
  const canvas = { width: 0, height: 0, getContext: () => context };
  own['canvas'] = canvas;
  return canvas as unknown as HTMLCanvasElement;
}
