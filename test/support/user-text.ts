/** Text that users can see: strings of the code that are words, and what templates show and say. */
import ts from 'typescript';

/** Two words with a space between are text; identifiers, keys and class names are not. */
const WORDS = /[A-Za-z]{2,} [A-Za-z]{2,}/;
const ATTRIBUTE = /(?:title|label|hint|placeholder|text|aria-label)="([^"]*)"/g;

/** With what is inserted taken out. */
export function userText(path: string, source: string): string[] {
  if (!path.endsWith('.vue')) return stringsOf(source);
  const template = /<template>([\s\S]*)<\/template>/.exec(source)?.[1] ?? '';
  const shown = template.replace(/<!--[\s\S]*?-->/g, '').replace(/\{\{|\}\}/g, ' ');
  const scripts = [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  return [
    ...[...shown.matchAll(/>([^<>]+)</g)].map(([, text]) => plain(text)),
    ...[...shown.matchAll(ATTRIBUTE)].map(([, text]) => plain(text)),
    ...scripts.flatMap(stringsOf),
  ].filter((text) => WORDS.test(text));
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a developer reads in the console. */
const isLog = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ts.isIdentifier(node.expression.expression) &&
  node.expression.expression.text === 'console';

function stringsOf(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isLog(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(plain(node.text));
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      found.push(plain(parts.map(({ text }) => text).join(' ')));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('text.ts', code, ts.ScriptTarget.Latest));
  return found.filter((text) => WORDS.test(text));
}
