import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/user.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { Switch } from '../../ui/Switch.js';
import { Section } from './parts.js';

const SwitchOff = lazyWithTexts(async () => (await import('./SwitchOff.js')).SwitchOff, formTexts);
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
