/** How this user moves around: remembered on this machine, never part of a project. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { DEFAULT_PRESET, findPreset } from './navigation-presets';
import type { PresetName } from './navigation-presets';

const KEY = 'kempe.preferences';

/** When a run is made again by itself after an edit: never, where it takes less than a second, or always. */
export const FOLLOW = ['never', 'quick', 'always'] as const;
export type Follow = (typeof FOLLOW)[number];

interface Preferences {
  navigation: PresetName;
  invertWheel: boolean;
  /** Whether deleting asks first where it takes more than what is selected. */
  askDelete: boolean;
  follow: Follow;
}

/** Stored text back to preferences; each value is checked on its own. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof Preferences, unknown>> | null;
    return {
      navigation: findPreset(stored?.navigation).name,
      invertWheel: stored?.invertWheel === true,
      askDelete: stored?.askDelete !== false,
      follow: FOLLOW.find((each) => each === stored?.follow) ?? 'quick',
    };
  } catch {
    // Unreadable storage means the defaults.
    return { navigation: DEFAULT_PRESET, invertWheel: false, askDelete: true, follow: 'quick' };
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const usePreferencesStore = defineStore('preferences', () => {
  const remembered = parsePreferences(read());
  const navigation = ref<PresetName>(remembered.navigation);
  const invertWheel = ref(remembered.invertWheel);
  const askDelete = ref(remembered.askDelete);
  const follow = ref<Follow>(remembered.follow);
  const preset = computed(() => findPreset(navigation.value));

  watch([navigation, invertWheel, askDelete, follow], () => {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({
          navigation: navigation.value,
          invertWheel: invertWheel.value,
          askDelete: askDelete.value,
          follow: follow.value,
        }),
      );
    } catch {
      // A full or forbidden storage costs the memory of a choice, nothing else.
    }
  });

  return { navigation, invertWheel, askDelete, follow, preset };
});
