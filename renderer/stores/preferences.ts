/** How this user moves around: remembered on this machine, never part of a project. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { DEFAULT_PRESET, findPreset } from '../viewport/navigation-presets';
import type { PresetName } from '../viewport/navigation-presets';

const KEY = 'kempe.preferences';

interface Preferences {
  navigation: PresetName;
  invertWheel: boolean;
}

/** Stored text back to preferences; each value is checked on its own. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof Preferences, unknown>> | null;
    return {
      navigation: findPreset(stored?.navigation).name,
      invertWheel: stored?.invertWheel === true,
    };
  } catch {
    // Unreadable storage means the defaults.
    return { navigation: DEFAULT_PRESET, invertWheel: false };
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
  const preset = computed(() => findPreset(navigation.value));

  watch([navigation, invertWheel], () => {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ navigation: navigation.value, invertWheel: invertWheel.value }),
      );
    } catch {
      // A full or forbidden storage costs the memory of a choice, nothing else.
    }
  });

  return { navigation, invertWheel, preset };
});
