/**
 * Babylon imports dynamically what this app never uses: shaders for WebGPU, and loaders of image files
 * (the scene has none). Left in, each would be a file in every package. One empty module replaces them.
 */
const EMPTY = '\0lean-babylon';
const NEVER_USED = [
  /@babylonjs\/core\/ShadersWGSL\//,
  /@babylonjs\/core\/Materials\/Textures\/Loaders\/(?!textureLoaderManager)/,
];

export function leanBabylon() {
  return {
    name: 'lean-babylon',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('@babylonjs/core/') || !/ShadersWGSL|Loader/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && isNeverUsed(resolved.id) ? EMPTY : null;
    },
    load: (id) => (id === EMPTY ? 'export {};' : null),
  };
}

/** Whether a module of this path is left out; a static import of something in it fails the build, so none slips by. */
export function isNeverUsed(id) {
  const path = id.replaceAll('\\', '/');
  return NEVER_USED.some((pattern) => pattern.test(path));
}
