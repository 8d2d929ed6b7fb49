import { useState } from 'react';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { useNotify } from '../../ui/Toasts.js';

interface CsvButtonProps {
  readonly read: () => Promise<Blob>;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly testId: string;
}

/** Hands out what the server writes as CSV. */
export function CsvButton({ read, name, testId }: CsvButtonProps) {
  const say = useTexts('deliveries');
  const language = useLanguage();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const download = (): void => {
    setBusy(true);
    read()
      .then((blob) => {
        downloadBlob(blob, name, 'csv');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: say('exportFailed'), detail: problemText(error, language) });
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return <Button label={say('export')} icon="download" busy={isBusy} onClick={download} testId={testId} />;
}
