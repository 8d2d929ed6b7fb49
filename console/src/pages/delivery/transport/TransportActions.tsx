import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type Transport,
  transportDelete,
  transportLoadingList,
  transportWaybill,
} from '../../../../../server/contract/transport.js';
import {
  ACT_TO,
  NEXT_STATE,
  type TransportAct,
  transportRefusal,
  type TransportState,
} from '../../../../../server/domain/transport/state.js';
import { call, callBlob } from '../../../api/call.js';
import { useMay } from '../../../api/user.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { closeTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { Menu, type MenuItem } from '../../../ui/Menu.js';
import { useNotify } from '../../../ui/Toasts.js';
import { DepartDialog } from './DepartDialog.js';
import { transportChanged } from './transport-changed.js';
import { useRefusal, useTransportActs } from './useTransportActs.js';

const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.js')).EditDialog }));

type Asking = 'edit' | 'depart' | 'cancel' | 'delete';
type Paper = 'loadingList' | 'waybill' | 'waybillOld';

/** Fetches a PDF and hands it to the browser. */
function usePapers({ transportId: id, transportNumber }: Transport) {
  const refused = useRefusal();
  return useMutation({
    mutationFn: async (paper: Paper): Promise<void> => {
      const isList = paper === 'loadingList';
      const query = { edition: paper === 'waybillOld' ? '1976' : '2007' } as const;
      const file = isList
        ? await callBlob(transportLoadingList, { params: { id } })
        : await callBlob(transportWaybill, { params: { id }, query });
      downloadBlob(file, `${isList ? 'loading-list' : 'cmr'}-${transportNumber}`, 'pdf');
    },
    onError: refused,
  });
}

/** The states that it may go back to before it departs, and after. */
const BACK: Readonly<Record<TransportState, TransportState | null>> = {
  planned: null,
  booked: 'planned',
  loaded: 'booked',
  departed: null,
  arrived: 'departed',
  closed: 'arrived',
  cancelled: null,
};

const hinted = (hint: string | null) => (hint === null ? {} : { hint });

interface NextProps {
  readonly transport: Transport;
  readonly busy: boolean;
  readonly onGo: (to: TransportState) => void;
}

/** Brings a transport into the state that usually comes next. */
function NextButton({ transport: { state, notes }, busy, onGo }: NextProps) {
  const say = useTexts('transport');
  const maySend = useMay('delivery.despatch', 'edit');
  const next = NEXT_STATE[state];
  if (next === null || (next === 'departed' && !maySend)) return null;
  const refusal = transportRefusal(ACT_TO[next], { state, noteCount: notes.length });
  return (
    <Button
      label={say(`act.${next}`)}
      kind="primary"
      icon={next === 'departed' ? 'truck' : 'check'}
      busy={busy}
      disabled={refusal !== null}
      {...hinted(refusal === null ? null : say(`refused.${refusal}`))}
      onClick={() => {
        onGo(next);
      }}
      testId="transport-next"
    />
  );
}

/** What can be done with a transport by those who may; what can't be done now says why. */
export function TransportActions({ transport }: { transport: Transport }) {
  const say = useTexts('transport');
  const navigate = useNavigate();
  const notify = useNotify();
  const refused = useRefusal();
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const mayDelete = useMay('delivery.despatch-note', 'delete');
  const [asking, setAsking] = useState<Asking | null>(null);
  const papers = usePapers(transport);
  const { bring: bringTo } = useTransportActs(transport);
  const { transportId: id, transportNumber: number, state, notes } = transport;
  const close = (): void => {
    setAsking(null);
  };
  const bring = useMutation({
    mutationFn: bringTo,
    onError: refused,
  });
  const whyNot = (act: TransportAct): string | null => {
    const refusal = transportRefusal(act, { state, noteCount: notes.length });
    return refusal === null ? null : say(`refused.${refusal}`);
  };
  const back = BACK[state];
  const go = (to: TransportState): void => {
    if (to === 'departed' && state === 'loaded') setAsking('depart');
    else bring.mutate(to);
  };
  const item = (label: string, why: string | null, onChoose: () => void, testId: string): MenuItem => ({
    label,
    onChoose,
    testId,
    off: why ?? undefined,
  });
  const items: MenuItem[] = [
    ...(mayEdit && state === 'planned'
      ? [
          item(
            say('act.loaded'),
            whyNot('load'),
            () => {
              go('loaded');
            },
            'transport-load',
          ),
        ]
      : []),
    ...(mayEdit && back !== null
      ? [
          item(
            say('act.back', { state: say(`state.${back}`) }),
            null,
            () => {
              go(back);
            },
            'transport-back',
          ),
        ]
      : []),
    item(
      say('act.waybillOld'),
      notes.length === 0 ? say('refused.has-no-notes') : null,
      () => {
        papers.mutate('waybillOld');
      },
      'transport-waybill-old',
    ),
    ...(mayEdit
      ? [
          item(
            say('act.cancelled'),
            whyNot('cancel'),
            () => {
              setAsking('cancel');
            },
            'transport-cancel',
          ),
        ]
      : []),
    ...(mayDelete
      ? [
          item(
            say('act.delete'),
            whyNot('delete'),
            () => {
              setAsking('delete');
            },
            'transport-delete',
          ),
        ]
      : []),
  ];
  return (
    <>
      <Menu label={say('more')} items={items} testId="transport-more" />
      <Button
        label={say('act.loadingList')}
        icon="print"
        busy={papers.isPending && papers.variables === 'loadingList'}
        onClick={() => {
          papers.mutate('loadingList');
        }}
        testId="transport-loading-list"
      />
      <Button
        label={say('act.waybill')}
        icon="print"
        busy={papers.isPending && papers.variables === 'waybill'}
        disabled={notes.length === 0}
        {...(notes.length === 0 && { hint: say('refused.has-no-notes') })}
        onClick={() => {
          papers.mutate('waybill');
        }}
        testId="transport-waybill"
      />
      {mayEdit && (
        <Button
          label={say('act.edit')}
          icon="pencil"
          disabled={whyNot('edit') !== null}
          {...hinted(whyNot('edit'))}
          onClick={() => {
            setAsking('edit');
          }}
          testId="transport-edit"
        />
      )}
      {mayEdit && <NextButton transport={transport} busy={bring.isPending} onGo={go} />}
      <Suspense>{asking === 'edit' && <EditDialog transport={transport} onClose={close} />}</Suspense>
      {asking === 'depart' && <DepartDialog transport={transport} onClose={close} />}
      {asking === 'cancel' && (
        <ConfirmDialog
          danger
          label={say('act.cancelled')}
          title={say('cancelTitle', { number })}
          text={say('cancelText')}
          cancel={say('cancel')}
          act={() => bringTo('cancelled')}
          onDone={close}
          onClose={close}
          testId="transport-cancel-confirm"
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          label={say('act.delete')}
          title={say('deleteTitle', { number })}
          text={say('deleteText')}
          cancel={say('cancel')}
          act={() => call(transportDelete, { params: { id } })}
          onDone={async () => {
            notify({ severity: 'success', summary: say('done.deleted', { number }) });
            closeTab(paths.transport(id));
            await navigate(paths.transports, { replace: true });
            await transportChanged(
              [id],
              notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId),
            );
          }}
          onClose={close}
          testId="transport-delete-confirm"
        />
      )}
    </>
  );
}
