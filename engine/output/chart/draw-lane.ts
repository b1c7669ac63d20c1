/** The trust lane below a plot, on the same time axis: whether the values above can be believed. */
import { formatDecade } from '../../results/series/format';
import { REJECTED_FILL, REJECTED_SHARE, TRUST_STYLES } from '../plot/plot-look';
import type { TrustLane } from '../plot/trust';
import type { Box, Item } from '../drawing/drawing';
import { polylines } from './draw-plot';
import type { PlotScale, PlotStyle } from './plot-style';

const WORDS = { drift: 'drift [m]', energy: 'energy residual [1]' } as const;

/** `lane.y` is the top; its x and width are the plot's. */
export function drawLane(trust: TrustLane, lane: Box, scale: PlotScale, style: PlotStyle): Item[] {
  const { palette, size, prefix } = style;
  const small = size * 0.85;
  const bottom = lane.y + lane.height;
  const toY = (height: number) => bottom - Math.min(Math.max(height, 0), 1) * lane.height;
  const muted = (x: number, y: number, text: string, anchor: 'start' | 'end' = 'start'): Item => ({
    kind: 'text',
    ...{ x, y, text, anchor, size: small, color: palette.textMuted },
  });
  const rejected = trust.rejected.map(({ from, to, count, share }): Item => {
    const [left, right] = [scale.x(from), scale.x(to)];
    const height = share * REJECTED_SHARE * lane.height;
    const box = { x: left, y: bottom - height, width: Math.max(right - left, 0.3), height };
    const bar: Item = { kind: 'rect', ...box, fill: { color: palette.warning, opacity: REJECTED_FILL } };
    return { kind: 'group', title: `${count} rejected steps`, items: [bar] };
  });
  const ranks = trust.ranks.map(({ time, from, to }): Item => {
    const lines = [[scale.x(time), lane.y, scale.x(time), bottom]];
    const stroke = { color: palette.text, width: 0.75, dash: [4, 2] };
    return { kind: 'group', title: `Rank from ${from} to ${to}`, items: [{ kind: 'path', lines, stroke }] };
  });
  const lines = trust.lines.map(({ name, points }): Item => {
    const { color, dash } = TRUST_STYLES[name];
    const stroke = { color: palette.series[color], width: 0.9, dash };
    const path: Item = { kind: 'path', lines: polylines(points, scale.x, toY), stroke };
    return { kind: 'group', id: `${prefix}trust-${name}`, title: WORDS[name], items: [path] };
  });
  const frame: Item = { kind: 'rect', ...lane, stroke: { color: palette.axis, width: 0.5 } };
  return [
    { kind: 'group', clip: lane, items: [...rejected, ...ranks, ...lines] },
    frame,
    muted(lane.x - small * 0.4, lane.y + small * 0.8, formatDecade(trust.range.maximum), 'end'),
    muted(lane.x - small * 0.4, bottom, formatDecade(trust.range.minimum), 'end'),
  ];
}

/** Under the lane: what its lines are, and what they say. */
export function laneWords(trust: TrustLane): string {
  const words = { drift: 'drift in m (solid)', energy: 'energy residual over the largest energy (dashed)' };
  const lines = trust.lines.map(({ name }) => words[name]).join(', ');
  const bars = trust.rejected.length > 0 ? '; bars: rejected steps' : '';
  return `Trust lane: ${lines}${bars}. ${trust.reading}`;
}
