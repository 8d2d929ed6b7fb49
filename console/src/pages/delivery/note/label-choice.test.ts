import { toId } from '../../../../../server/domain/ids.js';
import { BUILT_IN_SETTINGS } from '../../../../../server/domain/label/print.js';
import { AS_USUAL, bodyOf, settingsOf } from './label-choice.js';

const [office, hall] = [toId('print-profile', '1'), toId('print-profile', '2')];
const asked = {
  profiles: [
    { ...BUILT_IN_SETTINGS, id: office, name: 'Office', isDefault: true },
    { ...BUILT_IN_SETTINGS, id: hall, name: 'Hall', isDefault: false, format: 'zpl', copies: 2 } as const,
  ],
  ...{ builtIn: BUILT_IN_SETTINGS, profileId: office, because: 'company' as const },
};

describe('how labels are printed', () => {
  it('is as the profile that counts says, and why it does', () => {
    expect(settingsOf(AS_USUAL, asked)).toMatchObject({ id: office, because: 'company', settings: { format: 'pdf' } });
    expect(bodyOf(AS_USUAL, [])).toEqual({});
  });

  it('is another profile for this print, or what is built in', () => {
    expect(settingsOf({ ...AS_USUAL, profileId: hall }, asked)).toMatchObject({
      because: 'print',
      settings: { format: 'zpl' },
    });
    expect(settingsOf({ ...AS_USUAL, profileId: null }, asked)).toMatchObject({ id: null, because: 'print' });
    expect(settingsOf({ ...AS_USUAL, profileId: office }, asked)).toMatchObject({ because: 'company' });
    expect(bodyOf({ ...AS_USUAL, profileId: null }, ['7'])).toEqual({ profileId: null, numbers: ['7'] });
  });

  it('has what is changed for this print alone', () => {
    const choice = { ...AS_USUAL, profileId: hall, layout: 'gtl-a5', changes: { copies: 1 } } as const;
    expect(settingsOf(choice, asked).settings).toMatchObject({ format: 'zpl', copies: 1 });
    expect(bodyOf(choice, [])).toEqual({ profileId: hall, layout: 'gtl-a5', copies: 1 });
  });

  it('is that of internal labels in no layout of transport labels', () => {
    expect(bodyOf({ ...AS_USUAL, kind: 'internal', layout: 'gtl-a5' }, ['7'])).toEqual({
      kind: 'internal',
      numbers: ['7'],
    });
  });
});
