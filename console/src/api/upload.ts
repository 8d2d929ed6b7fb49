import type { Answer, CallInput, Endpoint } from '../../../server/contract/endpoint.js';
import { trafficUpload } from '../../../server/contract/traffic.js';
import { urlOf } from './call.js';
import { ApiProblem, toProblem } from './problem.js';
import { isNearExpiry, refreshSession, sessionLost } from './session.js';

interface Sent {
  readonly status: number;
  readonly text: string;
}

/** fetch does not report how much of a body has gone out; XMLHttpRequest does. */
function post(endpoint: Endpoint, address: string, file: File, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => {
      reject(new ApiProblem('network', 0, null));
    };
    request.send(file);
  });
}

/** Hands one file to a call that takes it as its body, telling how much has been sent, from 0 to 1. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  onProgress: (part: number) => void,
): Promise<Answer<E>> {
  const address = urlOf(endpoint, input);
  if (isNearExpiry()) await refreshSession();
  let sent = await post(endpoint, address, file, onProgress);
  if (sent.status === 401 && (await refreshSession())) sent = await post(endpoint, address, file, onProgress);
  if (sent.status === 401) sessionLost();
  if (sent.status >= 300) throw toProblem(sent.status, sent.text);
  return endpoint.response?.parse(JSON.parse(sent.text)) as Answer<E>;
}

/** Hands in an EDI file. */
export function uploadFile(file: File, onProgress: (part: number) => void): Promise<Answer<typeof trafficUpload>> {
  return sendFile(trafficUpload, {}, file, onProgress);
}
