// Lets the app start without a network. It keeps the files of the app and nothing that the service answers.

export {};

/** What the app needs to start. */
declare const FIRST: string[];
/** The parts that are loaded when a screen of them is opened. */
declare const LATER: string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'wfm-app-';
const CACHE = PREFIX + VERSION;

/** The caches of other versions, the oldest first. */
async function others(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: Request[] = [];
  for (const path of files) {
    // The page itself has the same name in every version. The names of the other files change with their bytes.
    if (!await cache.match(path)) missing.push(new Request(path, path === './' ? { cache: 'no-cache' } : {}));
  }
  await cache.addAll(missing);
}

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    // The first start is not slowed down by what nobody sees yet. A later version is there as a whole, or not at all.
    await keep((await others()).length > 0 ? [...FIRST, ...LATER] : FIRST);
    // What an open page loads later, such as a part or the texts of another language, is in the cache of its version.
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    // The latest of the others stays for the pages that are open, until the next version is active.
    for (const name of (await others()).slice(0, -1)) await caches.delete(name);
    await self.clients.claim();
  })());
});

// Somebody has signed in, so that every screen may be opened, also without a network.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keep(LATER).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  event.respondWith((async () => {
    const isPage = request.mode === 'navigate';
    // The names of all files but the page change with their bytes, so each is right from whatever version it is.
    for (const cacheName of isPage ? [CACHE] : [CACHE, ...await others()]) {
      const found = await caches.match(isPage ? './' : request, { cacheName, ignoreSearch: true });
      if (found) return found;
    }
    return fetch(request);
  })());
});
