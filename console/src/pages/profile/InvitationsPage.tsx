import { useTexts } from '../../i18n/texts.js';
import { Invitations } from './Invitations.js';
import './profile.css';

/** Where the mail of an invitation leads: what other companies ask of the signed-in person. */
export function Component() {
  const text = useTexts('profile');
  return (
    <div className="page profile-page">
      <div className="page-head">
        <h1>{text('invitations.title')}</h1>
        <p className="soft">{text('invitations.text')}</p>
      </div>
      <div className="card panel-text">
        <Invitations />
      </div>
    </div>
  );
}
