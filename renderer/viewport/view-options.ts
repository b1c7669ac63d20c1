/** What the viewport shows beside the bodies; remembered on this machine, never part of a project. */
import { reactive, watch } from 'vue';

export interface ViewOptions {
  orthographic: boolean;
  forces: boolean;
  moments: boolean;
  /** The bodies where they were when the run began. */
  start: boolean;
  traces: boolean;
  grid: boolean;
  labels: boolean;
}

const KEY = 'kempe.viewport';
export const FIRST_OPTIONS: ViewOptions = {
  orthographic: false,
  forces: true,
  moments: false,
  start: false,
  traces: true,
  grid: true,
  labels: false,
};

/** Stored text back to options; anything that is not a yes or no is what a new user gets. */
export function parseOptions(text: string | null): ViewOptions {
  const options = { ...FIRST_OPTIONS };
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof ViewOptions, unknown>> | null;
    for (const name of Object.keys(FIRST_OPTIONS) as (keyof ViewOptions)[]) {
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
