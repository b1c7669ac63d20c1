/** Components whose title in tables, legends and expressions differs from their name in ids, which saved charts contain. */
const TITLES: Readonly<Record<string, string>> = { limit: 'stop', limit_unique: 'stop_unique' };
const COMPONENTS = Object.fromEntries(Object.entries(TITLES).map(([component, title]) => [title, component]));

export const titleOf = (component: string): string => TITLES[component] ?? component;
export const componentOf = (title: string): string => COMPONENTS[title] ?? title;
