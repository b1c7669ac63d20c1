/**
 * Chinese, Japanese and Korean names where the system has no fonts for them: the families of exports, whose pieces are read
 * when one of their letters is shown. Han characters have the forms of the user's language.
 */

const FAMILIES = { zh: 'Noto Sans SC Variable', ja: 'Noto Sans JP Variable', ko: 'Noto Sans KR Variable' };

/** A list for CSS, the family of the first language of `languages` that has one ahead. */
export function scriptFamilies(languages: readonly string[]): string {
  const own = languages.map((language) => language.split('-')[0]).find((code) => code in FAMILIES);
  const names = Object.entries(FAMILIES).sort(([a], [b]) => Number(b === own) - Number(a === own));
  return names.map(([, family]) => `'${family}'`).join(', ');
}

export function addScriptFonts(page: Document, languages: readonly string[]): void {
  const faces = page.createElement('link');
  faces.rel = 'stylesheet';
  faces.href = new URL('fonts/scripts.css', page.baseURI).href;
  page.head.append(faces);
  page.documentElement.style.setProperty('--font-scripts', scriptFamilies(languages));
}
