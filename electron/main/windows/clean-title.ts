/** A name must not reverse or break the title that contains it. */
export function cleanTitle(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 200);
}
