// News for the other tabs, and for listeners of this one. A message says only that something has changed: whoever gets it
// reads the storage.

export type News = 'session' | 'outbox' | 'recorded';

/** Who wants to know of a change in this tab. A listener that throws harms nobody else. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Answers the function that removes the listener. */
  add(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  }

  notify(value: T): void {
    for (const listener of this.#listeners) queueMicrotask(() => { listener(value); });
  }
}

export class Channel {
  readonly #channel: BroadcastChannel;

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
  }

  post(news: News): void {
    this.#channel.postMessage(news);
  }

  /** Calls the listener for news of other tabs, until the answered function is called. */
  subscribe(listener: (news: News) => void): () => void {
    const receive = ({ data }: MessageEvent<News>) => { listener(data); };
    this.#channel.addEventListener('message', receive);
    return () => { this.#channel.removeEventListener('message', receive); };
  }
}
