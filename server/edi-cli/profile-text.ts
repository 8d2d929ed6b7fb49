import type { FindingLanguage } from '../edi/finding-rule.js';
import type { AppliedProfile } from '../edi/mapping/profile-choice.js';
import type { Profile } from '../edi/mapping/profile.js';
import type { ProfileSource } from '../edi/mapping/profile-source.js';
import type { ShippedFile } from '../edi/profiles/shipped.js';
import { visible } from '../terminal/visible.js';
import { type Paint, width } from './terminal.js';
import { PROFILE_WORDING } from './wording.js';

/** The profiles of a customer as a person reads them: what for, by which source, and what could not be confirmed. */
export function profileText({ id, profiles }: ShippedFile, language: FindingLanguage, paint: Paint): string {
  const words = PROFILE_WORDING[language];
  const labels = Math.max(...[words.for, words.source, words.unconfirmed].map(width)) + 2;
  const line = (label: string, value: string): string =>
    `    ${paint('faint', label)}${' '.repeat(labels - width(label))}${value}\n`;
  const one = (profile: Profile): string =>
    [
      `  ${paint('strong', profile.name)}\n`,
      line(words.for, conditionsOf(profile)),
      ...(profile.sources ?? []).map((source) => line(words.source, sourceText(source))),
      line(words.unconfirmed, (profile.unconfirmed ?? []).map((point) => words.points[point]).join(words.comma)),
    ].join('');
  return `${paint('strong', id)}\n${profiles.map(one).join('')}\n`;
}

function conditionsOf({ message, release, association, sender, recipient }: Profile): string {
  return [message, release, association, sender, recipient].filter((one) => one !== undefined).join(', ');
}

function sourceText({ title, edition, address }: ProfileSource): string {
  return [title, edition, address].filter((part) => part !== undefined).join(', ');
}

/** A line for each profile that a file was read with. */
export function appliedText(
  path: string,
  applied: readonly AppliedProfile[],
  { language, paint }: { readonly language: FindingLanguage; readonly paint: Paint },
): string {
  const words = PROFILE_WORDING[language];
  return applied
    .map(
      ({ name, isShipped, chosenFor }) =>
        `${paint('strong', visible(path))}: ${words.applied} ${visible(name)} (${[isShipped ? words.shipped : words.given, ...chosenFor.map(visible)].join(words.comma)})\n`,
    )
    .join('');
}
