import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { transportCreate, type TransportRow } from '../../../../../server/contract/transport.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListPage } from '../../../list/ListPage.js';
import { useListPage } from '../../../list/useListPage.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';
import { useTransportColumns } from './columns.js';
import { TransportSummary } from './TransportSummary.js';
import { TransportToolbar } from './TransportToolbar.js';
import { transportChanged } from './transport-changed.js';
import { COUNT_OF, TRANSPORT_LIST, USUAL_DAYS } from './transport.list.js';
import { transportDayTexts } from './day/texts.js';
import { transportMapTexts } from './map/texts.js';
import { ViewLinks } from './ViewLinks.js';
import { viewOf } from './views.js';
import { unmatchedQuery } from './transport.queries.js';
import '../delivery.css';

const MapView = lazyWithTexts(
  async () => (await import('./map/MapView.js')).MapView,
  transportDayTexts,
  transportMapTexts,
);
const DayViews = lazyWithTexts(async () => (await import('./day/DayViews.js')).DayViews, transportDayTexts);

const UnmatchedDialog = lazy(async () => ({ default: (await import('./UnmatchedDialog.js')).UnmatchedDialog }));

/** Plans an empty transport and opens it. */
function NewButton() {
  const say = useTexts('transport');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transportCreate, { body: {} }),
    onSuccess: ({ transportId, transportNumber }) => {
      notify({ severity: 'success', summary: say('planned', { number: transportNumber }) });
      void transportChanged([transportId], []);
      void navigate(paths.transport(transportId));
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <Button
      label={say('add')}
      kind="primary"
      icon="plus"
      busy={isPending}
      onClick={() => {
        mutate();
      }}
      testId="transport-new"
    />
  );
}

/** Opens what carriers said that stands with no transport, and says how much that is. */
function UnmatchedButton() {
  const say = useTexts('transport');
  const { counted } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unmatchedQuery);
  const count = data?.rows.length ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button
        label={say('unmatched.button', {
          count: counted({ value: count, capped: typeof data?.nextCursor === 'string' }),
        })}
        icon="exclamation-triangle"
        onClick={() => {
          setOpen(true);
        }}
        testId="transport-unmatched"
      />
      <Suspense>
        {isOpen && (
          <UnmatchedDialog
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The transports of the last days. */
function List() {
  const sayNav = useTexts('nav');
  const say = useTexts('transport');
  const { counted } = useFormat();
  const navigate = useNavigate();
  const list = useListPage(TRANSPORT_LIST, useTransportColumns());
  const { values } = list.filters;
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const counts = list.firstPage?.counts ?? null;
  return (
    <ListPage<TransportRow>
      className="despatches"
      title={sayNav('transports')}
      subtitle={say('subtitle', { count: values.days ?? USUAL_DAYS })}
      actions={
        <>
          <UnmatchedButton />
          {mayEdit && <NewButton />}
        </>
      }
      figures={
        <>
          <ViewLinks />
          <TransportSummary of={list.firstPage} />
        </>
      }
      list={list}
      matching={counts && counted(counts[COUNT_OF[values.filter]])}
      toolbar={<TransportToolbar filters={list.filters} counts={counts} />}
      empty={{
        icon: 'truck',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: (
          <Link to={paths.despatchNotes} className="btn-link">
            {say('emptyAction')}
          </Link>
        ),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.transport(row.transportId))}
      rowClass={(row) => (row.hasError ? 'edge-err' : row.isLate ? 'edge-warn' : '')}
      newLabel={(count) => say('new', { count })}
      testId="transport-grid"
    />
  );
}

/** Transports as a list, or by the day: the address says which. */
export function Component() {
  const [search] = useSearchParams();
  const view = viewOf(search);
  return view === 'list' ? <List /> : <Suspense>{view === 'map' ? <MapView /> : <DayViews />}</Suspense>;
}
