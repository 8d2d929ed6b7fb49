import { useCallback, useState } from 'react';
import { dashboardPdf } from '../../../../server/contract/dashboard.js';
import type { Period } from '../../../../server/contract/transaction.js';
import { callBlob } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { useNotify } from '../../ui/Toasts.js';

/** Hands out the PDF of a period; `isBusy` while it is being made. */
export function useDownload(period: Period): { isBusy: boolean; download: () => void } {
  const say = useTexts('dashboard');
  const language = useLanguage();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const download = useCallback(() => {
    setBusy(true);
    callBlob(dashboardPdf, { query: { identifier: period } })
      .then((blob) => {
        downloadBlob(blob, `consignal-${period}`, 'pdf');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: say('pdfFailed'), detail: problemText(error, language) });
      })
      .finally(() => {
        setBusy(false);
      });
  }, [say, period, notify, language]);
  return { isBusy, download };
}
