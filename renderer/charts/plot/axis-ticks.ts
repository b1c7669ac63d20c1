/** Ticks of an axis of Chart.js where exports have them and as they write them: none is left out, nor turned. */
import type { Scale } from 'chart.js';
import type { Tick } from '../../../engine/output/chart/ticks';
import type { ChartTheme } from '../theme';

export const ticksAs = (
  { theme, textSize }: { theme: ChartTheme; textSize: number },
  ticksOf: (scale: Scale) => Tick[],
) => ({
  ticks: {
    color: theme.textMuted,
    font: { family: theme.font, size: textSize },
    padding: 3,
    autoSkip: false,
    maxRotation: 0,
    callback: (_value: unknown, index: number, ticks: unknown[]) => (ticks as Tick[])[index].text,
  },
  afterBuildTicks: (scale: Scale) => {
    scale.ticks = ticksOf(scale);
  },
});
