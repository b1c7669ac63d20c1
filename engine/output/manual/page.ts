/** A page of the manual as blocks, for any display: read from its Markdown, which may contain only what can be shown. */
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import type { Block, Inline, ManualPage } from './blocks';
import { factsOf } from './facts';

/** Throws if the text has no title, or contains what a page cannot show: the texts come with the program. */
export function readPage(id: string, markdown: string): ManualPage {
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    throw new Error(`The page ${id} of the manual does not begin with its title.`);
  const blocks = [...rest.map((token) => readBlock(id, token)), ...factsOf(id)];
  const named = plain((title as Tokens.Heading).tokens);
  return { id, title: named, blocks, words: [named, ...blocks.map(wordsOf)].join('\n') };
}

function readBlock(id: string, token: Token): Block {
  const read = (tokens: readonly Token[]): Inline[] => tokens.flatMap((one) => readInline(id, one));
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', text: plain((token as Tokens.Heading).tokens) };
    case 'paragraph':
      return { kind: 'paragraph', inlines: read((token as Tokens.Paragraph).tokens) };
    case 'code':
      return { kind: 'code', text: (token as Tokens.Code).text };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', ordered, items: items.map(({ tokens }) => read(tokens)) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: 'table',
        head: header.map(({ tokens }) => plain(tokens)),
        rows: rows.map((row) => row.map(({ tokens }) => read(tokens))),
      };
    }
    default:
      throw new Error(`The page ${id} of the manual has a ${token.type}, which cannot be shown.`);
  }
}

function readInline(id: string, token: Token, look: Omit<Inline, 'text'> = {}): Inline[] {
  const within = (tokens: readonly Token[], also: Omit<Inline, 'text'>): Inline[] =>
    tokens.flatMap((one) => readInline(id, one, { ...look, ...also }));
  switch (token.type) {
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? within(tokens, {}) : [{ text: text.replaceAll('\n', ' '), ...look }];
    }
    case 'escape':
      return [{ text: (token as Tokens.Escape).text, ...look }];
    case 'codespan':
      return [{ text: (token as Tokens.Codespan).text, ...look, code: true }];
    case 'strong':
      return within((token as Tokens.Strong).tokens, { bold: true });
    case 'link':
      return within((token as Tokens.Link).tokens, { to: (token as Tokens.Link).href });
    default:
      throw new Error(`The page ${id} of the manual has ${token.type} in a line, which cannot be shown.`);
  }
}

const textOf = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('');
const plain = (tokens: readonly Token[]): string => textOf(tokens.flatMap((token) => readInline('', token)));

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'code':
      return block.text;
    case 'paragraph':
      return textOf(block.inlines);
    case 'list':
      return block.items.map(textOf).join('\n');
    case 'table':
      return [block.head.join(' '), ...block.rows.map((row) => row.map(textOf).join(' '))].join('\n');
  }
}
