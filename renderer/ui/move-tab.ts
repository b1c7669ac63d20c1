/** Keys of a row of tabs, which is one stop of the Tab key: the arrows go round, Home and End to its ends. */
export function moveTab<T>(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  tabs: readonly T[],
  chosen: T,
): T | null {
  const at = tabs.indexOf(chosen);
  const last = tabs.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at <= 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  if (tabs.length === 0 || !Object.hasOwn(targets, event.key)) return null;
  event.preventDefault();
  event.stopPropagation();
  return tabs[targets[event.key]];
}
