import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_COUNT, scheduleLinePdf, schedulePdf } from '../../../../../server/contract/schedule-output.js';
import { callParts } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useAsOf } from '../../../as-of/as-of.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { useNotify } from '../../../ui/Toasts.js';
import { pageCounter } from './pages-of.js';

/** What is printed: a schedule, or one line of it. */
export interface Printed {
  readonly id: string;
  readonly lineId?: string;
  /** The name of the file, without its ending. */
  readonly name: string;
}
export interface Printing {
  /** Null while nothing is printed; `of` is 0 until the number of pages is known. */
  readonly progress: { readonly pages: number; readonly of: number } | null;
  readonly print: () => void;
  readonly cancel: () => void;
}

/** Has a PDF made and hands it to the browser; it can be cancelled, and leaving the page cancels it. */
export function usePrinting({ id, lineId, name }: Printed): Printing {
  const say = useTexts('schedule');
  const language = useLanguage();
  const notify = useNotify();
  const asOf = useAsOf();
  const [progress, setProgress] = useState<Printing['progress']>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);
  const print = () => {
    const control = new AbortController();
    running.current = control;
    setProgress({ pages: 0, of: 0 });
    const count = pageCounter();
    const onBytes = (bytes: Uint8Array, headers: Headers): void => {
      setProgress({ pages: count(bytes), of: Number(headers.get(PAGE_COUNT) ?? 0) });
    };
    const made =
      lineId === undefined
        ? callParts(schedulePdf, { params: { id }, query: { asOf } }, onBytes, control.signal)
        : callParts(scheduleLinePdf, { params: { id, lineId }, query: { asOf } }, onBytes, control.signal);
    made
      .then((blob) => {
        downloadBlob(blob, name, 'pdf');
      })
      .catch((error: unknown) => {
        if (!control.signal.aborted)
          notify({ severity: 'error', summary: say('output.failed'), detail: problemText(error, language) });
      })
      .finally(() => {
        setProgress(null);
      });
  };
  return { progress, print, cancel };
}
