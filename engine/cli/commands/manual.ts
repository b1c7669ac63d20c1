/** `kempe manual`: the manual as a file for printing or for a web server. */
import { extname } from 'node:path';
import { CREATED_WITH } from '../../model/defaults';
import { createHtmlManual, createManual } from '../../output/manual/manual';
import type { Manual } from '../../output/manual/manual';
import { writePdf } from '../../output/pdf/write-pdf';
import { readFonts } from '../files/fonts';
import { readManual } from '../files/manual-files';
import { writePieces } from '../../jobs/files/write-file';
import { describeFault } from '../words/faults';
import { plain } from '../words/format';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';

const TITLE = 'Kempe: manual';

export async function manual(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files } = parseWords(words, {});
  const [out] = files;
  const make = WAYS.get(extname(out ?? '').toLowerCase());
  if (files.length !== 1 || make === undefined)
    throw new UsageError('manual needs one file to write, named .html or .pdf');
  const file = await make(await readManual());
  try {
    await writePieces(out, [file]);
    return EXIT.ok;
  } catch (fault) {
    await terminal.err(`error: ${plain(out)} cannot be written: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
}

type Make = (manual: Manual) => Promise<string | Uint8Array>;

const makeHtml: Make = async (whole) => {
  const fonts = await readFonts(allWords(whole));
  return createHtmlManual(whole, { title: TITLE, program: CREATED_WITH, metadata: null }, fonts);
};

const makePdf: Make = async (whole) => {
  const fonts = await readFonts(allWords(whole));
  const text = { title: TITLE, subject: 'Manual', program: CREATED_WITH, createdAt: new Date() };
  return writePdf(createManual(whole, CREATED_WITH, fonts), fonts, { ...text, metadata: null });
};

const WAYS: ReadonlyMap<string, Make> = new Map([
  ['.html', makeHtml],
  ['.pdf', makePdf],
]);

const allWords = ({ pages, pictures }: Manual): string =>
  [
    ...[...pages.values()].map(({ words }) => words),
    ...[...pictures.values()].map(({ title }) => title),
  ].join('\n');
