import { afterEach, expect, test, vi } from 'vitest';
import { followLiveEvents } from './live-events.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a rejected event stream is retried with growing delays', async () => {
  vi.useFakeTimers();
  const sources = stubSources();
  const end = followLiveEvents(() => undefined);
  const tried: number[] = [];
  for (let seconds = 0; seconds < 300; seconds += 1) {
    const last = sources.at(-1);
    if (last && last.readyState !== FakeSource.CLOSED) {
      tried.push(seconds);
      last.refuse();
    }
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(tried.length).toBeLessThan(12);
  expect(tried[1]).toBeLessThan(3);
  sources.at(-1)?.refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  sources.at(-1)?.open();
  const before = sources.length;
  sources.at(-1)?.refuse();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sources).toHaveLength(before + 1);
  end();
});

test('a page in the back/forward cache has no stream until it is shown again', () => {
  const sources = stubSources();
  const end = followLiveEvents(() => undefined);
  page.dispatchEvent(new Event('pagehide'));
  expect(sources.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED]);
  page.dispatchEvent(new Event('pageshow'));
  expect(sources).toHaveLength(1);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(sources).toHaveLength(2);
  end();
  expect(sources[1]?.readyState).toBe(FakeSource.CLOSED);
});

test('tabs share one stream, which another tab takes over when the first one is closed', async () => {
  const sources = stubSources();
  const locks = [Promise.resolve()];
  const request = (
    _name: string,
    { signal }: { signal: AbortSignal },
    run: () => Promise<void>,
  ) => {
    const next = (locks.at(-1) as Promise<void>).then(() => (signal.aborted ? undefined : run()));
    locks.push(next);
    return next;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const heard: string[] = [];
  const ends = ['a', 'b'].map((tab) =>
    followLiveEvents((leadId) => heard.push(`${tab} ${leadId}`)),
  );
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  sources[0]?.open();
  sources[0]?.send('lead-received', { leadId: '1' });
  await vi.waitFor(() => expect(heard).toEqual(['a 1', 'b 1']));
  ends[0]?.();
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  sources[1]?.send('lead-received', { leadId: '2' });
  expect(heard).toEqual(['a 1', 'b 1', 'b 2']);
  ends[1]?.();
});

let page = new EventTarget();

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  listeners = new Map<string, (event: { data: string }) => void>();
  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, listener);
  }
  send(name: string, data: object): void {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  /** Simulates a response that isn't a stream, such as 429, after which browsers don't retry. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }
}

function stubSources(): FakeSource[] {
  const sources: FakeSource[] = [];
  class Recorded extends FakeSource {
    constructor() {
      super();
      sources.push(this);
    }
  }
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('EventSource', Recorded);
  vi.stubGlobal('fetch', async () => Response.json({}));
  return sources;
}
