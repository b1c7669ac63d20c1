/**
 * Loaded into Electron ahead of the app: `kempeSnapshots(folder)` writes what the main process and every engine hold after a
 * collection of garbage into files there, and says where.
 */
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { writeHeapSnapshot } = require('node:v8');
const { utilityProcess } = require('electron');

const engines = new Set();
const fork = utilityProcess.fork.bind(utilityProcess);
utilityProcess.fork = (script, words, options) => {
  const engine = fork(join(__dirname, 'engine-probe.mjs'), [pathToFileURL(script).href, ...words], options);
  engines.add(engine);
  engine.once('exit', () => engines.delete(engine));
  return engine;
};

const ask = (engine, path) =>
  new Promise((resolve) => {
    const hear = (message) => {
      if (message?.type !== 'snapshot') return;
      engine.off('message', hear);
      resolve(path);
    };
    engine.on('message', hear);
    engine.postMessage({ type: 'snapshot', path });
  });

globalThis.kempeSnapshots = async (folder) => ({
  main: writeHeapSnapshot(join(folder, 'main')),
  engines: await Promise.all([...engines].map((engine, i) => ask(engine, join(folder, `engine-${i}`)))),
});
