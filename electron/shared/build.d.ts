/** Put in by the build, from package.json. */
declare const __KEMPE_VERSION__: string;
declare const __KEMPE_LINKS__: { readonly documentation: string | null; readonly issues: string | null };
