import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { MAX_FILE_BYTES } from '../../../../server/contract/traffic.js';
import { emitChange } from '../../api/live.js';
import { ApiProblem } from '../../api/problem.js';
import { uploadFile } from '../../api/upload.js';

/** One handed-in file on its way. After `sent` its own record tells how it went. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly progress: number;
  readonly messageId: string | null;
  /** What went wrong. */
  readonly problem: unknown;
}
type Act = { type: 'add'; uploads: readonly Upload[] } | { type: 'set'; key: number; part: Partial<Upload> } | { type: 'clear' };
const AT_ONCE = 3;

function reduce(uploads: readonly Upload[], act: Act): readonly Upload[] {
  switch (act.type) {
    case 'add': return [...uploads, ...act.uploads];
    case 'set': return uploads.map((upload) => (upload.key === act.key ? { ...upload, ...act.part } : upload));
    case 'clear': return uploads.filter((upload) => upload.phase === 'waiting' || upload.phase === 'sending');
  }
}
/** What can be said before a byte is sent. */
function refusal(file: File): ApiProblem | null {
  if (file.size === 0) return new ApiProblem('empty-file', 0, null);
  return file.size > MAX_FILE_BYTES ? new ApiProblem('file-too-large', 0, null) : null;
}

/** Sends files a few at a time and keeps what became of each. */
export function useUploads(): { uploads: readonly Upload[]; add: (files: readonly File[]) => void; clear: () => void } {
  const client = useQueryClient();
  const [uploads, act] = useReducer(reduce, []);
  const nextKey = useRef(1);
  const started = useRef(new Set<number>());

  const send = useCallback(async ({ key, file }: Upload): Promise<void> => {
    const set = (part: Partial<Upload>): void => { act({ type: 'set', key, part }); };
    set({ phase: 'sending' });
    try {
      const { id } = await uploadFile(file, (progress) => { set({ progress }); });
      set({ phase: 'sent', progress: 1, messageId: id });
      // The row shows at once, also where the socket is away.
      emitChange({ topic: 'traffic', ids: [id] });
      void client.invalidateQueries({ queryKey: ['traffic', 'message', id] });
    } catch (error) {
      set({ phase: 'failed', problem: error });
    }
  }, [client]);

  useEffect(() => {
    const sending = uploads.filter((upload) => upload.phase === 'sending').length;
    for (const upload of uploads.filter(({ phase, key }) => phase === 'waiting' && !started.current.has(key)).slice(0, Math.max(0, AT_ONCE - sending))) {
      started.current.add(upload.key);
      void send(upload);
    }
  }, [uploads, send]);

  const add = useCallback((files: readonly File[]) => {
    act({ type: 'add', uploads: files.map((file) => {
      const problem = refusal(file);
      return { key: nextKey.current++, file, phase: problem ? 'failed' : 'waiting', progress: 0, messageId: null, problem };
    }) });
  }, []);
  return { uploads, add, clear: useCallback(() => { act({ type: 'clear' }); }, []) };
}
