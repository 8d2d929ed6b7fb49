import { trafficUpload } from '../../../server/contract/traffic.js';
import type { Answer } from '../../../server/contract/endpoint.js';
import { urlOf } from './call.js';
import { ApiProblem, toProblem } from './problem.js';
import { isNearExpiry, refreshSession, sessionLost } from './session.js';

interface Sent {
  readonly status: number;
  readonly text: string;
}

/** fetch does not report how much of a body has gone out; XMLHttpRequest does. */
function post(file: File, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(trafficUpload.method, urlOf(trafficUpload));
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

/** Hands in one file, telling how much has been sent, from 0 to 1. */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
): Promise<Answer<typeof trafficUpload>> {
  if (isNearExpiry()) await refreshSession();
  let sent = await post(file, onProgress);
  if (sent.status === 401 && (await refreshSession())) sent = await post(file, onProgress);
  if (sent.status === 401) sessionLost();
  if (sent.status >= 300) throw toProblem(sent.status, sent.text);
  return trafficUpload.response.parse(JSON.parse(sent.text));
}
