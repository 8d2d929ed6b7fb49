import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import {
  type DeliveryRow,
  previousDeliveryCsv,
  type ReleaseRow,
} from '../../../../server/contract/previous-deliveries.js';
import { callBlob } from '../../api/call.js';
import { useAsOf, useKeepAsOf } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner, WaitingAt } from '../../as-of/AsOf.js';
import { codeColumn, dayColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { useTab } from '../../shell/tabs.js';
import { Facts } from '../../ui/Facts.js';
import { Note } from '../../ui/Note.js';
import { isZero, quantityColumn } from './cells.js';
import { CsvButton } from './CsvButton.js';
import { deliveriesQuery, periodOf } from './situation.queries.js';
import { RecordRows } from '../../record/RecordRows.js';
import { StateChip } from './StateChip.js';
import './situation.css';

type Placed<Row> = Row & { readonly id: string };

function useDeliveryColumns(): readonly GridColumn<Placed<DeliveryRow>>[] {
  const say = useTexts('situation');
  const f = useFormat();
  return useMemo(
    (): GridColumn<Placed<DeliveryRow>>[] => [
      codeColumn({ id: 'article', header: say('column.article'), width: 150 }, (r) => r.articleNumber),
      dayColumn({ id: 'date', header: say('column.date'), width: 110 }, f, (r) => r.date),
      {
        id: 'state',
        header: say('column.state'),
        width: 120,
        text: (r) => say(`state.${r.state}`),
        cell: (r) => <StateChip state={r.state} />,
      },
      quantityColumn({ id: 'quantity', header: say('column.quantity'), width: 100 }, f, (r) => r.quantity),
      textColumn({ id: 'unit', header: say('column.unit'), width: 60 }, (r) => r.unit),
      codeColumn({ id: 'note', header: say('column.note'), width: 150 }, (r) => r.noteNumber),
      textColumn({ id: 'source', header: say('column.source'), width: 150 }, (r) =>
        r.source === null ? null : say(`source.${r.source}`),
      ),
    ],
    [say, f],
  );
}

function useReleaseColumns(): readonly GridColumn<Placed<ReleaseRow>>[] {
  const say = useTexts('deliveries');
  const of = useTexts('situation');
  const f = useFormat();
  const keepAsOf = useKeepAsOf();
  return useMemo(
    (): GridColumn<Placed<ReleaseRow>>[] => [
      linkColumn(
        { id: 'release', header: say('column.release'), width: 140 },
        (r) => r.documentNumber,
        (r) => keepAsOf(paths.schedule(r.scheduleHeadId)),
      ),
      dayColumn({ id: 'issued', header: say('column.issued'), width: 110 }, f, (r) => r.issueDate),
      codeColumn({ id: 'article', header: of('column.article'), width: 150 }, (r) => r.articleNumber),
      quantityColumn({ id: 'received', header: say('column.received'), width: 120 }, f, (r) => r.received),
      codeColumn({ id: 'note', header: of('lastNote'), width: 170 }, (r) => r.lastDespatchNote),
      quantityColumn({ id: 'despatched', header: say('column.despatched'), width: 160 }, f, (r) => r.despatched),
      quantityColumn(
        { id: 'difference', header: say('column.difference'), width: 100 },
        f,
        (r) => r.difference,
        (value) => !isZero(value),
      ),
    ],
    [say, of, f, keepAsOf],
  );
}

function placed<Row extends object>(rows: readonly Row[]): readonly Placed<Row>[] {
  return rows.map((row, at) => ({ ...row, id: String(at) }));
}

/** What was delivered to a ship-to in a period, and what is still to be. */
export function Component() {
  const say = useTexts('deliveries');
  const f = useFormat();
  const { companyRelationHeadId = '', query: period = '' } = useParams<'companyRelationHeadId' | 'query'>();
  const asOf = useAsOf();
  const query = useQuery(deliveriesQuery(companyRelationHeadId, period, asOf));
  const history = query.data;
  const deliveries = useMemo(() => placed(history?.rows ?? []), [history]);
  const releases = useMemo(() => placed(history?.releases ?? []), [history]);
  const columns = useDeliveryColumns();
  const releaseColumns = useReleaseColumns();
  const shipTo = history?.head.shipToCompanyName ?? history?.head.shipTo ?? history?.head.customer ?? '';
  const title = say('title', { shipTo });
  useTab(paths.deliveriesOf(companyRelationHeadId, period), history ? title : null);
  if (!history) return <WaitingAt query={query} skeleton={18} />;
  const { head, from, to, isCut } = history;
  return (
    <div className="page situation">
      <PastBanner of={history} />
      <RecordHead
        title={title}
        actions={
          <>
            <AsOfControl />
            <CsvButton
              read={() =>
                callBlob(previousDeliveryCsv, {
                  params: { id: companyRelationHeadId },
                  query: { ...periodOf(period), asOf },
                })
              }
              name="deliveries"
              testId="deliveries-csv"
            />
          </>
        }
      />
      <Facts
        facts={[
          { label: say('column.customer'), value: head.customerName ?? head.customer },
          { label: say('column.shipTo'), value: head.shipTo, mono: true },
          { label: say('period'), value: `${f.day(from)} – ${f.day(to)}` },
          { label: say('column.last'), value: f.day(head.lastDespatchDate) },
        ]}
      />
      <Related kind="delivery" id={companyRelationHeadId} />
      {isCut && <Note tone="warn" text={say('cut')} />}
      <RecordRows
        name="delivery-rows"
        of={`${companyRelationHeadId} ${period}`}
        title={say('rows')}
        rows={deliveries}
        columns={columns}
        empty={say('noRows')}
        isMain
        testId="delivery-grid"
      />
      <RecordRows
        name="delivery-releases"
        of={`${companyRelationHeadId} ${period}`}
        title={say('releases')}
        rows={releases}
        columns={releaseColumns}
        empty={say('noReleases')}
        testId="release-grid"
      />
    </div>
  );
}
