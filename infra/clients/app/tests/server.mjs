// Serves `dist/` at /app/ as the service does, with the same headers, and passes everything else on to the service.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
  + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json',
};

export async function startServer(dist, service, port = 0) {
  const state = { isDown: false, requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    if (state.isDown) {
      request.socket.destroy();
      return;
    }
    state.requests += 1;
    const { pathname } = new URL(request.url, 'http://app.test');
    if (pathname.startsWith('/app/')) {
      serve(join(dist, normalize(pathname.slice(5) || 'index.html')), request, response, state).catch(() => { response.writeHead(404).end(); });
      return;
    }
    const to = new URL(service);
    const passed = send({ host: to.hostname, port: to.port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => { response.destroy(); });
    request.pipe(passed);
  });
  await new Promise((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  return Object.assign(state, {
    begin: () => { Object.assign(state, { requests: 0, bytes: 0 }); },
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => { server.closeAllConnections(); server.close(); },
  });
}

async function serve(path, request, response, state) {
  const bytes = await readFile(path);
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  const isHashed = /-[0-9a-f]{8}\.\w+$|-[0-9A-Z]{8}\.js$/.test(path);
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: tag,
  };
  const isKnown = request.headers['if-none-match'] === tag;
  const packed = isKnown ? '' : gzipSync(bytes, { level: 9 });
  state.bytes += packed.length;
  response.writeHead(isKnown ? 304 : 200, headers).end(packed);
}
