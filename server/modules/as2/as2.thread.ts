import { parentPort } from 'node:worker_threads';
import { CmsError } from '../../platform/transport/as2/cms.js';
import { identityOf } from '../../platform/transport/as2/identity.js';
import { micOf, unpack, type Identity } from '../../platform/transport/as2/message.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import type { UnpackResult, UnpackTask } from './as2.unpack.js';

/** A thread that decrypts and verifies messages, off the event loop: until the signature is known to be good, their bytes are anybody's. */
function work({ headers, body, own, signers, mustBeSigned, mustBeEncrypted, digests }: UnpackTask): UnpackResult {
  try {
    const message = { headers: new Map(headers), body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
    const { bytes, fileName, isSigned, digest, micOver } = unpack(message, {
      own: identity(own),
      signers,
      mustBeSigned,
      mustBeEncrypted,
    });
    const name = isSigned && (digests.length === 0 || digests.includes(digest)) ? digest : (digests[0] ?? digest);
    return { bytes, fileName, isSigned, mic: { digest: name, value: micOf(name, micOver) } };
  } catch (error) {
    if (error instanceof CmsError) return { fault: error.fault, message: error.message };
    throw error;
  }
}

function identity(own: UnpackTask['own']): Identity | undefined {
  try {
    return identityOf(own);
  } catch (error) {
    // What is wrong with it says the trial of the connection; a message in the clear can be taken nevertheless.
    if (error instanceof TransportFailure) return undefined;
    throw error;
  }
}

parentPort?.on('message', (task: UnpackTask) => {
  try {
    parentPort?.postMessage({ result: work(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
