import { Link, useNavigate } from 'react-router-dom';
import { FormPanel } from '../../form/UnsavedChangesGuard.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Profile } from './Profile.js';
import { guardPanel } from '../../shell/panel.js';
import { useSignOut } from '../../shell/sign-out.js';

/** The profile beside the page that people are on. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const say = useTexts('shell');
  const text = useTexts('profile');
  const nav = useTexts('nav');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const toPage = (): void => {
    onClose();
    void navigate(paths.profile);
  };
  const actions = (
    <>
      <Button
        label={text('asPage')}
        icon="arrow-up-right"
        iconOnly
        kind="quiet"
        onClick={toPage}
        testId="profile-page"
      />
      <Button label={say('signOut')} icon="sign-out" onClick={() => void signOut()} testId="sign-out" />
    </>
  );
  return (
    <FormPanel title={text('title')} onClose={onClose} onGuard={guardPanel} actions={actions} testId="profile-panel">
      <Profile />
      <p className="profile-about">
        <Link to={paths.about} onClick={onClose}>
          {nav('about')}
        </Link>
      </p>
    </FormPanel>
  );
}
