/** The colours of the scene, read from the app's design tokens so that they follow its theme. */
import { Color3 } from '@babylonjs/core/Maths/math.color';

export interface ViewportTheme {
  dark: boolean;
  edge: Color3;
  /** Hatching stands on the background, not on a body. */
  edgeGround: Color3;
  selection: Color3;
  hover: Color3;
  /** Edges of bodies that overlap. */
  overlap: Color3;
  force: Color3;
  forceShared: Color3;
  moment: Color3;
  load: Color3;
  driver: Color3;
  spring: Color3;
  joint: Color3;
  ground: Color3;
  /** Bushings, and the tubes of gas springs. */
  bronze: Color3;
  black: Color3;
  sheet: Color3;
  /** The halo that keeps arrows legible over bodies. */
  halo: Color3;
  gridMinor: Color3;
  gridMajor: Color3;
  axisX: Color3;
  axisY: Color3;
  axisZ: Color3;
  trace: Color3;
}

export function readTheme(element: Element): ViewportTheme {
  const style = getComputedStyle(element);
  const dark = document.documentElement.dataset['theme'] === 'dark';
  const token = (name: string, light: string, night: string): Color3 =>
    parseHex(style.getPropertyValue(name)) ?? Color3.FromHexString(dark ? night : light);
  return {
    dark,
    edge: Color3.FromHexString(dark ? '#0d1117' : '#2b3543'),
    edgeGround: Color3.FromHexString(dark ? '#94a0b0' : '#2b3543'),
    selection: token('--selection', '#e07b00', '#ffa02e'),
    hover: token('--hover', '#3b8be0', '#6cb2ff'),
    overlap: token('--danger', '#b3261e', '#ff8a80'),
    force: token('--force', '#b3261e', '#ff7b70'),
    forceShared: token('--force-shared', '#8a5300', '#f0b35a'),
    moment: token('--moment', '#5b3aa6', '#b79cf5'),
    load: token('--series-4', '#a84c86', '#dd8fc0'),
    driver: token('--series-3', '#00805e', '#2fc8a0'),
    spring: token('--text-muted', '#566173', '#a2acba'),
    joint: Color3.FromHexString(dark ? '#c3cbd6' : '#8d98a7'),
    ground: Color3.FromHexString(dark ? '#6c7888' : '#a9b3c0'),
    bronze: Color3.FromHexString(dark ? '#c8975a' : '#b98546'),
    black: Color3.FromHexString(dark ? '#3a414b' : '#2b3038'),
    sheet: token('--hover', '#3b8be0', '#6cb2ff'),
    halo: Color3.FromHexString(dark ? '#0b0e13' : '#ffffff'),
    gridMinor: token('--grid-minor', '#cfd6df', '#323a45'),
    gridMajor: token('--grid-major', '#b3bdca', '#465160'),
    axisX: token('--axis-x', '#c0392b', '#ff6b5e'),
    axisY: token('--axis-y', '#2e7d32', '#6fcf70'),
    axisZ: token('--axis-z', '#1a5fb4', '#6aa9ff'),
    trace: token('--accent', '#1463b8', '#3d8fe4'),
  };
}

/** Null for anything but `#rgb` and `#rrggbb`. */
export function parseHex(text: string): Color3 | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  if (short)
    return Color3.FromHexString(
      `#${short
        .slice(1)
        .map((c) => c + c)
        .join('')}`,
    );
  return /^#[0-9a-f]{6}$/i.test(text.trim()) ? Color3.FromHexString(text.trim()) : null;
}
