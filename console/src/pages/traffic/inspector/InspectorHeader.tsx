import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trafficFile, type TrafficMessageView, trafficProcess } from '../../../../../server/contract/traffic.js';
import { call, urlOf } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { PrintButton } from '../../../shell/PrintButton.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';
import { useNotify } from '../../../ui/Toasts.js';
import { messageName } from '../state.js';
import { TrafficStatus } from '../TrafficStatus.js';
import { ArchiveButtons } from './ArchiveButtons.js';

function ReprocessButton({ message }: { message: TrafficMessageView }) {
  const say = useTexts('inspector');
  const sayArchive = useTexts('archiveState');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const may = useMay('traffic', 'edit');
  const reprocess = useMutation({
    mutationFn: () => call(trafficProcess, { params: { id: message.id } }),
    onSuccess: () => {
      notify({ severity: 'success', summary: say('reprocessStarted') });
      void emitChange({ topic: 'traffic', ids: [message.id] });
      void client.invalidateQueries({ queryKey: ['traffic'], predicate: ({ queryKey }) => queryKey[2] === message.id });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: say('reprocessFailed'), detail: problemText(error, language) });
    },
  });
  const reason = !may
    ? say('mayNot')
    : message.state === 'received'
      ? say('isBeingRead')
      : message.archiveState === 'deleted' || !message.hasBytes
        ? sayArchive('restoreFirst')
        : undefined;
  return (
    <Button
      label={say('reprocess')}
      icon="history"
      kind="primary"
      disabled={reason !== undefined}
      busy={reprocess.isPending}
      testId="reprocess"
      actionOf="file"
      onClick={() => {
        reprocess.mutate();
      }}
      {...(reason === undefined ? {} : { hint: reason })}
    />
  );
}

export function InspectorHeader({ message, onClose }: { message: TrafficMessageView; onClose: () => void }) {
  const say = useTexts('inspector');
  const sayStates = useTexts('states');
  return (
    <header className="insp-head">
      <h2 className="mono truncate" data-testid="inspector-title" title={message.fileName}>
        {message.documentNumber ?? message.fileName}
      </h2>
      <span data-testid="inspector-state" data-state={message.state}>
        <TrafficStatus state={message.state} />
      </span>
      <p className="soft truncate insp-what">{[messageName(message), message.partner].filter(Boolean).join(', ')}</p>
      <a
        className="icon-button"
        href={urlOf(trafficFile, { params: { id: message.id } })}
        download={message.fileName}
        aria-label={say('download')}
        title={say('download')}
        data-testid="download"
      >
        <Icon name="download" />
      </a>
      <PrintButton iconOnly />
      <ArchiveButtons message={message} />
      {message.FileDirection === 'I' && <ReprocessButton message={message} />}
      <Button
        label={sayStates('close')}
        icon="times"
        iconOnly
        kind="quiet"
        onClick={onClose}
        testId="inspector-close"
      />
    </header>
  );
}
