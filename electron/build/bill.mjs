/**
 * node electron/build/bill.mjs [file]
 *
 * The bill of materials in CycloneDX 1.6: the bundled packages, and Electron. It is made from the same list
 * as the notices: npm's own counts what the app needs to run from node_modules, which is nothing. The same
 * packages give the same bytes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Contrib, Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import { bundledPackages } from './notices.mjs';

export function writeBill(project, file) {
  writeFileSync(file, billOf(resolve(project)));
}

export function billOf(root) {
  const lock = readJson(join(root, 'package-lock.json')).packages ?? {};
  const whole = readJson(join(root, 'package.json'));
  const asked = whole.devDependencies;
  const product = component(whole, Enums.ComponentType.Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  const packages = bundledPackages(root);
  const byKey = new Map();
  for (const { folder, manifest } of packages) {
    const entry = lock[relative(root, folder).split(sep).join('/')];
    const each = component(manifest, Enums.ComponentType.Library, entry?.integrity);
    byKey.set(keyOf(manifest), each);
    bom.components.add(each);
  }
  for (const { manifest, needs } of packages) {
    for (const need of needs) byKey.get(keyOf(manifest)).dependencies.add(byKey.get(need).bomRef);
  }
  for (const { folder, manifest } of packages) {
    const isDirect =
      folder === join(root, 'node_modules', manifest.name) && Object.hasOwn(asked, manifest.name);
    if (isDirect) product.dependencies.add(byKey.get(keyOf(manifest)).bomRef);
  }
  const electron = join(root, 'node_modules/electron/package.json');
  if (existsSync(electron)) {
    const runtime = component(readJson(electron), Enums.ComponentType.Framework);
    bom.components.add(runtime);
    product.dependencies.add(runtime.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

const keyOf = ({ name, version }) => `${name}@${version}`;

function component({ name, version, description, license, author }, type, integrity) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const made = new Models.Component(type, name, {
    version,
    description,
    purl,
    bomRef: keyOf({ name, version }),
  });
  if (typeof license === 'string') made.licenses.add(licenceOf(license));
  const person = typeof author === 'string' ? author : author?.name;
  if (person) made.author = person;
  if (integrity) made.hashes.set(...Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(integrity));
  return made;
}

function licenceOf(words) {
  if (SPDX.isSupportedSpdxId(words)) return new Models.SpdxLicense(words);
  const ids = words.split(/\s+(?:AND|OR|WITH)\s+|[()]/).filter((id) => id.trim() !== '');
  const isExpression = ids.every((id) => SPDX.isSupportedSpdxId(id.trim()));
  return isExpression ? new Models.LicenseExpression(words) : new Models.NamedLicense(words);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '../..');
  if (process.argv[2]) writeBill(root, process.argv[2]);
  else process.stdout.write(billOf(root));
}
