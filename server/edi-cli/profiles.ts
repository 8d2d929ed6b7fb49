import { readProfile } from '../edi/mapping/profile-json.js';
import type { Profile } from '../edi/mapping/profile.js';
import { bytesOf, Unreadable } from './files.js';
import { complain } from './complaint.js';
import type { Streams } from './streams.js';
import { visible } from './terminal.js';

/** The profiles of a file, none where no file is named; null where it can't be read or is invalid, which is reported with all that is wrong in it. */
export async function profilesOf(path: string | null, streams: Streams): Promise<readonly Profile[] | null> {
  if (path === null) return [];
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
