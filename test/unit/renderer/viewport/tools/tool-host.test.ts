import { describe, expect, test } from 'vitest';
import { ToolHost } from '../../../../../renderer/viewport/tools/tool-host';
import type { PointerAt, Tool, ToolContext } from '../../../../../renderer/viewport/tools/tool';

const AT: PointerAt = {
  x: 1,
  y: 2,
  ray: { origin: [0, 0, 1], direction: [0, 0, -1] },
  record: null,
  shift: false,
  ctrl: false,
  time: 0,
};

function fixture(takes: boolean, steps = 0) {
  const heard: string[] = [];
  let left = steps;
  const tool: Tool = {
    press: () => (heard.push('press'), takes),
    move: () => heard.push('move'),
    release: () => heard.push('release'),
    escape: () => left-- > 0,
    dispose: () => heard.push('dispose'),
  };
  const context = { finish: () => heard.push('finish') } as unknown as ToolContext;
  const host = new ToolHost({ draw: () => tool }, context);
  return { heard, host };
}

describe('the tool host', () => {
  test('without a tool the left button selects and nothing takes a press', () => {
    const { host } = fixture(true);
    expect(host.selects).toBe(true);
    expect(host.press(AT)).toBe(false);
    expect(host.escape()).toBe(false);
  });

  test('a press that the tool takes ends with a release; one that it leaves does not', () => {
    for (const takes of [true, false]) {
      const { heard, host } = fixture(takes);
      host.choose('draw');
      expect(host.press(AT)).toBe(takes);
      host.release(AT);
      expect(heard).toEqual(takes ? ['press', 'release'] : ['press']);
    }
  });

  test('Escape takes back the steps of the tool first, then ends it', () => {
    const { heard, host } = fixture(true, 1);
    host.choose('draw');
    expect(host.escape()).toBe(true);
    expect(heard).toEqual([]);
    expect(host.escape()).toBe(true);
    expect(heard).toEqual(['finish']);
  });

  test('another tool, and the end, dispose of the one before', () => {
    const { heard, host } = fixture(true);
    host.choose('draw');
    host.choose('select');
    expect(heard).toEqual(['dispose']);
    host.choose('draw');
    host.dispose();
    expect(heard).toEqual(['dispose', 'dispose']);
  });
});
