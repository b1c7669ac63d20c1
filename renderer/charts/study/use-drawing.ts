/** A canvas that shows items of a drawing, as exports have them: with its fonts, as large as its place, in the colours of the theme. */
import { computed, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue';
import type { Ref } from 'vue';
import type { Box, Item } from '../../../engine/output/drawing/drawing';
import type { Fonts } from '../../../engine/output/drawing/font';
import { ON_DARK, ON_LIGHT } from '../../../engine/output/panes/color-scale';
import type { PictureStyle } from '../../../engine/output/sweep/heat-layout';
import { useAppearanceStore } from '../../stores/window/appearance';
import { loadFonts } from '../../ui/drawing/fonts';
import { drawItems } from '../../ui/drawing/draw-canvas';
import { readTheme } from '../theme';

const TEXT_SIZE = 11;
/** Free at the edges [px]. */
const MARGIN = 8;
/** Smaller places show nothing [px]. */
const LEAST = { width: 120, height: 90 };

export interface DrawingPlace {
  host: Ref<HTMLElement | null>;
  canvas: Ref<HTMLCanvasElement | null>;
}

/** `draw` is called again when what it reads changes; `words`: all letters that it may draw. */
export function useDrawing(
  { host, canvas }: DrawingPlace,
  words: () => string,
  draw: (box: Box, style: PictureStyle) => Item[],
) {
  const appearance = useAppearanceStore();
  const fonts = shallowRef<Fonts | null>(null);
  const failure = ref('');
  const size = ref({ width: 0, height: 0 });
  let observer: ResizeObserver | null = null;
  let frame: number | null = null;

  const style = computed((): PictureStyle | null => {
    if (!fonts.value || !host.value || appearance.resolved === null) return null;
    const isDark = appearance.resolved === 'dark';
    return {
      ...{ fonts: fonts.value, palette: readTheme(host.value), size: TEXT_SIZE },
      range: isDark ? ON_DARK : ON_LIGHT,
    };
  });
  const box = computed((): Box | null => {
    const { width, height } = size.value;
    if (width < LEAST.width || height < LEAST.height) return null;
    return { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  });
  const items = computed(() => (style.value && box.value ? draw(box.value, style.value) : []));

  function paint(): void {
    frame = null;
    const context = canvas.value?.getContext('2d');
    if (!context || !canvas.value) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.value.width = Math.round(size.value.width * ratio);
    canvas.value.height = Math.round(size.value.height * ratio);
    context.scale(ratio, ratio);
    drawItems(context, items.value);
  }

  const paintSoon = (): void => void (frame ??= requestAnimationFrame(paint));

  function measureHost(): void {
    if (host.value) size.value = { width: host.value.clientWidth, height: host.value.clientHeight };
  }

  watch([items, size], paintSoon, { flush: 'post' });
  onMounted(async () => {
    observer = new ResizeObserver(measureHost);
    observer.observe(host.value!);
    measureHost();
    try {
      fonts.value = await loadFonts(words());
    } catch (error) {
      failure.value = error instanceof Error ? error.message : String(error);
    }
  });
  onBeforeUnmount(() => {
    observer?.disconnect();
    if (frame !== null) cancelAnimationFrame(frame);
  });
  return { style, box, size, failure };
}
