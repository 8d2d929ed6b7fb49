import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { userSecondFactorReset, userUpdate, type UserView } from '../../../../server/contract/user.js';
import { LEVELS, reaches, type Level } from '../../../../server/domain/access/level.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Icon } from '../../ui/Icon.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SelectField } from '../../ui/SelectField.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Answered } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { ActButtons } from './ActButtons.js';
import { RightsInWords } from './rights.js';
import { UserHistory } from './UserHistory.js';
import { UserStatus } from './UserStatus.js';
import { givingQuery, userQuery } from './users.queries.js';

/** What is done with one account, told by a toast, and everything about users read again. */
function useChange(done: 'level' | 'secondFactor', change: () => Promise<unknown>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify({ severity: 'success', summary: t(`users.done.${done}`) });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

function LevelChoice({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const giving = useQuery(givingQuery).data;
  const [level, setLevel] = useState<Level>(user.level);
  const { username, descriptiveName, phone, department, version } = user;
  const change = useChange('level', () =>
    call(userUpdate, {
      params: { id: user.id },
      body: { username, descriptiveName, phone, department, version, level },
    }),
  );
  if (!giving) return null;
  const levels = LEVELS.filter((one) => one === user.level || giving.assignableLevels.includes(one));
  return (
    <div className="panel-level">
      <SelectField
        label={t('users.column.level')}
        value={level}
        options={levels.map((one) => ({ value: one, label: t(`users.level.${one}`) }))}
        onChange={(one) => {
          setLevel(one as Level);
        }}
        testId="level"
      />
      {level !== user.level && (
        <>
          <p className="dim">{t('users.panel.levelHint')}</p>
          <Button
            label={t('users.panel.changeLevel')}
            kind="primary"
            busy={change.isPending}
            onClick={() => {
              change.mutate();
            }}
            testId="level-change"
          />
        </>
      )}
    </div>
  );
}

function SecondFactorReset({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const reset = useChange('secondFactor', () => call(userSecondFactorReset, { params: { id: user.id } }));
  return (
    <>
      <Button
        label={t('users.panel.resetSecondFactor')}
        icon="undo"
        busy={reset.isPending}
        onClick={() => {
          setAsking(true);
        }}
        testId="second-factor-reset"
      />
      {isAsking && (
        <Dialog
          title={t('users.panel.resetSecondFactor')}
          closeLabel={t('states.close')}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p className="dialog-text">{t('users.panel.resetText', { name: user.username })}</p>
          <div className="dialog-actions">
            <Button
              label={t('users.cancel')}
              onClick={() => {
                setAsking(false);
              }}
            />
            <Button
              label={t('users.panel.resetSecondFactor')}
              kind="primary"
              onClick={() => {
                setAsking(false);
                reset.mutate();
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Details({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const f = useFormat();
  const me = useUser();
  const why = user.isAdministrable ? null : user.id === me.id ? 'self' : 'higher';
  const { invitation } = user;
  return (
    <div className="user-details">
      {why !== null && (
        <p className="banner banner-info" data-testid="panel-why">
          <Icon name="lock" />
          {t(`users.why.${why}`)}
        </p>
      )}
      {why === null && (
        <div className="panel-acts">
          <ActButtons users={[user]} isOne />
          {user.secondFactor !== 'none' && <SecondFactorReset user={user} />}
        </div>
      )}
      <PanelFacts
        facts={[
          [
            t('users.column.state'),
            <>
              <UserStatus state={user.state} />{' '}
              <span className="dim">{t('users.panel.since', { when: f.moment(user.stateSince) })}</span>
            </>,
          ],
          [t('users.column.email'), user.email],
          ...(why === null ? [] : [[t('users.column.level'), t(`users.level.${user.level}`)] as const]),
          [t('users.column.name'), user.descriptiveName],
          [t('users.panel.phone'), user.phone],
          [t('users.panel.department'), user.department],
          [t('users.column.secondFactor'), t(`users.secondFactor.${user.secondFactor}`)],
          [t('users.column.lastSignIn'), user.lastSignInAt === null ? t('users.never') : f.moment(user.lastSignInAt)],
          [t('users.panel.created'), f.moment(user.createdAt)],
          [
            t('users.panel.invited'),
            invitation && (
              <>
                {f.moment(invitation.createdAt)}{' '}
                <span className="dim">
                  {invitation.mailedAt === null
                    ? t('users.panel.mailWaiting')
                    : t('users.panel.mailed', { when: f.moment(invitation.mailedAt) })}
                </span>
              </>
            ),
          ],
          [
            t('users.panel.impersonates'),
            user.impersonates.length === 0 ? null : user.impersonates.map((one) => one.username).join(', '),
          ],
        ]}
      />
      {why === null && <LevelChoice key={`${user.id} ${user.level}`} user={user} />}
      <section>
        <header>
          <h3>{t('users.panel.rights')}</h3>
          {why === null && <Link to={paths.permissionsOf(user.email)}>{t('users.panel.openMatrix')}</Link>}
        </header>
        <RightsInWords rights={user.rights} />
      </section>
      {reaches(me.level, 'company-admin') && <UserHistory id={user.id} />}
    </div>
  );
}

/** Everything about one user, beside the list. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(userQuery(id));
  return (
    <SlidePanel title={query.data?.username ?? ''} closeLabel={t('states.close')} onClose={onClose} testId="user-panel">
      <Answered query={query} skeleton={8}>
        {query.data && <Details user={query.data} />}
      </Answered>
    </SlidePanel>
  );
}
