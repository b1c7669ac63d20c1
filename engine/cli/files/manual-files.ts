/** Location of the texts of the manual: beside the built command, or in the source tree. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PAGE_IDS } from '../../output/manual/contents';
import { readPage } from '../../output/manual/page';
import type { ManualPage } from '../../output/manual/blocks';

const FOLDERS = ['./manual/', '../../../assets/manual/'];

export async function readManual(): Promise<ReadonlyMap<string, ManualPage>> {
  const pages = await Promise.all(PAGE_IDS.map(async (id) => readPage(id, await readText(`${id}.md`))));
  return new Map(pages.map((page) => [page.id, page]));
}

async function readText(name: string): Promise<string> {
  const urls = FOLDERS.map((folder) => new URL(folder + name, import.meta.url));
  return readFile(urls.find((url) => existsSync(url)) ?? urls[0], 'utf8');
}
