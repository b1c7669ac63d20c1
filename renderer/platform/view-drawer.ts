/** What draws the 3D view: asked of WebGL itself, once, since the answer costs a context. */
import type { ViewDrawer } from '../../electron/shared/api';

/** Names under which Mesa, Windows and Chromium draw without a card. */
const IN_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: ViewDrawer | null = null;

export const viewDrawer = (): ViewDrawer => (known ??= findDrawer());

function findDrawer(): ViewDrawer {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'none';
  const name = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const drawer = IN_SOFTWARE.test(String(gl.getParameter(name))) ? 'processor' : 'card';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return drawer;
}
