import { closeApp, createApp } from './app.js';
import { runProcess } from './platform/process/run-process.js';

/** The server process: REST API, sockets and the console's files. */
await runProcess('server', async (platform) => {
  const app = await createApp(platform);
  await app.listen(platform.config.port, platform.config.host);
  return { close: () => closeApp(app, platform) };
});
