import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '../../../../../server/contract/fields.js';
import {
  type FileReport,
  fileReportRetry,
  type FileReports,
  fileReports,
  fileReportSend,
} from '../../../../../server/contract/file-report.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Icon } from '../../../ui/Icon.js';
import { Waiting } from '../../../ui/States.js';
import { useNotify } from '../../../ui/Toasts.js';
import { MailForm, mailText } from './MailForm.js';

const LOOK = {
  queued: { icon: 'clock', tone: 'info' },
  sending: { icon: 'clock', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  failed: { icon: 'times', tone: 'err' },
} as const;

const reportsKey = (id: string) => ['traffic', 'reports', id] as const;

/** Does something about the reports of a file, and reads them again. */
function useReportMutation<Input>(id: string, mutationFn: (input: Input) => Promise<unknown>, onDone: () => void) {
  const say = useTexts('tellSender');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn,
    onSuccess: onDone,
    onError: (error) => {
      notify({ severity: 'error', summary: say('notSent'), detail: problemText(error, language) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(id) }),
  });
}

function Told({ id, report }: { id: string; report: FileReport }) {
  const say = useTexts('tellSender');
  const { moment } = useFormat();
  const retry = useReportMutation(
    id,
    () => call(fileReportRetry, { params: { id: report.fileReportId } }),
    () => undefined,
  );
  return (
    <li data-testid="report" data-state={report.state}>
      <StatusChip {...LOOK[report.state]}>{say(`state.${report.state}`)}</StatusChip>
      <span>
        {say('told', { to: report.to, by: report.by ?? '–', when: moment(report.at) })}
        {report.error !== null && <span className="mono dim"> {report.error}</span>}
      </span>
      {report.state === 'failed' && (
        <Button
          label={say('retry')}
          icon="refresh"
          busy={retry.isPending}
          testId="report-retry"
          onClick={() => {
            retry.mutate(undefined);
          }}
        />
      )}
    </li>
  );
}

function Content({
  id,
  data,
  chosen,
  onLanguage,
  onClose,
}: {
  id: string;
  data: FileReports;
  /** The language that was chosen; the text in it may still be on its way. */
  chosen: Language;
  onLanguage: (language: Language) => void;
  onClose: () => void;
}) {
  const say = useTexts('tellSender');
  const notify = useNotify();
  const [note, setNote] = useState('');
  const { to, language, reports } = data;
  const wasTold = reports.some(({ state }) => state !== 'failed');
  const send = useReportMutation(
    id,
    () => call(fileReportSend, { params: { id }, body: { language, again: wasTold, ...(note.trim() && { note }) } }),
    () => {
      notify({ severity: 'success', summary: say('isSent', { to: to ?? '' }) });
      onClose();
    },
  );
  return (
    <div className="tell-sender">
      {reports.length > 0 && (
        <ul className="tell-reports">
          {reports.map((report) => (
            <Told key={report.fileReportId} id={id} report={report} />
          ))}
        </ul>
      )}
      <MailForm data={data} {...{ chosen, onLanguage, note, onNote: setNote }} />
      {wasTold && to !== null && (
        <p className="banner banner-info" role="status" data-testid="tell-again">
          <Icon name="info-circle" />
          <span>{say('again')}</span>
        </p>
      )}
      <div className="dialog-actions">
        <CopyButton value={mailText(data, note)} testId="tell-copy" />
        <Button
          label={wasTold ? say('sendAgain') : say('send')}
          icon="envelope"
          kind="primary"
          busy={send.isPending || chosen !== language}
          testId="tell-send"
          onClick={() => {
            send.mutate(undefined);
          }}
          {...(to === null && { disabled: true, hint: say('noAddress') })}
        />
      </div>
    </div>
  );
}

function TellDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts('tellSender');
  const sayStates = useTexts('states');
  const [wanted, setWanted] = useState<Language>();
  const { data, error, refetch } = useQuery({
    queryKey: [...reportsKey(id), wanted],
    queryFn: ({ signal }) => call(fileReports, { params: { id }, query: { language: wanted } }, signal),
    placeholderData: (before) => before,
  });
  return (
    <Dialog title={say('title')} closeLabel={sayStates('close')} onClose={onClose}>
      {data ? (
        <Content id={id} data={data} chosen={wanted ?? data.language} onLanguage={setWanted} onClose={onClose} />
      ) : (
        <Waiting query={{ error, refetch }} skeleton={6} />
      )}
    </Dialog>
  );
}

/** Tells the sender of a file by mail what is wrong in it, after a look at what the mail says. */
export function TellSender({ id }: { id: string }) {
  const say = useTexts('tellSender');
  const may = useMay('traffic', 'edit');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        label={say('action')}
        icon="envelope"
        testId="tell-sender"
        actionOf="file"
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen && (
        <TellDialog
          id={id}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
