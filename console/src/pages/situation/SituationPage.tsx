import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { SituationDetail } from '../../../../server/contract/delivery-situation.js';
import { useMay } from '../../api/user.js';
import { useAsOf, useKeepAsOf, useLock } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner, WaitingAt } from '../../as-of/AsOf.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { Note } from '../../ui/Note.js';
import { isZero } from './cells.js';
import { CorrectDialog } from './CorrectDialog.js';
import { CurvePanel } from './curve/CurvePanel.js';
import { EnterDialog } from './EnterDialog.js';
import { ResetDialog } from './ResetDialog.js';
import { RecordRows } from '../../record/RecordRows.js';
import { useCalloffColumns, useDespatchColumns } from './situation-columns.js';
import { situationQuery } from './situation.queries.js';
import { WithdrawDialog } from './WithdrawDialog.js';
import './situation.css';

type Open = 'enter' | 'correct' | 'reset' | { readonly withdraw: string } | null;

/** Both cumulative counts, and what explains that they differ. */
function Counts({ of }: { of: SituationDetail }) {
  const say = useTexts('situation');
  const f = useFormat();
  const { reconciliationDifference: difference, explanation, received, lastDespatchNote, unit } = of;
  // As it is for whoever begins: nothing was despatched from here, and nothing entered.
  const isUnknown = of.despatches.length === 0 && of.corrections.length === 0 && isZero(of.despatched);
  const explained =
    explanation === null
      ? say('notExplained')
      : say(`explained.${explanation.reason}`, {
          note: explanation.noteNumber,
          date: f.day(explanation.date),
          quantity: `${f.quantity(explanation.quantity)} ${unit}`,
        });
  return (
    <section className="card situation-counts" aria-label={say('counts')} data-testid="counts">
      <h2>{say('counts')}</h2>
      <Facts
        facts={[
          {
            label: say('customerCounts'),
            value: received === null ? say('notSaid') : `${f.quantity(received)} ${unit}`,
          },
          { label: say('weCount'), value: `${f.quantity(of.despatched)} ${unit}` },
          { label: say('lastNote'), value: lastDespatchNote ?? say('notSaid'), mono: lastDespatchNote !== null },
          { label: say('since'), value: of.cumulativeStartDate && f.day(of.cumulativeStartDate) },
        ]}
      />
      {isUnknown ? (
        <Note tone="info" text={say('nothingKnown')} />
      ) : difference === null ? (
        lastDespatchNote !== null && <Note tone="info" text={say('unknownNote')} />
      ) : isZero(difference) ? (
        <Note tone="ok" text={say('agree')} />
      ) : (
        <Note
          tone="warn"
          text={`${say(difference.startsWith('-') ? 'differLess' : 'differMore', { difference: f.quantity(difference.replace('-', '')), unit })} ${explained}`}
          testId="explanation"
        />
      )}
      {of.isCustomerHigher && !isUnknown && <Note tone="warn" text={say('higher')} />}
      {of.hasOtherUnits && <Note tone="warn" text={say('otherUnits')} />}
    </section>
  );
}

function Head({ of, title, onOpen }: { of: SituationDetail; title: string; onOpen: (open: Open) => void }) {
  const say = useTexts('situation');
  const f = useFormat();
  const mayEdit = useMay('schedule.delivery-situation', 'edit');
  const mayShip = useMay('delivery.despatch-note', 'edit');
  const keepAsOf = useKeepAsOf();
  const lock = useLock();
  const amount = (value: string | null) => (value === null ? null : `${f.quantity(value)} ${of.unit}`);
  const act = (label: string, open: Open, testId: string) => (
    <Button
      label={label}
      onClick={() => {
        onOpen(open);
      }}
      testId={testId}
      {...lock}
    />
  );
  return (
    <>
      <RecordHead
        title={title}
        actions={
          <>
            <AsOfControl />
            {mayEdit && (
              <>
                {act(say('enter.open'), 'enter', 'enter-open')}
                {act(say('correct.open'), 'correct', 'correct-open')}
                {of.relationId !== null && act(say('reset.open'), 'reset', 'reset-open')}
              </>
            )}
            {mayShip && (
              <Link
                to={paths.dueWhere({
                  customer: of.customer,
                  q: of.articleNumber,
                  ...(of.shipTo !== null && of.shipTo !== '' && { place: of.shipTo }),
                })}
                className="btn-link"
                data-testid="situation-ship"
              >
                {say('ship')}
              </Link>
            )}
            <Link to={keepAsOf(paths.schedule(of.scheduleHeadId))} className="btn-link">
              {say('column.release')} {of.documentNumber}
            </Link>
          </>
        }
        testId="situation-title"
      />
      <Facts
        facts={[
          { label: say('column.customer'), value: of.customerName ?? of.customer },
          { label: say('field.date'), value: f.day(of.date) },
          { label: say('column.required'), value: amount(of.required) },
          { label: say('column.shipped'), value: amount(of.shipped) },
          { label: say('column.inTransit'), value: amount(of.inTransit) },
          { label: say('column.balance'), value: amount(of.balance) },
          { label: say('column.open'), value: of.firstOpenDate && f.day(of.firstOpenDate) },
          { label: say('column.coverage'), value: of.coverageUntil && f.day(of.coverageUntil) },
          { label: say('column.method'), value: say(`method.${of.method ?? 'unknown'}`) },
          { label: say('transitDays'), value: of.transitDays === 0 ? null : f.integer(of.transitDays) },
        ]}
      />
      <Related key={of.despatched} kind="situation" id={of.articleId} />
    </>
  );
}

function Dialogs({ of, open, onClose }: { of: SituationDetail; open: Open; onClose: () => void }) {
  if (open === null) return null;
  if (open === 'enter') return <EnterDialog articleId={of.articleId} onClose={onClose} />;
  if (open === 'correct') return <CorrectDialog articleId={of.articleId} onClose={onClose} />;
  if (open === 'reset')
    return of.relationId === null ? null : <ResetDialog relationId={of.relationId} onClose={onClose} />;
  return <WithdrawDialog id={open.withdraw} onClose={onClose} />;
}

/** An article at a ship-to: what is owed, what covers it, and both counts. */
export function Component() {
  const say = useTexts('situation');
  const sayCurve = useTexts('curve');
  const { articleId = '', query: at = '' } = useParams<'articleId' | 'query'>();
  const query = useQuery(situationQuery(articleId, at, useAsOf()));
  const of = query.data;
  const [open, setOpen] = useState<Open>(null);
  const mayWithdraw = useMay('schedule.delivery-situation', 'delete');
  const calloffs = useMemo(() => (of?.calloffs ?? []).map((row, i) => ({ ...row, id: String(i) })), [of]);
  const despatches = useMemo(
    () =>
      [...(of?.corrections ?? []).map((row) => ({ ...row, state: null })), ...(of?.despatches ?? [])].map((row) => ({
        ...row,
        id: row.despatchedId,
      })),
    [of],
  );
  const calloffColumns = useCalloffColumns();
  const lock = useLock();
  const despatchColumns = useDespatchColumns(
    lock,
    useMemo(
      () =>
        mayWithdraw
          ? (id: string) => {
              setOpen({ withdraw: id });
            }
          : null,
      [mayWithdraw],
    ),
  );
  const title = say('title', { article: of?.articleNumber ?? '', shipTo: of?.shipTo ?? say('everyShipTo') });
  useTab(paths.situationOf(articleId, at), of ? title : null);
  if (!of) return <WaitingAt query={query} skeleton={18} />;
  return (
    <div className="page situation">
      <PastBanner of={of} />
      <Head of={of} title={title} onOpen={setOpen} />
      <Counts of={of} />
      <section className="card panel situation-curve" aria-label={sayCurve('title')}>
        <header>
          <h2>{sayCurve('title')}</h2>
        </header>
        <CurvePanel articleId={of.articleId} />
      </section>
      <RecordRows
        name="situation-calloffs"
        of={of.articleId}
        title={say('callOffs')}
        rows={calloffs}
        columns={calloffColumns}
        empty={say('noCalloffs')}
        isMain
        testId="covered-grid"
      />
      <RecordRows
        name="situation-despatches"
        of={of.articleId}
        title={say('despatches')}
        rows={despatches}
        columns={despatchColumns}
        empty={say('noDespatches')}
        testId="despatched-grid"
      />
      <Dialogs
        of={of}
        open={open}
        onClose={() => {
          setOpen(null);
        }}
      />
    </div>
  );
}
