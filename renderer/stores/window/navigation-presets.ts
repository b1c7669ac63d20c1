/**
 * Which button with which keys turns, shifts and zooms the picture: one table, read by the viewport, by the settings and by
 * the list of shortcuts. A left button without Alt moves the picture on empty space only: over a part it belongs to the part.
 */
import { TEXT } from '../texts';

export type PresetName = 'kempe' | 'blender' | 'solidworks' | 'fusion' | 'touchpad';
export type CameraMotion = 'orbit' | 'pan' | 'zoom';
export type PointerButton = 'left' | 'middle' | 'right';
/** Keys held with the button, always in this order. */
export type Modifiers =
  | ''
  | 'ctrl'
  | 'shift'
  | 'alt'
  | 'ctrl+shift'
  | 'ctrl+alt'
  | 'shift+alt'
  | 'ctrl+shift+alt';

export interface Binding {
  readonly button: PointerButton;
  readonly modifiers: Modifiers;
  readonly motion: CameraMotion;
}

export interface Preset {
  readonly name: PresetName;
  readonly title: string;
  readonly bindings: readonly Binding[];
  /** What two fingers on a touchpad do; a pinch always zooms. */
  readonly fingers: 'orbit' | 'pan';
}

const on = (button: PointerButton, modifiers: Modifiers, motion: CameraMotion): Binding => ({
  button,
  modifiers,
  motion,
});

export const PRESETS: readonly Preset[] = [
  {
    name: 'kempe',
    title: 'Kempe',
    bindings: [
      on('middle', '', 'orbit'),
      on('left', 'alt', 'orbit'),
      on('right', '', 'orbit'),
      on('middle', 'shift', 'pan'),
      on('middle', 'ctrl', 'pan'),
      on('left', 'shift+alt', 'pan'),
      on('right', 'shift', 'pan'),
      on('right', 'ctrl', 'pan'),
    ],
    fingers: 'orbit',
  },
  {
    name: 'blender',
    title: 'Blender',
    bindings: [
      on('middle', '', 'orbit'),
      on('left', 'alt', 'orbit'),
      on('middle', 'shift', 'pan'),
      on('left', 'shift+alt', 'pan'),
      on('middle', 'ctrl', 'zoom'),
      on('left', 'ctrl+alt', 'zoom'),
    ],
    fingers: 'orbit',
  },
  {
    name: 'solidworks',
    title: 'SolidWorks',
    bindings: [
      on('middle', '', 'orbit'),
      on('left', 'alt', 'orbit'),
      on('middle', 'ctrl', 'pan'),
      on('left', 'shift+alt', 'pan'),
      on('middle', 'shift', 'zoom'),
    ],
    fingers: 'orbit',
  },
  {
    name: 'fusion',
    title: 'Fusion',
    bindings: [
      on('middle', 'shift', 'orbit'),
      on('left', 'alt', 'orbit'),
      on('middle', '', 'pan'),
      on('left', 'shift+alt', 'pan'),
      on('middle', 'ctrl', 'zoom'),
    ],
    fingers: 'pan',
  },
  {
    name: 'touchpad',
    title: 'Touchpad',
    bindings: [
      on('left', '', 'orbit'),
      on('left', 'alt', 'orbit'),
      on('middle', '', 'orbit'),
      on('left', 'shift', 'pan'),
      on('left', 'shift+alt', 'pan'),
      on('right', '', 'pan'),
      on('left', 'ctrl+alt', 'zoom'),
    ],
    fingers: 'pan',
  },
];

export const DEFAULT_PRESET: PresetName = 'kempe';

/** Anything that is not the name of a preset is what a new user gets. */
export function findPreset(name: unknown): Preset {
  return PRESETS.find((preset) => preset.name === name) ?? PRESETS[0];
}

interface Keys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export function modifiersOf({ ctrlKey, metaKey, shiftKey, altKey }: Keys): Modifiers {
  const held = [ctrlKey || metaKey ? 'ctrl' : '', shiftKey ? 'shift' : '', altKey ? 'alt' : ''];
  return held.filter((key) => key !== '').join('+') as Modifiers;
}

const BUTTONS: readonly PointerButton[] = ['left', 'middle', 'right'];

/** What a press does to the picture; null where it is not the picture's. */
export function motionOf(preset: Preset, button: number, modifiers: Modifiers): CameraMotion | null {
  const found = preset.bindings.find((one) => one.button === BUTTONS[button] && one.modifiers === modifiers);
  return found?.motion ?? null;
}

const KEY_NAMES: Readonly<Record<string, string>> = { ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt' };

/** A binding as people read it: `Shift + middle drag`. */
export function describeBinding({ button, modifiers }: Binding): string {
  const keys = modifiers === '' ? [] : modifiers.split('+').map((key) => KEY_NAMES[key]);
  const where = button === 'left' && !modifiers.includes('alt') ? TEXT.onEmptySpace : '';
  const words = [...keys, `${button} drag${where}`].join(' + ');
  return words[0].toUpperCase() + words.slice(1);
}

/** All the ways to one motion, the first the preset's own. */
export function waysTo(preset: Preset, motion: CameraMotion): string[] {
  const ways = preset.bindings.filter((one) => one.motion === motion).map(describeBinding);
  if (motion === preset.fingers) ways.push(TEXT.twoFingers);
  if (motion === 'pan' && preset.fingers === 'orbit') ways.push(TEXT.shiftTwoFingers);
  if (motion === 'orbit' && preset.fingers === 'pan') ways.push(TEXT.shiftTwoFingers);
  if (motion === 'zoom') ways.push(TEXT.wheelToPointer, 'Pinch');
  return ways;
}
