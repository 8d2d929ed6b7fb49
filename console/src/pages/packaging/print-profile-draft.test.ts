import { printProfileCreate, type PrintProfile } from '../../../../server/contract/print-profile.js';
import { toId } from '../../../../server/domain/ids.js';
import { BUILT_IN_SETTINGS, type PrintSettings } from '../../../../server/domain/label/print.js';
import { profileBodyOf, profileDraftOf } from './print-profile-draft.js';

const fields: PrintSettings & { readonly name: string; readonly isDefault: boolean } = {
  ...BUILT_IN_SETTINGS,
  ...{
    name: 'Office',
    isDefault: true,
    paper: 'a4',
    perSheet: 3,
    startPosition: 2,
    offsetX: -1.5,
    offsetY: 0.5,
    copies: 2,
  },
};
const profile: PrintProfile = {
  ...fields,
  id: toId('print-profile', '1'),
  userCount: 0,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const parsed = (draft: Parameters<typeof profileBodyOf>[0]) => printProfileCreate.body.safeParse(profileBodyOf(draft));

describe('the draft of a print profile', () => {
  it.each(['en', 'se', 'cn'] as const)('hands in what is stored when nothing was changed (%s)', (language) => {
    expect(parsed(profileDraftOf(profile, language)).data).toEqual(fields);
    const hall = {
      ...fields,
      format: 'zpl',
      paper: 'label',
      perSheet: null,
      startPosition: 1,
      darkness: -5,
      speed: 4,
    } as const;
    expect(parsed(profileDraftOf({ ...BUILT_IN_SETTINGS, ...hall }, language)).data).toEqual(hall);
  });

  it('hands in nothing of sheets for a label printer, and nothing of label printers for sheets', () => {
    const draft = { ...profileDraftOf(profile, 'en'), darkness: '5', speed: '4' };
    expect(parsed(draft).data).toMatchObject({ darkness: null, speed: null, perSheet: 3 });
    expect(parsed({ ...draft, format: 'zpl' }).data).toMatchObject({
      paper: 'label',
      perSheet: null,
      startPosition: 1,
      darkness: 5,
    });
  });

  it('is refused at the field that holds no number, or one that no printer takes', () => {
    const draft = { ...profileDraftOf(BUILT_IN_SETTINGS, 'en'), offsetX: 'left', copies: '99' };
    expect(
      parsed(draft)
        .error?.issues.map(({ path }) => path.join('.'))
        .sort(),
    ).toEqual(['copies', 'name', 'offsetX']);
  });
});
