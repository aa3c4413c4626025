import { expect, test, vi } from 'vitest';
import { watchView } from '#web/lib/listen.ts';

test('an element whose changes are delivered together is reported by the last one', () => {
  let deliver: IntersectionObserverCallback = () => undefined;
  const observer = { observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observer.observe;
      disconnect = observer.disconnect;
      constructor(callback: IntersectionObserverCallback) {
        deliver = callback;
      }
    },
  );
  const reported: boolean[] = [];
  const watching = new AbortController();
  watchView({} as Element, watching.signal, (isInView) => reported.push(isInView));
  const entries = [true, false].map((isIntersecting) => ({ isIntersecting }));
  deliver(entries as IntersectionObserverEntry[], {} as IntersectionObserver);
  expect(reported).toEqual([false]);
  watching.abort();
  expect(observer.disconnect).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
