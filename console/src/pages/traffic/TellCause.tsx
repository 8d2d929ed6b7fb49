import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CauseReports, causeReports, causeReportSend } from '../../../../server/contract/cause-report.js';
import type { Language } from '../../../../server/contract/fields.js';
import type { TrafficCause } from '../../../../server/contract/traffic-cause.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import type { FilterValues } from '../../list/filter.js';
import { Button } from '../../ui/Button.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { Waiting } from '../../ui/States.js';
import { Switch } from '../../ui/Switch.js';
import { useNotify } from '../../ui/Toasts.js';
import { MailForm, mailText } from './inspector/MailForm.js';
import type { TRAFFIC_FIELDS } from './traffic.list.js';

interface TellCauseProps {
  cause: TrafficCause;
  /** The files that the list shows are told of. */
  filters: FilterValues<typeof TRAFFIC_FIELDS>;
  onClose: () => void;
}

interface ContentProps {
  data: CauseReports;
  chosen: Language;
  onLanguage: (language: Language) => void;
  isAgain: boolean;
  onAgain: (isAgain: boolean) => void;
  onSend: (note: string) => void;
  isBusy: boolean;
}

function Content({ data, chosen, onLanguage, isAgain, onAgain, onSend, isBusy }: ContentProps) {
  const say = useTexts('causes');
  const sayMail = useTexts('tellSender');
  const sayFile = useTexts('inspector');
  const f = useFormat();
  const [note, setNote] = useState('');
  const { to, files, told, toldCount } = data;
  const names = told.map(({ name }) => name).join(', ') + (toldCount > told.length ? ' …' : '');
  const reason = (files.value === 0 && say('nothing')) || (to === null && sayMail('noAddress'));
  return (
    <div className="tell-sender">
      <p data-testid="tell-about">{say('about', { count: files.value, shown: f.counted(files) })}</p>
      {toldCount > 0 && (
        <div className="banner banner-info" role="status" data-testid="tell-told">
          <Icon name="info-circle" />
          <span>
            {say('told', { count: toldCount, shown: f.integer(toldCount), names })} {!isAgain && say('leftOut')}
          </span>
          <Switch label={say('again')} checked={isAgain} onChange={onAgain} />
        </div>
      )}
      <MailForm data={data} {...{ chosen, onLanguage, note, onNote: setNote }} />
      <div className="dialog-actions">
        <CopyButton value={mailText(data, note)} label={sayFile('copyForPartner')} testId="tell-copy" />
        <Button
          label={sayMail('send')}
          icon="envelope"
          kind="primary"
          busy={isBusy}
          testId="tell-send"
          onClick={() => {
            onSend(note.trim());
          }}
          {...(reason !== false && { disabled: true, hint: reason })}
        />
      </div>
    </div>
  );
}

/** Tells the sender of all files of a cause by one mail what is wrong in them, after a look at what it says. */
export function TellCause({ cause: { id }, filters: { days, messageType, q }, onClose }: TellCauseProps) {
  const sayMail = useTexts('tellSender');
  const sayStates = useTexts('states');
  const appLanguage = useLanguage();
  const notify = useNotify();
  const [wanted, setWanted] = useState<Language>();
  const [isAgain, setAgain] = useState(false);
  const asked = { days, ...(messageType !== '' && { messageType }), ...(q !== '' && { q }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['traffic-cause', 'mail', id, asked, wanted, isAgain],
    queryFn: ({ signal }) =>
      call(causeReports, { params: { id }, query: { ...asked, language: wanted, again: isAgain } }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const send = useMutation({
    mutationFn: (note: string) =>
      call(causeReportSend, {
        params: { id },
        body: { ...asked, language: data?.language, again: isAgain, ...(note !== '' && { note }) },
      }),
    onSuccess: ({ to }) => {
      notify({ severity: 'success', summary: sayMail('isSent', { to }) });
      onClose();
    },
    onError: (problem) => {
      notify({ severity: 'error', summary: sayMail('notSent'), detail: problemText(problem, appLanguage) });
    },
  });
  return (
    <Dialog title={sayMail('title')} closeLabel={sayStates('close')} onClose={onClose}>
      {data ? (
        <Content
          data={data}
          chosen={wanted ?? data.language}
          onLanguage={setWanted}
          isAgain={isAgain}
          onAgain={setAgain}
          onSend={send.mutate}
          isBusy={send.isPending || isPlaceholderData}
        />
      ) : (
        <Waiting query={{ error, refetch }} skeleton={6} />
      )}
    </Dialog>
  );
}
