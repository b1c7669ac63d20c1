/** What a button gets that is sometimes disabled: a reason disables it, and is its tooltip and its description for a screen reader. */
export const disabledBy = (
  reason: string | null,
  title?: string,
): { disabled: boolean; title: string | undefined } => ({
  disabled: reason !== null,
  title: reason ?? title,
});
