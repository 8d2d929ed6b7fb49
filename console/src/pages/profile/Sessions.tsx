import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceForget, sessionRevoke, sessionRevokeOthers } from '../../../../server/contract/session.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Failure, SkeletonRows } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { browserName } from './browser-name.js';
import { Entry, Section } from './parts.js';
import { sessionsQuery } from './profile.queries.js';

/** Ends something, says so, and reads the lists again. */
function useEnd<T = void>(end: (what: T) => Promise<unknown>, said: string) {
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      notify({ severity: 'success', summary: said });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Where one is signed in, and which browsers are not asked for a second factor. */
export function Sessions() {
  const text = useTexts('profile');
  const { moment } = useFormat();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useEnd((id: string) => call(sessionRevoke, { params: { id } }), text('sessions.ended'));
  const endOthers = useEnd(() => call(sessionRevokeOthers, {}), text('sessions.othersEnded'));
  const forget = useEnd((id: string) => call(deviceForget, { params: { id } }), text('devices.forgotten'));
  const seen = (address: string, seenAt: string): string => text('sessions.seen', { address, when: moment(seenAt) });
  const remembered = data?.devices.filter((device) => device.remembered) ?? [];
  const hasOthers = data?.sessions.some((session) => !session.current) === true;
  return (
    <>
      <Section
        title={text('sessions.label')}
        text={text('sessions.text')}
        testId="profile-sessions"
        action={
          hasOthers && (
            <Button
              label={text('sessions.endOthers')}
              kind="quiet"
              busy={endOthers.isPending}
              onClick={() => {
                endOthers.mutate();
              }}
              testId="end-others"
            />
          )
        }
      >
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={2} />}
        {data && (
          <ul>
            {data.sessions.map(({ id, current, userAgent, address, seenAt }) => (
              <Entry
                key={id}
                icon="desktop"
                name={browserName(userAgent)}
                mark={current ? text('sessions.this') : undefined}
                facts={[seen(address, seenAt)]}
                action={
                  !current && (
                    <Button
                      label={text('sessions.end')}
                      hint={text('sessions.endOf', { name: browserName(userAgent) })}
                      kind="quiet"
                      onClick={() => {
                        end.mutate(id);
                      }}
                      testId="end-session"
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </Section>
      {remembered.length > 0 && (
        <Section title={text('devices.label')} text={text('devices.text')} testId="profile-devices">
          <ul>
            {remembered.map(({ id, current, userAgent, address, seenAt }) => (
              <Entry
                key={id}
                icon="verified"
                name={browserName(userAgent)}
                mark={current ? text('sessions.this') : undefined}
                facts={[seen(address, seenAt)]}
                action={
                  <Button
                    label={text('devices.forget')}
                    hint={text('devices.forgetOf', { name: browserName(userAgent) })}
                    kind="quiet"
                    onClick={() => {
                      forget.mutate(id);
                    }}
                    testId="forget-device"
                  />
                }
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
