import { addTexts, changeLanguage, onTextsChanged, replaceTexts, saidNow, sayingIn } from './store.js';

const english = sayingIn('en');
const swedish = sayingIn('se');
const chinese = sayingIn('cn');

beforeAll(() => {
  addTexts('en', {
    file: {
      name: 'File {{number}} of {{name}}, {{number}}',
      read_one: '{{count}} file read',
      read_other: '{{count}} files read',
      state: { sent: 'Sent' },
      lost_one: '{{count}} file lost',
      lost_other: '{{count}} files lost',
    },
  });
  addTexts('se', { file: { read_one: '{{count}} fil läst', read_other: '{{count}} filer lästa' } });
  addTexts('cn', { file: { read_one: '已读 {{count}} 个文件', read_other: '已读 {{count}} 个文件（复数）' } });
});

describe('texts', () => {
  it('are found by their whole key, and have their values at every place', () => {
    expect(english('file.state.sent')).toBe('Sent');
    expect(english('file.name', { number: 7, name: '$& {{number}}' })).toBe('File 7 of $& {{number}}, 7');
  });

  it('have nothing where a value is missing', () => {
    expect(english('file.name', { number: '7' })).toBe('File 7 of , 7');
  });

  it('take the form that the language has for a number, and are asked for as they are where the count is a text', () => {
    expect([0, 1, 2].map((count) => english('file.read', { count }))).toEqual([
      '0 files read',
      '1 file read',
      '2 files read',
    ]);
    expect(swedish('file.read', { count: 1 })).toBe('1 fil läst');
    expect(chinese('file.read', { count: 1 })).toBe('已读 1 个文件（复数）');
    expect(english('file.state.sent', { count: 1 })).toBe('Sent');
    expect(english('file.read', { count: '1' })).toBe('file.read');
  });

  it('are English where the language has none, in the form of English', () => {
    expect(swedish('file.state.sent')).toBe('Sent');
    expect(chinese('file.lost', { count: 1 })).toBe('1 file lost');
  });

  it('are their key where nobody has them', () => {
    expect(swedish('file.absent')).toBe('file.absent');
    expect(english('file.state')).toBe('file.state');
    expect(english('constructor')).toBe('constructor');
  });

  it('are replaced by key and form, also those that come later, and never added', () => {
    replaceTexts('cn', { 'file.read_other': '{{count}}', 'later.title': 'B', 'file.absent': 'C' });
    expect(chinese('file.read', { count: 5 })).toBe('5');
    expect(chinese('file.absent')).toBe('file.absent');
    addTexts('cn', { later: { title: 'A' } });
    expect(chinese('later.title')).toBe('B');
    expect(english('file.read', { count: 5 })).toBe('5 files read');
  });

  it('are announced when they may be on screen: not those that are added before anything shows them', () => {
    const heard: string[] = [];
    const end = onTextsChanged(() => heard.push(saidNow().language));
    const before = saidNow();
    addTexts('se', { silent: { title: 'A' } });
    expect(saidNow()).toBe(before);
    addTexts('se', { late: { title: 'A' } }, false);
    expect(saidNow()).not.toBe(before);
    changeLanguage('se');
    replaceTexts('se', {});
    end();
    changeLanguage('en');
    expect(heard).toEqual(['en', 'se', 'se']);
  });
});
