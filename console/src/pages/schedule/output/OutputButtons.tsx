import { useState } from 'react';
import { scheduleCsv } from '../../../../../server/contract/schedule-output.js';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { callBlob } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useAsOf } from '../../../as-of/as-of.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { useNotify } from '../../../ui/Toasts.js';
import { PdfButton } from './PdfButton.js';

/** A schedule as a file: its lines with their call-offs. */
export function OutputButtons({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('schedule');
  const language = useLanguage();
  const notify = useNotify();
  const asOf = useAsOf();
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    callBlob(scheduleCsv, { params: { id: schedule.scheduleHeadId }, query: { asOf } })
      .then((blob) => {
        downloadBlob(blob, `schedule-${schedule.documentNumber}`, 'csv');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: say('output.failed'), detail: problemText(error, language) });
      })
      .finally(() => {
        setBusy(false);
      });
  };
  const name = `schedule-${schedule.documentNumber}`;
  return (
    <>
      <Button
        label={say('output.csv')}
        icon="download"
        busy={isBusy}
        hint={say('output.csvHint')}
        onClick={download}
        testId="schedule-csv"
        actionOf="schedule"
      />
      <PdfButton id={schedule.scheduleHeadId} name={name} />
    </>
  );
}
