import { QueryObserver } from '@tanstack/react-query';
import { forgetShown, queryClient } from './query-client.js';

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
    forgetShown();
    forgetShown();
    expect(queryClient.getQueryData(['user'])).toBeUndefined();
    answer('until four');
    await expect(heard).resolves.toBe('until four');
    expect(observer.getCurrentResult().data).toBe('until four');
  });
});
