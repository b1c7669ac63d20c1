/** Vector algebra on plain triples, for the parts of the viewport that need no scene: that of drawings. */
export * from '../../engine/output/fittings/vector';
// without -0, which files would keep
export { conjugate } from '../document/geometry';
