/** Location of the texts of the manual: beside the built command, or in the source tree. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hasPicture, PAGE_IDS } from '../../output/manual/contents';
import { readPage } from '../../output/manual/page';
import { unpackPicture } from '../../output/manual/packed-picture';
import type { PackedPicture } from '../../output/manual/packed-picture';
import type { Manual } from '../../output/manual/manual';

const FOLDERS = ['./manual/', '../../../assets/manual/'];

export async function readManual(): Promise<Manual> {
  const [pages, pictures] = await Promise.all([
    Promise.all(PAGE_IDS.map(async (id) => readPage(id, await readText(`${id}.md`)))),
    Promise.all(
      PAGE_IDS.filter(hasPicture).map(
        async (id) => [id, unpackPicture(JSON.parse(await readText(`${id}.json`)) as PackedPicture)] as const,
      ),
    ),
  ]);
  return { pages: new Map(pages.map((page) => [page.id, page])), pictures: new Map(pictures) };
}

async function readText(name: string): Promise<string> {
  const urls = FOLDERS.map((folder) => new URL(folder + name, import.meta.url));
  return readFile(urls.find((url) => existsSync(url)) ?? urls[0], 'utf8');
}
