import { parentPort } from 'node:worker_threads';
import { inDatabase } from './template.js';

/** Answers with what it got and with something of another TypeScript file, so that both ways of loading are tried. */
parentPort?.on('message', (message: string) => {
  parentPort?.postMessage({ echo: message, sameServer: inDatabase('postgres://h/d', 't') });
});
