/** Components whose title in tables, legends and expressions differs from their name in ids, which saved charts contain. */
const PAIRS = [
  ['limit', 'stop'],
  ['limit_unique', 'stop_unique'],
] as const;
const TITLES = new Map<string, string>(PAIRS);
const COMPONENTS = new Map<string, string>(PAIRS.map(([component, title]) => [title, component]));

export const titleOf = (component: string): string => TITLES.get(component) ?? component;
export const componentOf = (title: string): string => COMPONENTS.get(title) ?? title;
