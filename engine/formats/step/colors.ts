/** Colours of a STEP file by what they are given to. How a style leads to a colour differs between programs: any way will do. */
import { idOf, isReference, listIn, textIn } from './part21';
import type { Part21, Value } from './part21';

/** Of the steps from a style to its colour. */
const STEPS = 8;

const NAMED: Readonly<Record<string, string>> = {
  ...{ red: '#ff0000', green: '#00ff00', blue: '#0000ff', yellow: '#ffff00' },
  ...{ magenta: '#ff00ff', cyan: '#00ffff', black: '#000000', white: '#ffffff' },
};

export class Colors {
  readonly #file: Part21;
  readonly #given = new Map<number, string>();

  constructor(file: Part21) {
    this.#file = file;
    for (const id of file.all('STYLED_ITEM')) {
      const [, styles, item] = file.of(id, 'STYLED_ITEM');
      const color = this.#reached(styles, 0);
      if (color !== null && isReference(item)) this.#given.set(item.id, color);
    }
  }

  /** Of a solid: its own, else that of most of its faces. */
  of(solid: number, representation: number): string | null {
    return this.#given.get(solid) ?? this.#given.get(representation) ?? this.#ofFaces(solid);
  }

  #ofFaces(solid: number): string | null {
    const counts = new Map<string, number>();
    for (const values of this.#file.record(solid).values())
      for (const shell of values.flatMap((value) => (Array.isArray(value) ? listIn(value) : [value])))
        for (const [, faces] of this.#file.record(idOf(shell)).values())
          for (const face of listIn(faces)) {
            const color = this.#given.get(idOf(face));
            if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
          }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? null;
  }

  #reached(value: Value | undefined, steps: number): string | null {
    if (steps > STEPS) return null;
    if (Array.isArray(value)) return this.#first(listIn(value), steps);
    if (!isReference(value)) return null;
    const record = this.#file.record(value.id);
    const rgb = record.get('COLOUR_RGB');
    if (rgb) return hex(rgb.slice(1));
    const named = record.get('DRAUGHTING_PRE_DEFINED_COLOUR');
    if (named) return NAMED[textIn(named[0]).toLowerCase()] ?? null;
    // lines have a colour of their own
    if (record.has('CURVE_STYLE')) return null;
    return this.#first([...record.values()].flat(), steps + 1);
  }

  #first(values: readonly Value[], steps: number): string | null {
    for (const value of values) {
      const found = this.#reached(value, steps);
      if (found !== null) return found;
    }
    return null;
  }
}

function hex(parts: readonly Value[]): string | null {
  const levels = parts.map((part) =>
    typeof part === 'number' ? Math.round(Math.min(Math.max(part, 0), 1) * 255) : -1,
  );
  if (levels.length !== 3 || levels.some((level) => !(level >= 0))) return null;
  return `#${levels.map((level) => level.toString(16).padStart(2, '0')).join('')}`;
}
