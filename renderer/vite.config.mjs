import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { leanBabylon } from '../electron/build/lean-babylon.mjs';
import { DIST, productDefines, ROOT } from '../electron/build/targets.mjs';

export default defineConfig({
  root: join(ROOT, 'renderer'),
  // The same files are served from app://bundle/ and from a local address.
  base: './',
  publicDir: false,
  plugins: [leanBabylon(), vue()],
  define: {
    ...productDefines(),
    // Templates are compiled at build time; what a strict policy would refuse stays out of the bundle.
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  worker: { format: 'es' },
  build: {
    outDir: join(DIST, 'renderer'),
    emptyOutDir: true,
    target: ['chrome130', 'firefox128', 'safari17'],
    sourcemap: false,
    // An inlined asset would be a data: address, which the policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: join(ROOT, 'renderer/index.html') },
  },
});
