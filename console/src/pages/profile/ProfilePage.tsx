import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Profile } from './Profile.js';
import { useSignOut } from '../../shell/sign-out.js';

/** The profile as a page of its own. */
export function Component() {
  const say = useTexts('shell');
  const text = useTexts('profile');
  const signOut = useSignOut();
  return (
    <div className="page profile-page">
      <div className="page-head">
        <h1>{text('title')}</h1>
        <span className="page-gap" />
        <Button label={say('signOut')} icon="sign-out" onClick={() => void signOut()} testId="sign-out" />
      </div>
      <Profile />
    </div>
  );
}
