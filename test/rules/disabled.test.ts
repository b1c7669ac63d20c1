/** A button that can be disabled says why it is: `disabledBy` takes the reason, and nothing else disables one. */
import { parse } from 'vue/compiler-sfc';
import { expect, test } from 'vitest';
import { readSources } from './sources';

/** What is pressed; fields say at their head why they are closed. */
const PRESSED = /^(button|\w*Trigger|\w*MenuItem)$/;
/** Their title is the reason already. */
const ITEMS = ['CommandItem.vue', 'ContextItem.vue', 'ToolButton.vue'];

interface Node {
  tag?: string;
  props?: { name: string; arg?: { content?: string }; loc: { start: { line: number } } }[];
  children?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

test('no button is disabled without a reason', () => {
  const bare = readSources(['renderer'], /\.vue$/).flatMap(({ path, text }) => {
    const root = parse(text).descriptor.template?.ast as Node | undefined;
    return nodesOf(root ?? {})
      .filter(({ tag = '' }) => PRESSED.test(tag) && !ITEMS.some((name) => path.endsWith(name)))
      .flatMap(({ props = [] }) => props)
      .filter(({ name, arg }) => (name === 'bind' && arg?.content === 'disabled') || name === 'disabled')
      .map(({ loc }) => `${path}:${loc.start.line}`);
  });
  expect(bare).toEqual([]);
});
