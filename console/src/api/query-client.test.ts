import { QueryObserver } from '@tanstack/react-query';
import { forgetShown, keptSince, queryClient, readAgain } from './query-client.js';

describe('when somebody is signed out', () => {
  afterEach(() => {
    queryClient.clear();
  });

  it('everything is forgotten but what the sign-in page asks, whose answer still comes', async () => {
    let answer = (_: string): void => undefined;
    const asked = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const observer = new QueryObserver(queryClient, { queryKey: ['service-window'], queryFn: () => asked });
    const heard = new Promise<string>((resolve) => {
      observer.subscribe(({ data }) => {
        if (data !== undefined) resolve(data);
      });
    });
    queryClient.setQueryData(['user'], { username: 'anna' });
    const begun = Date.now();
    forgetShown();
    forgetShown();
    expect(keptSince()).toBeGreaterThanOrEqual(begun);
    expect(queryClient.getQueryData(['user'])).toBeUndefined();
    answer('until four');
    await expect(heard).resolves.toBe('until four');
    expect(observer.getCurrentResult().data).toBe('until four');
  });
});

describe('after a change', () => {
  it('a first answer that was on its way is asked for again, and no other query is', async () => {
    const answers: ((text: string) => void)[] = [];
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        answers.push(resolve);
      });
    const observer = new QueryObserver(queryClient, { queryKey: ['traffic', 'list'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    queryClient.setQueryData(['audit', 'list'], 'untouched');
    const read = readAgain({ queryKey: ['traffic'] });
    expect(answers).toHaveLength(1);
    answers[0]?.('before the change');
    await new Promise(setImmediate);
    expect(observer.getCurrentResult().data).toBe('before the change');
    expect(answers).toHaveLength(2);
    answers[1]?.('after the change');
    await read;
    expect(observer.getCurrentResult().data).toBe('after the change');
    expect(queryClient.getQueryState(['audit', 'list'])?.isInvalidated).toBe(false);
    stop();
    queryClient.clear();
  });
});
