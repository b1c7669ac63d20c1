/** The stage on what this machine draws with. */
import { Engine } from '@babylonjs/core/Engines/engine';
import { Logger } from '@babylonjs/core/Misc/logger';
import { viewDrawer } from '../platform/view-drawer';
import { FlatEngine } from './flat/flat-engine';
import { FlatPainter } from './flat/flat-painter';
import { Stage } from './stage';

/** Null where nothing can be drawn on. */
export function createStage(canvas: HTMLCanvasElement): Stage | null {
  // Babylon greets in the console; only what is wrong belongs there.
  Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;
  const drawer = viewDrawer();
  return drawer === 'none' ? createFlat(canvas) : createSolid(canvas, drawer);
}

/** Without WebGL the processor draws, on a plain canvas. */
function createFlat(canvas: HTMLCanvasElement): Stage | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const stage = new Stage(new FlatEngine(canvas), canvas);
  stage.painter = new FlatPainter(context, stage.lighting);
  return stage;
}

function createSolid(canvas: HTMLCanvasElement, drawer: 'card' | 'processor'): Stage | null {
  try {
    // Without a graphics card smooth edges cost half the frame rate.
    const engine = new Engine(canvas, drawer === 'card', {
      alpha: true,
      premultipliedAlpha: true,
      stencil: false,
      audioEngine: false,
      powerPreference: 'high-performance',
    });
    // Babylon would keep every menu from the canvas: which one comes, and when, is for `navigation.ts` to say.
    engine.disableContextMenu = false;
    return new Stage(engine, canvas, drawer);
  } catch {
    return null;
  }
}
