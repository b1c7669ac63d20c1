/** Put in by the build, from package.json. */
declare const __KEMPE_VERSION__: string;
