import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  packageStatementSend,
  packageStatementSent,
  type PackageStatementsSent,
} from '../../../../server/contract/package-statement.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { packagesMoved } from './movement.queries.js';

function sentQuery(partnerCompanyId: PartnerId) {
  return queryOptions({
    queryKey: ['package-account', 'statements-sent', partnerCompanyId],
    queryFn: ({ signal }) => call(packageStatementSent, { query: { partnerCompanyId } }, signal),
  });
}

/** How far a statement has come, as one word. */
function stepOf({ transmission }: PackageStatementsSent['rows'][number]) {
  if (transmission === null) return 'queued';
  const { state, acknowledgement } = transmission;
  return acknowledgement === 'acknowledged' || acknowledgement === 'partly' || acknowledgement === 'rejected'
    ? acknowledgement
    : state;
}

interface Asked {
  readonly partnerCompanyId: PartnerId;
  readonly from: string;
  readonly to: string;
  readonly code: string;
}

/** Sends the counterparty the statement as INVRPT, where an agreement takes it, and shows what it was sent last. */
export function StatementSending({ asked }: { asked: Asked }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const f = useFormat();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const { partnerCompanyId, code, ...period } = asked;
  const { data } = useQuery(sentQuery(partnerCompanyId));
  const send = useMutation({
    mutationFn: () =>
      call(packageStatementSend, {
        body: { partnerCompanyId, ...period, ...(code.trim() === '' ? {} : { code: code.trim() }) },
      }),
    onSuccess: ({ id }) => packagesMoved(id),
  });
  if (data === undefined || (data.agreement === null && data.rows.length === 0)) return null;
  const { agreement, rows } = data;
  const detail = send.error instanceof ApiProblem ? send.error.body?.detail : undefined;
  return (
    <div className="form-lines" data-testid="statement-sending">
      {agreement !== null && (
        <p className="soft">
          {say('sending.under', { partner: agreement.partner, recipient: agreement.recipient })}
          {agreement.test && ` ${say('sending.test')}`}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="long-list" data-testid="statements-sent">
          {rows.map((row) => (
            <li key={row.id}>
              {[
                f.stamp(row.at),
                `${f.day(row.from)} – ${f.day(row.to)}`,
                row.code,
                row.site,
                say(`sending.step.${stepOf(row)}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {send.error !== null && (
        <Note
          tone="err"
          text={[problemText(send.error, language), detail].filter(Boolean).join(' ')}
          testId="statement-problem"
        />
      )}
      {send.isSuccess && (
        <Note
          tone="ok"
          text={say('sending.done', { number: send.data.documentNumber, recipient: send.data.recipient })}
          testId="statement-done"
        />
      )}
      {agreement !== null && mayEdit && (
        <div>
          <Button
            label={say('sending.send')}
            icon="upload"
            busy={send.isPending}
            onClick={() => {
              send.mutate();
            }}
            testId="statement-send"
          />
        </div>
      )}
    </div>
  );
}
