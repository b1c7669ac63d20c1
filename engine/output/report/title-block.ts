/** The title block of a report: project, author and checker, revision. Empty fields are left to be filled in by hand. */
import { PAPER } from '../drawing/palette';
import { measure, wrap } from '../drawing/text';
import { plainText } from '../panes/run-notes';
import type { Box, Item } from '../drawing/drawing';
import type { Flow } from './flow';

export const TITLE_FIELDS = ['project', 'author', 'checker', 'date', 'revision'] as const;
export type TitleField = (typeof TITLE_FIELDS)[number];

export interface TitleBlock extends Readonly<Record<TitleField, string>> {
  logo: Logo | null;
}

export interface Logo {
  png: Uint8Array;
  /** [pixels] */
  width: number;
  height: number;
}

export const EMPTY_TITLE: TitleBlock = {
  ...{ project: '', author: '', checker: '', date: '', revision: '' },
  logo: null,
};

const LABELS: Readonly<Record<TitleField, string>> = {
  project: 'Project',
  author: 'Author',
  checker: 'Checked by',
  date: 'Date',
  revision: 'Revision',
};
/** Most characters of a field. */
export const MOST_TITLE = 200;
const LARGEST_LOGO = 4 * 1024 * 1024;
const LABEL = 6.5;
const TEXT = 9;
const LINE = 1.35;
const PAD = 4;
const LOGO = { width: 110, height: 44 };

/** A picture suitable for the block, or a sentence that says why not. */
export function readLogo(bytes: Uint8Array): Logo | string {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 33 || signature.some((byte, i) => bytes[i] !== byte))
    return 'The logo is not a PNG picture. Save it as PNG and give that file.';
  if (bytes.length > LARGEST_LOGO) return 'The logo is larger than 4 MB. Give a smaller picture.';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (!(width > 0 && height > 0 && width * height <= 25e6))
    return `The logo has ${width} by ${height} pixels. Give a picture of at most 25 million.`;
  return { png: bytes, width, height };
}

/** Two rows: the organisation beside the logo, then the signatures. */
export function addTitleBlock(flow: Flow, block: TitleBlock): void {
  const { logo } = block;
  const beside = logo ? LOGO.width : 0;
  const width = flow.width - beside;
  const rows: (readonly [TitleField, number])[][] = [
    [
      ['project', 0.62],
      ['revision', 0.38],
    ],
    [
      ['author', 0.38],
      ['checker', 0.38],
      ['date', 0.24],
    ],
  ];
  const set = (field: TitleField, fraction: number) =>
    wrap(
      flow.fonts,
      plainText(block[field], MOST_TITLE),
      { size: TEXT, width: fraction * width - 2 * PAD },
      Infinity,
    );
  const heights = rows.map(
    (row) =>
      LABEL * 1.6 +
      PAD +
      Math.max(2, ...row.map(([field, fraction]) => set(field, fraction).length)) * TEXT * LINE,
  );
  const height = Math.max(heights[0] + heights[1], logo ? LOGO.height : 0);
  flow.box(height, (box) => {
    const items: Item[] = [frame(box)];
    if (logo) items.push(...logoItems(logo, { ...box, width: beside }));
    let y = box.y;
    rows.forEach((row, i) => {
      let x = box.x + beside;
      const tall = i === rows.length - 1 ? box.y + box.height - y : heights[i];
      for (const [field, fraction] of row) {
        const cell: Box = { x, y, width: fraction * width, height: tall };
        items.push(frame(cell), ...cellItems(flow, LABELS[field], set(field, fraction), cell));
        x += cell.width;
      }
      y += tall;
    });
    return items;
  });
  flow.space(8);
}

const frame = (box: Box): Item => ({
  kind: 'rect',
  ...box,
  stroke: { color: PAPER.axis, width: 0.75 },
});

function cellItems(flow: Flow, label: string, lines: readonly string[], { x, y, width }: Box): Item[] {
  const words = measure(flow.fonts, label, LABEL) < width - 2 * PAD ? label : label.split(' ')[0];
  return [
    { kind: 'text', x: x + PAD, y: y + LABEL * 1.4, text: words, size: LABEL, color: PAPER.textMuted },
    ...lines.map((text, i): Item => ({
      kind: 'text',
      x: x + PAD,
      y: y + LABEL * 1.6 + (i + 1) * TEXT * LINE,
      text,
      size: TEXT,
      color: PAPER.text,
    })),
  ];
}

function logoItems({ png, width, height }: Logo, box: Box): Item[] {
  const scale = Math.min((box.width - 2 * PAD) / width, (box.height - 2 * PAD) / height);
  const size = { width: width * scale, height: height * scale };
  return [
    {
      kind: 'image',
      x: box.x + (box.width - size.width) / 2,
      y: box.y + (box.height - size.height) / 2,
      ...size,
      png,
      title: 'Logo',
    },
  ];
}
