import { browserName } from './browser-name.js';

describe('the name of a browser', () => {
  it('is what people call it, though it claims to be others', () => {
    expect(
      [
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
        'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      ].map(browserName),
    ).toEqual(['Chrome, Linux', 'Edge, Windows', 'Safari, iPhone', 'Firefox, macOS', 'Chrome, Android']);
  });
  it('is the beginning of what it says where nobody knows it', () => {
    expect(['curl/8.10.1', '', 'x'.repeat(300)].map(browserName)).toEqual(['curl/8.10.1', '–', 'x'.repeat(40)]);
  });
});
