/** A drawing in the pixels of a canvas. */
import { drawable } from '../../../engine/output/drawing/drawing';
import type {
  Drawing,
  Fill,
  ImageItem,
  Item,
  PathItem,
  Stroke,
  TextItem,
} from '../../../engine/output/drawing/drawing';
import { CANVAS_FAMILY, CANVAS_REST } from './fonts';
import { setStroke, strokeLong } from './stroke-long';
import { TEXT } from '../texts';

/** Browsers refuse larger ones without a word. */
const MOST_PIXELS = 16_000;

/** How it looks on this canvas. */
export interface CanvasLook {
  /** Of text, as in CSS. */
  family: string;
  /** Of a screen, where each frame counts: a pixel in units of the drawing. */
  pixel?: number;
}

const FILE_LOOK: CanvasLook = { family: `'${CANVAS_FAMILY}', '${CANVAS_REST}', sans-serif` };

interface Pen {
  context: CanvasRenderingContext2D;
  look: CanvasLook;
  images: ReadonlyMap<ImageItem, ImageBitmap>;
}

/** `scale` is pixels a point. */
export async function drawOnCanvas(drawing: Drawing, scale: number): Promise<HTMLCanvasElement> {
  const [width, height] = [Math.round(drawing.width * scale), Math.round(drawing.height * scale)];
  if (!(width >= 1 && height >= 1 && width <= MOST_PIXELS && height <= MOST_PIXELS)) {
    throw new Error(TEXT.pictureTooLarge(width, height));
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(TEXT.noCanvas);
  const pen: Pen = { context, look: FILE_LOOK, images: await loadImages(drawing.items) };
  context.scale(width / drawing.width, height / drawing.height);
  if (drawing.background !== null) {
    context.fillStyle = drawing.background;
    context.fillRect(0, 0, drawing.width, drawing.height);
  }
  for (const item of drawing.items) draw(pen, item);
  return canvas;
}

/** Items without images, at once: what is on the screen follows the pointer. */
export function drawItems(context: CanvasRenderingContext2D, items: readonly Item[], look = FILE_LOOK): void {
  const pen: Pen = { context, look, images: new Map() };
  for (const item of items) draw(pen, item);
}

async function loadImages(items: readonly Item[]): Promise<Map<ImageItem, ImageBitmap>> {
  const found = new Map<ImageItem, ImageBitmap>();
  for (const item of items) {
    if (item.kind === 'group') for (const entry of await loadImages(item.items)) found.set(...entry);
    if (item.kind === 'image') {
      found.set(item, await createImageBitmap(new Blob([item.png as BlobPart], { type: 'image/png' })));
    }
  }
  return found;
}

function draw(pen: Pen, item: Item): void {
  const { context, look } = pen;
  context.save();
  context.beginPath();
  switch (item.kind) {
    case 'text':
      drawText(context, item, look);
      break;
    case 'path':
      if (look.pixel !== undefined && strokeLong(context, item, look.pixel)) break;
      trace(context, item);
      paint(context, item);
      break;
    case 'circle':
      context.arc(item.x, item.y, item.radius, 0, 2 * Math.PI);
      paint(context, item);
      break;
    case 'rect':
      context.rect(item.x, item.y, item.width, item.height);
      paint(context, item);
      break;
    case 'image': {
      const image = pen.images.get(item);
      if (image) context.drawImage(image, item.x, item.y, item.width, item.height);
      break;
    }
    case 'group':
      if (item.at) context.translate(item.at.x, item.at.y);
      if (item.clip) {
        context.rect(item.clip.x, item.clip.y, item.clip.width, item.clip.height);
        context.clip();
      }
      for (const inner of item.items) draw(pen, inner);
  }
  context.restore();
}

function drawText(
  context: CanvasRenderingContext2D,
  { x, y, text, size, bold, color, anchor = 'start', turned }: TextItem,
  { family }: CanvasLook,
): void {
  context.translate(x, y);
  if (turned) context.rotate(-Math.PI / 2);
  context.font = `${bold ? 'bold ' : ''}${size}px ${family}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  context.direction = 'ltr';
  context.textBaseline = 'alphabetic';
  context.fontKerning = 'none';
  context.fillStyle = color;
  context.fillText(drawable(text), 0, 0);
}

function trace(context: CanvasRenderingContext2D, { lines, fill }: PathItem): void {
  for (const line of lines) {
    context.moveTo(line[0], line[1]);
    for (let i = 2; i + 1 < line.length; i += 2) context.lineTo(line[i], line[i + 1]);
    if (fill) context.closePath();
  }
}

function paint(context: CanvasRenderingContext2D, { stroke, fill }: { stroke?: Stroke; fill?: Fill }): void {
  if (fill) {
    context.globalAlpha = fill.opacity ?? 1;
    context.fillStyle = fill.color;
    context.fill();
  }
  if (!stroke) return;
  setStroke(context, stroke);
  context.stroke();
}
