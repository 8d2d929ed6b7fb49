import { useRef } from 'react';
import { manualScheduleSheet } from '../../../../../server/contract/manual-schedule.js';
import {
  type DecimalSign,
  type ReadSheet,
  readSheet,
  SHEET_LIMITS,
  understood,
} from '../../../../../server/domain/schedule/entry-sheet.js';
import { sendFile } from '../../../api/upload.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';

/** The rows of a file: CSV is read here, a spreadsheet by the server. @throws ApiProblem for a spreadsheet that is not read */
export async function sheetOf(file: File, decimal: DecimalSign): Promise<ReadSheet> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 4).arrayBuffer());
  // XLSX is a ZIP file; the old form is for the server to refuse in words.
  if (start.startsWith('PK') || start === 'ÐÏ\x11à') {
    const { cells, kinds } = await sendFile(manualScheduleSheet, {}, file, () => undefined);
    return understood(cells, decimal, kinds);
  }
  return file.size > SHEET_LIMITS.characters
    ? { form: 'too-large' }
    : readSheet(textOf(await file.arrayBuffer()), decimal);
}

/** The text of a file: UTF-8, else the letters of Western Windows, which spreadsheets write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Chooses a file of rows. */
export function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const say = useTexts('manual');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        hidden
        data-testid="manual-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button label={say('csv')} icon="upload" onClick={() => input.current?.click()} testId="manual-csv" />
    </>
  );
}
