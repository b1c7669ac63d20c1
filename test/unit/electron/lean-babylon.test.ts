/** What of Babylon stays out of the package, and that nothing else does. */
import { build } from 'vite';
import { expect, it } from 'vitest';
import { isNeverUsed, leanBabylon } from '../../../electron/build/lean-babylon.mjs';

const core = '/app/node_modules/@babylonjs/core';

it('leaves out shaders for WebGPU and loaders of image files only', () => {
  expect(isNeverUsed(`${core}/ShadersWGSL/default.fragment.js`)).toBe(true);
  expect(isNeverUsed(`${core}/Materials/Textures/Loaders/ddsTextureLoader.js`)).toBe(true);
  expect(isNeverUsed('C:\\node_modules\\@babylonjs\\core\\ShadersWGSL\\pass.fragment.js')).toBe(true);
  expect(isNeverUsed(`${core}/Materials/Textures/Loaders/textureLoaderManager.js`)).toBe(false);
  expect(isNeverUsed(`${core}/Shaders/default.fragment.js`)).toBe(false);
  expect(isNeverUsed('/app/renderer/sim/ShadersWGSL/own.js')).toBe(false);
});

it('leaves none of them in a build', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanBabylon()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'node_modules/@babylonjs/core/Layers/selectionOutlineLayer.js' },
    },
  });
  const { output } = Array.isArray(result)
    ? result[0]
    : (result as Extract<typeof result, { output: unknown }>);
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  expect(modules.filter(isNeverUsed)).toEqual([]);
  expect(modules.some((id) => id.includes('/Shaders/selectionOutline.fragment'))).toBe(true);
});
