import type { ChannelGroup } from './channel';

/** Components whose title in tables, legends and expressions differs from their name in ids, which saved charts contain. */
const PAIRS = [
  ['limit', 'stop'],
  ['limit_unique', 'stop_unique'],
] as const;
const TITLES = new Map<string, string>(PAIRS);
const COMPONENTS = new Map<string, string>(PAIRS.map(([component, title]) => [title, component]));

export const titleOf = (component: string): string => TITLES.get(component) ?? component;
export const componentOf = (title: string): string => COMPONENTS.get(title) ?? title;

const EFFORT = { 'N*m': 'torque', N: 'force' };
const effortOf = (what: string) => ({ 'N*m': `torque of ${what}`, N: `force of ${what}` });
/** What moves, and what acts, along one coordinate is called by what its unit says: a hinge has an angle and a torque. */
const ALONG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  coordinate: { rad: 'angle', m: 'position' },
  rate: { 'rad/s': 'speed', 'm/s': 'speed' },
  effort: EFFORT,
  limit: effortOf('the stop'),
  friction: effortOf('friction'),
  armature: effortOf('the armature'),
};

/** For legends and lists: `torque` of a driver that turns its joint, `position` of a slider; null for all that is called the same everywhere. */
export const nameAlong = (group: ChannelGroup | null, component: string, unit: string): string | null =>
  (group === 'driver' || group === 'joint') && Object.hasOwn(ALONG, component)
    ? (ALONG[component][unit] ?? null)
    : null;
