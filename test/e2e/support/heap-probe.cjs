/**
 * Loaded into Electron ahead of the app: `kempeHeaps()` collects garbage in the main process and in every engine, and says
 * how many bytes each still holds.
 */
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { getHeapSpaceStatistics, setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { utilityProcess } = require('electron');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const engines = new Set();
const fork = utilityProcess.fork.bind(utilityProcess);
utilityProcess.fork = (script, words, options) => {
  const engine = fork(join(__dirname, 'engine-probe.mjs'), [pathToFileURL(script).href, ...words], options);
  engines.add(engine);
  engine.once('exit', () => engines.delete(engine));
  return engine;
};

const ask = (engine) =>
  new Promise((resolve) => {
    const hear = (message) => {
      if (message?.type !== 'heap') return;
      engine.off('message', hear);
      resolve(message.bytes);
    };
    engine.on('message', hear);
    engine.postMessage({ type: 'heap' });
  });

globalThis.kempeHeaps = async () => {
  collect();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !/code|trusted/.test(name));
  const bytes = spaces.reduce(
    (sum, space) => sum + space.space_used_size,
    process.memoryUsage().arrayBuffers,
  );
  return { main: bytes, engines: await Promise.all([...engines].map(ask)) };
};
