import { closeApp, createApp } from './app.js';
import type { Platform } from './platform/platform.module.js';
import { runProcess } from './platform/process/run-process.js';
import { projections } from './modules/projections.js';

/** The server process: REST API, sockets and the console's files. */
async function start(platform: Platform) {
  const app = await createApp(platform);
  await app.listen(platform.config.port, platform.config.host);
  return { port: Number(new URL(await app.getUrl()).port), close: () => closeApp(app, platform) };
}

await runProcess('server', start, projections);
