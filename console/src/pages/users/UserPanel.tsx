import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { userSecondFactorReset, userUpdate, type UserView } from '../../../../server/contract/user.js';
import { LEVELS, reaches, type Level } from '../../../../server/domain/access/level.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
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

/** What is done with one account, reported by a toast, and everything about users read again. */
function useChange(done: 'level' | 'secondFactor', change: () => Promise<unknown>) {
  const say = useTexts('users');
  const notify = useNotify();
  const language = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify({ severity: 'success', summary: say(`done.${done}`) });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

function LevelChoice({ user }: { user: UserView }) {
  const say = useTexts('users');
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
        label={say('column.level')}
        value={level}
        options={levels.map((one) => ({ value: one, label: say(`level.${one}`) }))}
        onChange={setLevel}
        testId="level"
      />
      {level !== user.level && (
        <>
          <p className="dim">{say('panel.levelHint')}</p>
          <Button
            label={say('panel.changeLevel')}
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
  const say = useTexts('users');
  const sayStates = useTexts('states');
  const [isAsking, setAsking] = useState(false);
  const reset = useChange('secondFactor', () => call(userSecondFactorReset, { params: { id: user.id } }));
  return (
    <>
      <Button
        label={say('panel.resetSecondFactor')}
        icon="undo"
        busy={reset.isPending}
        onClick={() => {
          setAsking(true);
        }}
        testId="second-factor-reset"
      />
      {isAsking && (
        <Dialog
          title={say('panel.resetSecondFactor')}
          closeLabel={sayStates('close')}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p className="dialog-text">{say('panel.resetText', { name: user.username })}</p>
          <div className="dialog-actions">
            <Button
              label={say('cancel')}
              onClick={() => {
                setAsking(false);
              }}
            />
            <Button
              label={say('panel.resetSecondFactor')}
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
  const say = useTexts('users');
  const f = useFormat();
  const me = useUser();
  const why = user.isAdministrable ? null : user.id === me.id ? 'self' : 'higher';
  const { invitation } = user;
  return (
    <div className="user-details">
      {why !== null && (
        <p className="banner banner-info" data-testid="panel-why">
          <Icon name="lock" />
          {say(`why.${why}`)}
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
            say('column.state'),
            <>
              <UserStatus state={user.state} />{' '}
              <span className="dim">{say('panel.since', { when: f.moment(user.stateSince) })}</span>
            </>,
          ],
          [say('column.email'), user.email],
          ...(why === null ? [] : [[say('column.level'), say(`level.${user.level}`)] as const]),
          [say('column.name'), user.descriptiveName],
          [say('panel.phone'), user.phone],
          [say('panel.department'), user.department],
          [say('column.secondFactor'), say(`secondFactor.${user.secondFactor}`)],
          [say('column.lastSignIn'), user.lastSignInAt === null ? say('never') : f.moment(user.lastSignInAt)],
          [say('panel.created'), f.moment(user.createdAt)],
          [
            say('panel.invited'),
            invitation && (
              <>
                {f.moment(invitation.createdAt)}{' '}
                <span className="dim">
                  {invitation.mailedAt === null
                    ? say('panel.mailWaiting')
                    : say('panel.mailed', { when: f.moment(invitation.mailedAt) })}
                </span>
              </>
            ),
          ],
          [
            say('panel.impersonates'),
            user.impersonates.length === 0 ? null : user.impersonates.map((one) => one.username).join(', '),
          ],
        ]}
      />
      {why === null && <LevelChoice key={`${user.id} ${user.level}`} user={user} />}
      <section>
        <header>
          <h3>{say('panel.rights')}</h3>
          {why === null && (
            <Link to={`${paths.permissions}?${new URLSearchParams({ q: user.email }).toString()}`}>
              {say('panel.openMatrix')}
            </Link>
          )}
        </header>
        <RightsInWords rights={user.rights} />
      </section>
      {reaches(me.level, 'company-admin') && <UserHistory id={user.id} />}
    </div>
  );
}

/** Everything about one user, beside the list. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts('states');
  const query = useQuery(userQuery(id));
  return (
    <SlidePanel title={query.data?.username ?? ''} closeLabel={say('close')} onClose={onClose} testId="user-panel">
      <Answered query={query} skeleton={8}>
        {query.data && <Details user={query.data} />}
      </Answered>
    </SlidePanel>
  );
}
