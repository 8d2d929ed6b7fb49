import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type ApiToken, apiTokenRevoke } from '../../../../server/contract/api-token.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Failure, SkeletonRows } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { Entry, Section } from './parts.js';
import { tokensQuery } from './profile.queries.js';

const NewToken = lazyWithTexts(async () => (await import('./NewToken.js')).NewToken, formTexts);

/** A revoked token can't be brought back, so it is asked. */
function Revoke({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const say = useTexts('states');
  const text = useTexts('profile');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const revoke = useMutation({
    mutationFn: () => call(apiTokenRevoke, { params: { id: token.id } }),
    onSuccess: async () => {
      await client.invalidateQueries(tokensQuery);
      notify({ severity: 'success', summary: text('revoke.done', { name: token.name }) });
      onClose();
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <Dialog title={text('revoke.title', { name: token.name })} closeLabel={say('close')} onClose={onClose}>
      <p className="dialog-text">{text('revoke.text')}</p>
      <div className="dialog-actions">
        <Button label={text('cancel')} onClick={onClose} />
        <Button
          label={text('tokens.revoke')}
          danger
          kind="primary"
          busy={revoke.isPending}
          onClick={() => {
            revoke.mutate();
          }}
          testId="revoke-confirm"
        />
      </div>
    </Dialog>
  );
}

function TokenList({ rows, onRevoke }: { rows: readonly ApiToken[]; onRevoke: (token: ApiToken) => void }) {
  const text = useTexts('profile');
  const { moment, day } = useFormat();
  const user = useUser();
  return (
    <ul>
      {rows.map((token) => (
        <Entry
          key={token.id}
          icon="key"
          name={token.name}
          mark={token.owner.id === user.id ? undefined : text('tokens.ofOther', { name: token.owner.username })}
          facts={[
            `${token.prefix}… · ${text(`tokens.${token.state}`, { day: day(token.expiresAt.slice(0, 10)) })}`,
            token.lastUsedAt === null ? text('tokens.unused') : text('tokens.used', { when: moment(token.lastUsedAt) }),
          ]}
          action={
            token.state === 'active' && (
              <Button
                label={text('tokens.revoke')}
                hint={text('tokens.revokeOf', { name: token.name })}
                kind="quiet"
                onClick={() => {
                  onRevoke(token);
                }}
                testId="revoke-token"
              />
            )
          }
        />
      ))}
    </ul>
  );
}

/** Tokens of one's own; administrators of the company see everybody's. */
export function Tokens() {
  const text = useTexts('profile');
  const { level } = useUser();
  const { data, error, refetch } = useQuery(tokensQuery);
  const [dialog, setDialog] = useState<ApiToken | 'new' | null>(null);
  const [isAll, setAll] = useState(false);
  const close = (): void => {
    setDialog(null);
  };
  const rows = data?.rows ?? [];
  const good = rows.filter((token) => token.state === 'active');
  const over = rows.length - good.length;
  return (
    <Section
      title={text('tokens.label')}
      text={text('tokens.text')}
      testId="profile-tokens"
      // A guest of the company makes tokens at home.
      action={
        level !== 'external-user' && (
          <Button
            label={text('tokens.new')}
            icon="plus"
            kind="quiet"
            onClick={() => {
              setDialog('new');
            }}
            testId="new-token"
          />
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && good.length === 0 && <p className="dim">{text('tokens.none')}</p>}
      <TokenList rows={isAll ? rows : good} onRevoke={setDialog} />
      {over > 0 && !isAll && (
        <Button
          label={text('tokens.over', { count: String(over) })}
          kind="quiet"
          onClick={() => {
            setAll(true);
          }}
          testId="tokens-over"
        />
      )}
      {dialog === 'new' && (
        <Suspense>
          <NewToken onClose={close} />
        </Suspense>
      )}
      {dialog !== null && dialog !== 'new' && <Revoke token={dialog} onClose={close} />}
    </Section>
  );
}
