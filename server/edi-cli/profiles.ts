import { existsSync } from 'node:fs';
import { readProfile } from '../edi/mapping/profile-json.js';
import { withoutParties } from '../edi/mapping/profile-choice.js';
import type { Profile } from '../edi/mapping/profile.js';
import { type ShippedFile, shippedFiles } from '../edi/profiles/shipped.js';
import { Unreadable } from '../terminal/unreadable.js';
import { bytesOf } from './files.js';
import { complain } from './complaint.js';
import { profileText } from './profile-text.js';
import { type ExitStatus, FINE, type Streams } from './streams.js';
import { visible } from '../terminal/visible.js';
import type { ProfilesRequest } from './usage.js';

/**
 * The profiles that `--profile` asks for, none where it is not given: those of a file, or shipped ones by name. Null where there are none or they are
 * invalid, which is reported with all that is wrong in them.
 */
export async function profilesOf(named: string | null, streams: Streams): Promise<readonly Profile[] | null> {
  if (named === null) return [];
  const shipped = existsSync(named) ? [] : shippedBy(named);
  return shipped.length > 0 ? shipped.map(forEverySender) : profilesIn(named, streams);
}

async function profilesIn(path: string, streams: Streams): Promise<readonly Profile[] | null> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await bytesOf(path, streams.stdin)));
  } catch (error) {
    await complain(path, error instanceof Unreadable ? error.message : 'is not JSON', streams);
    return null;
  }
  const { profiles, errors } = readProfile(json);
  for (const error of errors) await complain(path, visible(error), streams);
  return errors.length > 0 ? null : profiles;
}

/** Lists the profiles that come with the product, or shows those of a name. */
export async function listProfiles({ name, json, language }: ProfilesRequest, streams: Streams): Promise<ExitStatus> {
  const files = name === null ? shippedFiles() : filesBy(name);
  if (files.length === 0)
    return complain(name ?? '', 'is no profile that comes with the product; "profiles" lists them', streams);
  if (json) {
    const profiles = files.flatMap((file) => file.profiles);
    await streams.out(`${JSON.stringify(name !== null && profiles.length === 1 ? profiles[0] : profiles, null, 2)}\n`);
    return FINE;
  }
  for (const file of files) await streams.out(profileText(file, language, streams.paint));
  return FINE;
}

/** The files of a customer, or with the one profile of a name. */
function filesBy(name: string): readonly ShippedFile[] {
  const wanted = name.toLowerCase();
  return shippedFiles()
    .map(({ id, profiles }) => ({
      id,
      profiles: id === wanted ? profiles : profiles.filter((profile) => profile.name.toLowerCase() === wanted),
    }))
    .filter(({ profiles }) => profiles.length > 0);
}

function shippedBy(name: string): readonly Profile[] {
  return filesBy(name).flatMap(({ profiles }) => profiles);
}

/** Who asks for a profile by name means it whoever sends; for messages and releases of its own it stays. */
function forEverySender(profile: Profile): Profile {
  const { association: _, ...rest } = withoutParties(profile);
  return rest;
}
