import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/user.js';
import { withTexts } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Switch } from '../../ui/Switch.js';
import { Section } from './parts.js';

const SwitchOff = lazy(async () => ({ default: (await withTexts('form', import('./SwitchOff.js'))).SwitchOff }));
const Wizard = lazy(async () => ({ default: (await import('./wizard/SecondFactorWizard.js')).SecondFactorWizard }));

/** On leads through the wizard, off asks first. */
export function SecondFactor() {
  const text = useTexts('profile');
  const { twoFactorMethod, isTwoFactorEnabled } = useUser();
  const [isOpen, setOpen] = useState<'wizard' | 'off' | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  return (
    <Section title={text('security')} testId="profile-factor">
      <Switch
        label={text('factor.label')}
        hint={text(`factor.${twoFactorMethod}`)}
        checked={isTwoFactorEnabled}
        onChange={(on) => {
          setOpen(on ? 'wizard' : 'off');
        }}
      />
      <Suspense>
        {isOpen === 'wizard' && <Wizard onClose={close} />}
        {isOpen === 'off' && <SwitchOff onClose={close} />}
      </Suspense>
    </Section>
  );
}
