import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useUser } from '../../api/user.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Note } from '../../ui/Note.js';
import { SkeletonRows } from '../../ui/States.js';
import { Appearance } from './Appearance.js';
import { Digest } from './Digest.js';
import { invitationsQuery } from './profile.queries.js';
import { RuleMails } from './RuleMails.js';
import { SecondFactor } from './SecondFactor.js';
import { Sessions } from './Sessions.js';
import { Tokens } from './Tokens.js';
import './profile.css';

/** With what forms stand on, which the rest of the profile has no need of. */
const Credentials = lazyWithTexts(async () => (await import('./Credentials.js')).Credentials, formTexts);

/** That other companies wait for an answer. */
function Asked() {
  const text = useTexts('profile');
  const { data } = useQuery(invitationsQuery);
  const count = data?.invitations.length ?? 0;
  return (
    count > 0 && (
      <Link to={paths.invitations} className="btn-link" data-testid="profile-invitations">
        {text('invitations.open', { count })}
      </Link>
    )
  );
}

/** All that people set for themselves. Who acts for somebody else leaves alone what is that person's own. */
export function Profile() {
  const text = useTexts('profile');
  const user = useUser();
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const mayRules = useMay('customer-control.rules', 'read');
  const isOneself = user.impersonatedBy === null;
  return (
    <div className="profile" data-testid="profile">
      <div className="profile-person">
        <p className="profile-name">{user.username}</p>
        <p className="soft">{user.email}</p>
        <p className="dim">{user.company.name}</p>
        {isOneself && <Asked />}
      </div>
      {!isOneself && <Note tone="info" text={text('actingFor', { name: user.username })} testId="profile-acting" />}
      <Suspense fallback={<SkeletonRows count={5} />}>
        <Credentials />
      </Suspense>
      <Appearance />
      {isOneself && maySchedules && <Digest />}
      {isOneself && mayRules && <RuleMails />}
      {isOneself && (
        <>
          <SecondFactor />
          <Sessions />
          <Tokens />
        </>
      )}
    </div>
  );
}
