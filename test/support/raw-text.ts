/** Text that a component or a module says itself, where a room's `texts.ts` should. */
import ts from 'typescript';
import { parse } from 'vue/compiler-sfc';
import { userText } from './user-text';

/** Attributes and props that people read, or hear. */
const READ =
  /^(title|label|aria-label|placeholder|hint|alt|about|verb|missing|action|heading|note|text|legend)$/;
const LETTERS = /[A-Za-z]{2,}/;

/** The type of a text, as comments have another. */
const TEXT = 2;

/** What is used of the nodes of a template. */
export interface TemplateNode {
  type: number;
  tag?: string;
  /** Of a text, or in an interpolation, the expression. */
  content?: string | { content: string };
  props?: readonly {
    name: string;
    value?: { content: string };
    arg?: { content: string };
    exp?: { content: string };
  }[];
  children?: readonly TemplateNode[];
}

/** Every node of a component's template. */
export function nodesOf(source: string): TemplateNode[] {
  const root = parse(source, { sourceMap: false }).descriptor.template?.ast as TemplateNode | undefined;
  const all = (node: TemplateNode): TemplateNode[] => [node, ...(node.children ?? []).flatMap(all)];
  return root ? all(root) : [];
}

/** What an expression can come to that is written in it: not what it compares, nor what it calls with. */
function literalsOf(expression: string): string[] {
  const of = (node: ts.Node | undefined): string[] => {
    if (node === undefined) return [];
    if (ts.isExpressionStatement(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
      return of(node.expression);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (ts.isTemplateExpression(node))
      return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    if (ts.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)];
    if (!ts.isBinaryExpression(node)) return [];
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return [...of(node.left), ...of(node.right)];
    const chooses = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(kind);
    return chooses ? of(node.right) : [];
  };
  return of(ts.createSourceFile('expression.ts', `(${expression})`, ts.ScriptTarget.Latest).statements[0]);
}

/** What a template shows or reads out that is written in it. */
function rawInTemplate(source: string): string[] {
  const found = nodesOf(source).flatMap(({ type, content, props = [] }) => [
    ...(typeof content === 'string'
      ? type === TEXT
        ? [content]
        : []
      : content
        ? literalsOf(content.content)
        : []),
    ...props.flatMap(({ name, value, arg, exp }) =>
      READ.test(name) && value
        ? [value.content]
        : arg && exp && READ.test(arg.content)
          ? literalsOf(exp.content)
          : [],
    ),
  ]);
  return found.filter((text) => LETTERS.test(text)).map((text) => text.trim().replace(/\s+/g, ' '));
}

export function rawText(path: string, source: string): string[] {
  if (!path.endsWith('.vue')) return userText('module.ts', source);
  const scripts = [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
  return [...rawInTemplate(source), ...scripts.flatMap((code) => userText('module.ts', code))];
}
