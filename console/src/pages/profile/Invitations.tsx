import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptInvitation, declineInvitation, type OwnInvitation } from '../../../../server/contract/external-user.js';
import { ACTIONS, MODULES } from '../../../../server/domain/access/permission.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { Entry } from './parts.js';
import { invitationsQuery } from './profile.queries.js';

/** Accepts or declines, says so, and reads anew what depends on it. */
function useAnswer() {
  const text = useTexts('profile');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const onSettled = () => client.invalidateQueries(invitationsQuery);
  const accept = useMutation({
    mutationFn: ({ id }: OwnInvitation) => call(acceptInvitation, { params: { id } }),
    onSuccess: (_, { company: { name } }) => {
      notify({ severity: 'success', summary: text('invitations.accepted', { name }) });
      void client.invalidateQueries({ queryKey: ['context', 'companies'] });
    },
    onError,
    onSettled,
  });
  const decline = useMutation({
    mutationFn: ({ id }: OwnInvitation) => call(declineInvitation, { params: { id } }),
    onSuccess: (_, { company: { name } }) => {
      notify({ severity: 'success', summary: text('invitations.declined', { name }) });
    },
    onError,
    onSettled,
  });
  return { accept, decline };
}

/** What somebody would be allowed to do, module by module. */
function useRightsInWords(): (rights: readonly string[]) => string {
  const text = useTexts('profile');
  const language = useLanguage();
  const list = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
  return (rights) =>
    MODULES.flatMap((module) => {
      const actions = ACTIONS.filter((action) => rights.includes(`${module}:${action}`));
      return actions.length === 0
        ? []
        : [`${text(`module.${module}`)}: ${list.format(actions.map((action) => text(`action.${action}`)))}`];
    }).join(' · ');
}

/** Companies that ask for the signed-in person: each is accepted or declined. */
export function Invitations() {
  const text = useTexts('profile');
  const { day, moment } = useFormat();
  const { data, error, refetch } = useQuery(invitationsQuery);
  const { accept, decline } = useAnswer();
  const inWords = useRightsInWords();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  if (data.invitations.length === 0)
    return (
      <Empty
        icon="building"
        title={text('invitations.none')}
        text={text('invitations.noneText')}
        testId="no-invitations"
      />
    );
  return (
    <ul className="profile-entries" data-testid="invitations">
      {data.invitations.map((invitation) => {
        const { id, company, invitedBy, invitedAt, expiresAt, roles } = invitation;
        return (
          <Entry
            key={id}
            icon="building"
            name={company.name}
            mark={company.code}
            facts={[
              invitedBy === null
                ? text('invitations.at', { when: moment(invitedAt) })
                : text('invitations.by', { name: invitedBy, when: moment(invitedAt) }),
              inWords(roles),
              text('invitations.until', { day: day(expiresAt.slice(0, 10)) }),
            ]}
            action={
              <div className="invitation-acts">
                <Button
                  label={text('invitations.decline')}
                  hint={text('invitations.declineOf', { name: company.name })}
                  busy={decline.isPending && decline.variables.id === id}
                  onClick={() => {
                    decline.mutate(invitation);
                  }}
                  testId="decline"
                />
                <Button
                  label={text('invitations.accept')}
                  hint={text('invitations.acceptOf', { name: company.name })}
                  kind="primary"
                  busy={accept.isPending && accept.variables.id === id}
                  onClick={() => {
                    accept.mutate(invitation);
                  }}
                  testId="accept"
                />
              </div>
            }
          />
        );
      })}
    </ul>
  );
}
