import { changePrintProfile, changeTheme } from '../../../../server/contract/preferences.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.js';
import { printChoiceQuery } from '../../api/print-profile.js';
import { problemText } from '../../api/problem.js';
import { userQuery, useUser } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { type Density, setPreferences, type Theme, usePreferences } from '../../shell/preferences.js';
import { Segmented } from '../../ui/Segmented.js';
import { SelectField } from '../../ui/SelectField.js';
import { Switch } from '../../ui/Switch.js';
import { useNotify } from '../../ui/Toasts.js';
import { Section } from './parts.js';

const THEMES: readonly Theme[] = ['dark', 'light'];
const DENSITIES: readonly Density[] = ['compact', 'normal', 'comfortable'];

/** Kept with the account, so that the next browser knows it too. */
function useKeep<T>(keep: (value: T) => Promise<unknown>, said?: string) {
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: keep,
    onSuccess: () => {
      if (said !== undefined) notify({ severity: 'success', summary: said });
      return client.invalidateQueries(userQuery);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}

/** Which print profile of the company labels are printed with. */
function PrintProfile() {
  const text = useTexts('profile');
  const client = useQueryClient();
  const { data } = useQuery(printChoiceQuery);
  const keep = useKeep(async (chosenProfile: string) => {
    await call(changePrintProfile, { body: { chosenProfile } });
    await client.invalidateQueries(printChoiceQuery);
  }, text('printProfileSaved'));
  if (data === undefined || data.profiles.length === 0) return null;
  const { profiles, profileId, because } = data;
  const own = because === 'user' ? (profiles.find(({ id }) => id === profileId)?.name ?? '') : '';
  const ofCompany = profiles.find(({ isDefault }) => isDefault)?.name ?? text('printProfile.builtIn');
  return (
    <SelectField
      label={text('printProfile.label')}
      value={keep.isPending ? keep.variables : own}
      testId="print-profile"
      onChange={(profile) => {
        keep.mutate(profile);
      }}
      options={[
        { value: '', label: text('printProfile.none', { name: ofCompany }) },
        ...profiles.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}

/** How the console looks and is used. All of it counts at once. */
export function Appearance() {
  const say = useTexts('shell');
  const text = useTexts('profile');
  const user = useUser();
  const { theme, density, shortcuts } = usePreferences();
  const keepTheme = useKeep((chosen: Theme) => call(changeTheme, { body: { theme: chosen } }));
  const chooseTheme = (chosen: Theme): void => {
    setPreferences({ theme: chosen });
    keepTheme.mutate(chosen);
  };
  return (
    <Section title={text('appearance')} testId="profile-appearance">
      {user.impersonatedBy === null && (
        <Segmented
          label={text('theme.label')}
          value={theme}
          onChange={chooseTheme}
          options={THEMES.map((value) => ({ value, label: text(`theme.${value}`) }))}
        />
      )}
      <Segmented
        label={say('density')}
        value={density}
        onChange={(value) => {
          setPreferences({ density: value });
        }}
        options={DENSITIES.map((value) => ({ value, label: say(`densities.${value}`) }))}
      />
      <Switch
        label={text('shortcuts')}
        hint={text('shortcutsHint')}
        checked={shortcuts}
        onChange={(on) => {
          setPreferences({ shortcuts: on });
        }}
      />
      <PrintProfile />
    </Section>
  );
}
