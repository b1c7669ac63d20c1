/** What the viewport shows beside the bodies; remembered on this machine, never part of a project. */
import { reactive, watch } from 'vue';

/** Shadows and ambient occlusion: where the machine draws them in time, wherever it can at all, nowhere. */
export const SHADINGS = ['automatic', 'full', 'plain'] as const;
export type ShadingChoice = (typeof SHADINGS)[number];

export interface ViewOptions {
  shading: ShadingChoice;
  orthographic: boolean;
  forces: boolean;
  moments: boolean;
  /** The bodies where they were when the run began. */
  start: boolean;
  traces: boolean;
  grid: boolean;
  /** A length in the picture, as a bar. */
  scale: boolean;
  labels: boolean;
  /** Links of a planar mechanism beside each other, as in a real one. */
  layers: boolean;
}

/** Options that are on or off. */
export type ViewSwitch = Exclude<keyof ViewOptions, 'shading'>;

const KEY = 'kempe.viewport';
export const FIRST_OPTIONS: ViewOptions = {
  shading: 'automatic',
  orthographic: false,
  forces: true,
  moments: false,
  start: false,
  traces: true,
  grid: true,
  scale: true,
  labels: false,
  layers: true,
};

const SWITCHES = Object.keys(FIRST_OPTIONS).filter((name): name is ViewSwitch => name !== 'shading');

/** Stored text back to options; anything that is none is what a new user gets. */
export function parseOptions(text: string | null): ViewOptions {
  const options = { ...FIRST_OPTIONS };
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof ViewOptions, unknown>> | null;
    options.shading = SHADINGS.find((each) => each === stored?.shading) ?? FIRST_OPTIONS.shading;
    for (const name of SWITCHES) {
      const value = stored?.[name];
      if (typeof value === 'boolean') options[name] = value;
    }
  } catch {
    // Unreadable storage means the defaults.
  }
  return options;
}

function restore(): ViewOptions {
  try {
    return parseOptions(localStorage.getItem(KEY));
  } catch {
    return { ...FIRST_OPTIONS };
  }
}

export const viewOptions = reactive<ViewOptions>(restore());

watch(viewOptions, (options) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // A full or forbidden storage costs the memory of a switch, nothing else.
  }
});
