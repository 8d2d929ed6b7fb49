import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  packageStatementCompareReceived,
  packageStatementList,
  type PackageStatementPage,
} from '../../../../../server/contract/package-statement.js';
import { call } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { ChooseOne } from '../../../form/ChooseOne.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useForm } from '../../../form/useForm.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { Answered, Empty } from '../../../ui/States.js';
import { foundPartnersQuery } from '../../packaging/packaging.queries.js';
import { lastMonth } from '../StatementDialog.js';
import type { Compared } from './CompareForm.js';

type Statement = PackageStatementPage['rows'][number];

const receivedQuery = infiniteQueryOptions({
  queryKey: ['package-account', 'statements'],
  queryFn: ({ pageParam, signal }) =>
    call(packageStatementList, { query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Asks of whom the statement is and which period it has, where it does not say so itself. */
function PeriodForm({ statement, onDone }: { statement: Statement; onDone: (compared: Compared) => void }) {
  const say = useTexts('packageAccount');
  const close = useGuardedClose();
  const { id, counterparty, from, to } = statement;
  /** Which balance or quantity is wrong. */
  const [detail, setDetail] = useState<string | null>(null);
  const form = useForm({
    schema: packageStatementCompareReceived.body,
    initial: {
      partnerCompanyId:
        counterparty === null ? null : { id: counterparty.id, name: counterparty.name, detail: counterparty.code },
      from: from ?? lastMonth().from,
      to: to ?? lastMonth().to,
    },
    toBody: ({ partnerCompanyId, ...fields }) => ({ ...fields, partnerCompanyId: partnerCompanyId?.id }),
    send: async (body) => {
      const run = (signal?: AbortSignal) => call(packageStatementCompareReceived, { params: { id }, body }, signal);
      return { ...body, run, result: await run() };
    },
    onProblem: (error) => {
      setDetail((error instanceof ApiProblem && error.body?.detail) || null);
    },
    onDone: ({ from: first, to: last, run, result }, { partnerCompanyId: partner }) => {
      close();
      if (partner !== null) onDone({ partner, from: first, to: last, run, result });
    },
  });
  return (
    <Form form={form} className="form-lines" testId="received-form">
      {form.problem !== null && (
        <Note tone="err" text={[form.problem, detail].filter(Boolean).join(' ')} testId="received-problem" />
      )}
      <Field form={form} name="partnerCompanyId" label={say('counterparty')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('findCounterparty')}
            value={value}
            onChange={onChange}
            search={foundPartnersQuery}
            error={error}
          />
        )}
      </Field>
      <div className="field-row">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <DateField {...field} />}
          </Field>
        ))}
      </div>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('compare.run')} kind="primary" type="submit" busy={form.isBusy} testId="received-run" />
      </div>
    </Form>
  );
}

/** Statements that came as files, each to be compared. */
export function Received({ onDone }: { onDone: (compared: Compared) => void }) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const query = useInfiniteQuery(receivedQuery);
  const [asked, setAsked] = useState<Statement | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="card panel" aria-label={say('compare.received')}>
      <header>
        <h2>{say('compare.received')}</h2>
        <p className="dim">{say('compare.receivedText')}</p>
      </header>
      <Answered query={query} skeleton={3}>
        {rows.length === 0 ? (
          <Empty icon="inbox" title={say('compare.noReceived')} />
        ) : (
          <ul className="tally" data-testid="received-statements">
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  <span className="mono">{row.documentNumber}</span> {row.counterparty?.name ?? row.sender}
                  <br />
                  <span className="soft">
                    {[row.from, row.to].map((day) => (day === null ? '–' : f.day(day))).join(' – ')}
                    {` · ${f.minute(row.receivedAt)}`}
                  </span>
                </span>
                <Button
                  label={say('compare.run')}
                  onClick={() => {
                    setAsked(row);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            label={say('compare.more')}
            kind="quiet"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          />
        )}
      </Answered>
      {asked !== null && (
        <FormDialog
          title={say('compare.receivedTitle', { number: asked.documentNumber })}
          onClose={() => {
            setAsked(null);
          }}
        >
          <PeriodForm statement={asked} onDone={onDone} />
        </FormDialog>
      )}
    </section>
  );
}
