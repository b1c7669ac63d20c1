/** How this user moves around: remembered on this machine, never part of a project. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { DEFAULT_PRESET, findPreset } from '../viewport/navigation-presets';
import type { PresetName } from '../viewport/navigation-presets';

const KEY = 'kempe.preferences';

interface Preferences {
  navigation: PresetName;
  invertWheel: boolean;
  /** Whether deleting asks first where it takes more than what is selected. */
  askDelete: boolean;
}

/** Stored text back to preferences; each value is checked on its own. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof Preferences, unknown>> | null;
    return {
      navigation: findPreset(stored?.navigation).name,
      invertWheel: stored?.invertWheel === true,
      askDelete: stored?.askDelete !== false,
    };
  } catch {
    // Unreadable storage means the defaults.
    return { navigation: DEFAULT_PRESET, invertWheel: false, askDelete: true };
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
  const preset = computed(() => findPreset(navigation.value));

  watch([navigation, invertWheel, askDelete], () => {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({
          navigation: navigation.value,
          invertWheel: invertWheel.value,
          askDelete: askDelete.value,
        }),
      );
    } catch {
      // A full or forbidden storage costs the memory of a choice, nothing else.
    }
  });

  return { navigation, invertWheel, askDelete, preset };
});
