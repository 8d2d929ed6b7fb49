import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { carrierAssign, type UnmatchedConsignment } from '../../../../../server/contract/carrier-message.js';
import { transportList } from '../../../../../server/contract/transport.js';
import type { TransportId } from '../../../../../server/domain/ids.js';
import { statusText } from '../../../../../server/domain/transport/carrier-status.js';
import { call } from '../../../api/call.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { SelectField } from '../../../ui/SelectField.js';
import { Empty } from '../../../ui/States.js';
import { useNotify } from '../../../ui/Toasts.js';
import { placeTime } from '../place-time.js';
import { unmatchedQuery } from './transport.queries.js';
import { transportChanged } from './transport-changed.js';
import { useRefusal } from './useTransportActs.js';

/** One of what carriers said, with the transport that it may be. */
function Consignment({ of }: { of: UnmatchedConsignment }) {
  const say = useTexts('transport');
  const f = useFormat();
  const language = useLanguage();
  const notify = useNotify();
  const refused = useRefusal();
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const [to, setTo] = useState<string>(of.candidates[0]?.transportId ?? '');
  const { data } = useQuery({
    queryKey: ['transport', 'assignable'],
    queryFn: ({ signal }) => call(transportList, { query: { days: 365, limit: 200, counts: false } }, signal),
  });
  const put = async (transportId: TransportId | null, text: string): Promise<void> => {
    const params = { id: of.consignmentId };
    const { before } = await call(carrierAssign, { params, body: { transportId } });
    const ids = [before, transportId].filter((id) => id !== null);
    await transportChanged(ids, []);
    const undo = { label: say('undo'), onClick: () => void put(before, say('done.undone')).catch(refused) };
    notify({ severity: 'success', summary: text, action: undo });
  };
  const transports = new Map([
    ...of.candidates.map(({ transportId, transportNumber }) => [transportId, transportNumber] as const),
    ...(data?.rows ?? []).map(
      (row) => [row.transportId, [row.transportNumber, row.carrier].filter(Boolean).join(' · ')] as const,
    ),
  ]);
  const options: readonly { value: string; label: string }[] = [
    { value: '', label: '–' },
    ...[...transports].map(([value, label]) => ({ value, label })),
  ];
  const chosen = [...transports.keys()].find((id) => id === to);
  const assign = useMutation({
    mutationFn: (id: TransportId) => put(id, say('unmatched.assigned', { number: transports.get(id) ?? '' })),
    onError: refused,
  });
  const names = [...new Set(of.keys.map(({ value }) => value)), of.equipment].filter(Boolean);
  return (
    <li data-testid="unmatched-row">
      <b>{names.length === 0 ? say('unmatched.nameless') : names.join(', ')}</b>
      <span className="tone-warn">{say(`unmatched.reason.${of.reason}`)}</span>
      <span className="dim">{of.sender}</span>
      {of.last !== null && (
        <span>
          {statusText(of.last, language)} {of.last.saidAt === null ? '' : placeTime(of.last.saidAt, f)}
        </span>
      )}
      {of.fileId !== null && <Link to={paths.trafficMessage(of.fileId)}>{say('carrier.file')}</Link>}
      {mayEdit && (
        <div className="field-row" style={{ flexBasis: '100%', alignItems: 'end' }}>
          <SelectField
            label={say('unmatched.transport')}
            value={to}
            options={options}
            onChange={setTo}
            testId="unmatched-transport"
          />
          <span>
            <Button
              label={say('unmatched.assign')}
              busy={assign.isPending}
              disabled={chosen === undefined}
              onClick={() => {
                if (chosen !== undefined) assign.mutate(chosen);
              }}
              testId="unmatched-assign"
            />
          </span>
        </div>
      )}
    </li>
  );
}

/** What carriers said that stands with no transport: people say which one it is. */
export function UnmatchedDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('transport');
  const sayStates = useTexts('states');
  const { data } = useQuery({ ...unmatchedQuery, staleTime: 0 });
  return (
    <Dialog title={say('unmatched.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        <p className="soft">{say('unmatched.text')}</p>
        {data?.rows.length === 0 && <Empty icon="check" title={say('unmatched.none')} />}
        <ul className="transport-choices transport-notes long-list" tabIndex={0} aria-label={say('unmatched.title')}>
          {data?.rows.map((row) => (
            <Consignment key={row.consignmentId} of={row} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
