import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CarrierMessages,
  type InstructInput,
  type SentInstruction,
  transportInstruct,
} from '../../../../../server/contract/carrier-message.js';
import type { Transport } from '../../../../../server/contract/transport.js';
import { call } from '../../../api/call.js';
import { queryClient } from '../../../api/query-client.js';
import { useMay } from '../../../api/user.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Timeline, type TimelineEntry } from '../../../record/Timeline.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';
import { carrierQuery } from './transport.queries.js';
import { transportChanged } from './transport-changed.js';
import { useRefusal } from './useTransportActs.js';

/** How far an instruction has come, as one word. */
function stepOf({ transmission }: SentInstruction) {
  if (transmission === null) return 'refused';
  const { acknowledgement: answer, state } = transmission;
  if (answer === 'acknowledged' || answer === 'partly' || answer === 'rejected') return answer;
  return state === 'sending' ? 'queued' : state;
}
const TONES: Readonly<Partial<Record<ReturnType<typeof stepOf>, NonNullable<TimelineEntry['tone']>>>> = {
  refused: 'err',
  failed: 'err',
  rejected: 'err',
  partly: 'warn',
  cancelled: 'warn',
  acknowledged: 'ok',
};

function Instructions({ instructions }: Pick<CarrierMessages, 'instructions'>) {
  const say = useTexts('transport');
  if (instructions.length === 0) return <p className="dim">{say('carrier.nothing')}</p>;
  return (
    <Timeline
      testId="carrier-instructions"
      entries={instructions.map((one): TimelineEntry => {
        const step = stepOf(one);
        const tone = TONES[step];
        return {
          id: one.id,
          at: one.createdAt,
          kind: step,
          title: say(`carrier.function.${one.messageFunction}`),
          note: [say(`carrier.step.${step}`), one.isAutomatic ? say('carrier.automatic') : one.createdBy]
            .filter(Boolean)
            .join(' · '),
          ...(tone !== undefined && { tone }),
          details:
            one.transmission === null ? (
              one.problem
            ) : (
              <Link to={paths.trafficMessage(one.transmission.fileId)}>{say('carrier.file')}</Link>
            ),
        };
      })}
    />
  );
}

/** What the carrier of a transport was told, and how to tell it. */
export function CarrierPanel({ transport }: { transport: Transport }) {
  const say = useTexts('transport');
  const notify = useNotify();
  const refused = useRefusal();
  const maySend = useMay('delivery.despatch', 'edit');
  const [isCancelling, setCancelling] = useState(false);
  const { transportId: id, notes, state, fields } = transport;
  const { data } = useQuery(carrierQuery(id));
  const tell = (does: InstructInput['does']) => call(transportInstruct, { params: { id }, body: { does } });
  const told = (messages: CarrierMessages): void => {
    queryClient.setQueryData(carrierQuery(id).queryKey, messages);
    notify({ severity: 'success', summary: say('carrier.told') });
    void transportChanged([id], []);
  };
  const send = useMutation({ mutationFn: () => tell('send'), onSuccess: told, onError: refused });
  if (data === undefined || (data.instructions.length === 0 && data.agreement === null && fields.carrier === null))
    return null;
  const last = data.instructions.find(({ transmission }) => transmission !== null);
  const isTold = last !== undefined && last.messageFunction !== '1';
  const whyNot =
    data.agreement === null
      ? say('carrier.noAgreement')
      : state === 'cancelled'
        ? say('refused.is-cancelled')
        : notes.length === 0
          ? say('refused.has-no-notes')
          : data.next === null
            ? say('carrier.hasIt')
            : data.next === '1'
              ? say('carrier.another')
              : null;
  return (
    <section className="card panel" aria-label={say('carrier.title')} data-testid="carrier-panel">
      <header>
        <h2>{say('carrier.title')}</h2>
        <span className="page-gap" />
        {maySend && isTold && (
          <Button
            label={say('carrier.cancel')}
            icon="ban"
            danger
            onClick={() => {
              setCancelling(true);
            }}
            testId="carrier-cancel"
          />
        )}
        {maySend && (
          <Button
            label={say(data.next === '5' ? 'carrier.sendChange' : 'carrier.send')}
            icon="truck"
            busy={send.isPending}
            disabled={whyNot !== null}
            {...(whyNot !== null && { hint: whyNot })}
            onClick={() => {
              send.mutate();
            }}
            testId="carrier-send"
          />
        )}
      </header>
      <div className="panel-text despatch-part">
        {data.agreement !== null && <p className="dim">{say('carrier.under', data.agreement)}</p>}
        <Instructions instructions={data.instructions} />
      </div>
      {isCancelling && (
        <ConfirmDialog
          danger
          label={say('carrier.cancel')}
          title={say('carrier.cancelTitle')}
          text={say('carrier.cancelText')}
          cancel={say('cancel')}
          act={() => tell('cancel')}
          onDone={(messages) => {
            setCancelling(false);
            told(messages);
          }}
          onClose={() => {
            setCancelling(false);
          }}
          testId="carrier-cancel-confirm"
        />
      )}
    </section>
  );
}
