import { useSyncExternalStore } from 'react';
import { MAX_FILE_BYTES } from '../../../../server/contract/traffic.js';
import { emitChange } from '../../api/live.js';
import { ApiProblem } from '../../api/problem.js';
import { onForget } from '../../api/query-client.js';
import { uploadFile } from '../../api/upload.js';
import { setDirty } from '../../form/dirty.js';

/** One handed-in file on its way. After `sent` its own record says how it went. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly progress: number;
  readonly messageId: string | null;
  /** What went wrong. */
  readonly problem: unknown;
}
const AT_ONCE = 3;
const UNDER_WAY = Symbol('uploads');

// Beside the pages: files go on being sent whichever of them is shown.
let uploads: readonly Upload[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

export const isUnderWay = ({ phase }: Upload): boolean => phase === 'waiting' || phase === 'sending';

function keep(next: readonly Upload[]): void {
  uploads = next;
  setDirty(UNDER_WAY, next.some(isUnderWay) ? 'console' : null);
  for (const listener of listeners) listener();
}
function change(key: number, part: Partial<Upload>): void {
  keep(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
}

async function send({ key, file }: Upload): Promise<void> {
  change(key, { phase: 'sending' });
  try {
    const { id } = await uploadFile(file, (progress) => {
      change(key, { progress });
    });
    change(key, { phase: 'sent', progress: 1, messageId: id });
    // The row shows at once, also where the socket is away.
    void emitChange({ topic: 'traffic', ids: [id] });
  } catch (error) {
    change(key, { phase: 'failed', problem: error });
  }
  sendNext();
}
function sendNext(): void {
  const sending = uploads.filter(({ phase }) => phase === 'sending').length;
  for (const upload of uploads.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, AT_ONCE - sending)))
    void send(upload);
}

/** What can be said before a byte is sent. */
function refusal(file: File): ApiProblem | null {
  if (file.size === 0) return new ApiProblem('empty-file', 0, null);
  return file.size > MAX_FILE_BYTES ? new ApiProblem('file-too-large', 0, null) : null;
}

/** Sends files a few at a time and keeps what became of each. */
export function addUploads(files: readonly File[]): void {
  keep([
    ...uploads,
    ...files.map((file): Upload => {
      const problem = refusal(file);
      return { key: nextKey++, file, phase: problem ? 'failed' : 'waiting', progress: 0, messageId: null, problem };
    }),
  ]);
  sendNext();
}

/** Takes those that are done out of view. */
export function clearUploads(): void {
  keep(uploads.filter(isUnderWay));
}

// Whoever signs in next has nothing to do with them.
onForget(() => {
  keep([]);
});

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => uploads,
  );
}
