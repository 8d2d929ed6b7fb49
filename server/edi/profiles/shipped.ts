import { readProfile } from '../mapping/profile-json.js';
import type { Profile } from '../mapping/profile.js';
import { SHIPPED_FILES } from './shipped.generated.js';

/** Profiles of one customer, from one file. */
export interface ShippedFile {
  /** Name of the file: `volvo-cars`. */
  readonly id: string;
  readonly profiles: readonly Profile[];
}

let files: readonly ShippedFile[] | null = null;
let profiles: readonly Profile[] | null = null;

/** Profiles that come with the product, by customer. Throws where a file is not valid, which its test finds first. */
export function shippedFiles(): readonly ShippedFile[] {
  files ??= Object.entries(SHIPPED_FILES).map(([id, json]) => {
    const { profiles, errors } = readProfile(json);
    if (errors.length > 0) throw new Error(`${id}.json: ${errors.join('; ')}`);
    return { id, profiles };
  });
  return files;
}

/** All profiles that come with the product. */
export function shippedProfiles(): readonly Profile[] {
  profiles ??= shippedFiles().flatMap((file) => file.profiles);
  return profiles;
}
