import { useTexts } from '../i18n/texts.js';
import { GROUP_KEYS } from './keys.js';
import { type Place, useNavigationGroups } from './navigation.js';

/** What a letter leads to now: the groups after `g`, the places of one after its letter. It covers nothing that can be pressed. */
export function KeyHint({ group }: { group: string | null }) {
  const say = useTexts();
  const groups = useNavigationGroups();
  const places: readonly Place[] = groups.find(({ name }) => name === group)?.places ?? [];
  const lines =
    group === null
      ? groups.flatMap(({ label }) =>
          label === null ? [] : [{ key: `⇧ ${GROUP_KEYS[label].toUpperCase()}`, text: say(`nav.${label}`) }],
        )
      : places.flatMap(({ key, label }) => (key === undefined ? [] : [{ key: key.toUpperCase(), text: say(label) }]));
  return (
    <div className="key-hint" role="status" data-testid="key-hint">
      {lines.map(({ key, text }) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </div>
  );
}
