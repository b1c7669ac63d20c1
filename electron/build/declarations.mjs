/**
 * The types of the library as one file, which compilers resolve in any mode. They are made of the sources: the declarations that
 * `tsc -b` emits name modules without their endings, which Node's own resolution refuses.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';

export function writeDeclarations(root, entry, file) {
  const filePath = join(root, entry);
  const [text] = generateDtsBundle([{ filePath, output: { noBanner: true, exportReferencedTypes: false } }], {
    preferredConfigPath: join(import.meta.dirname, 'declarations.tsconfig.json'),
  });
  writeFileSync(file, text);
}
