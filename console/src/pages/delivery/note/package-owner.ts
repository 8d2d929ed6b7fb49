import type { Say } from '../../../i18n/texts.js';
import type { Packaging } from './contents.js';

/** Whose packages are, or only whether they come back where nobody says whose; '' where nobody says either. */
export function ownerOf(
  { owner, returnable }: Pick<Packaging, 'owner' | 'returnable'>,
  say: Say<'despatchNote'>,
): string {
  if (owner !== null) return say(`owners.${owner}`);
  return returnable === null ? '' : say(returnable ? 'owners.returnable' : 'owners.one-way');
}
