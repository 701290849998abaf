// The network between the phones and the service. It loses what a test wants it to lose, and writes down every request.
import { createServer, request as send } from 'node:http';

const kindOf = (method, path) => {
  if (method === 'OPTIONS') return 'preflight';
  if (path.startsWith('/attendances/sync')) return 'sync';
  if (path.startsWith('/jobs/')) return 'job';
  return path.startsWith('/auth/refresh') ? 'refresh' : 'other';
};

const userOf = (authorization) => {
  try {
    return JSON.parse(Buffer.from(authorization.split('.')[1], 'base64url')).sub;
  } catch {
    return null;
  }
};

// What the gateway answers by itself, the service where it cannot finish, and the page of a hotspot to everything.
const ANSWERS = {
  throttle: [429, { 'retry-after': '1', 'content-type': 'application/json' }, '{"message":"Too Many Requests"}'],
  unavailable: [503, { 'content-type': 'application/json' }, JSON.stringify({
    type: 'urn:wfm:error:temporarily_unavailable', title: 'Temporarily unavailable', status: 503, code: 'temporarily_unavailable',
    detail: 'The service could not finish this now. Nothing is lost.', instance: '/', request_id: '1', retryable: true, errors: [],
  })],
  hotspot: [200, { 'content-type': 'text/html' }, '<title>Welcome</title>'],
};

export class Network {
  #service;
  #server;
  #faults = [];
  log = [];
  // Milliseconds that every request takes.
  delay = 0;

  static async start(service) {
    const network = new Network();
    network.#service = service;
    network.#server = createServer((request, response) => {
      // A browser sends a request again by itself if a connection that it uses again breaks. Here nothing is hidden.
      response.shouldKeepAlive = false;
      network.#pass(request, response).catch(() => { request.socket.destroy(); });
    });
    await new Promise((resolve) => { network.#server.listen(0, '127.0.0.1', resolve); });
    return network;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  // The next request of this kind meets the fault: `lose_request`, `lose_answer`, `cut_answer`, `spoil_token`, `forget_job`,
  // or one of ANSWERS.
  fail(kind, fault) {
    this.#faults.push({ kind, fault });
  }

  // No fault is left for later requests.
  heal() {
    this.#faults = [];
  }

  // Waits until a request that is like this has arrived.
  async arrives(isLike) {
    const limit = performance.now() + 10_000;
    while (!this.log.some(isLike)) {
      if (performance.now() > limit) throw new Error('It never arrived.');
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
  }

  syncs(user) {
    return this.log.filter((entry) => entry.kind === 'sync' && entry.user === user);
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(request, response) {
    const body = await read(request);
    const kind = kindOf(request.method, request.url);
    const entry = {
      kind, path: request.url, body: body.toString(), key: request.headers['idempotency-key'],
      clientTime: request.headers['client-time'], user: userOf(request.headers.authorization ?? ''),
      began: performance.now(), ended: null, status: null, fault: this.#take(kind),
    };
    this.log.push(entry);
    // The phone may be gone before there is an answer.
    response.on('close', () => { entry.ended ??= performance.now(); });
    try {
      await new Promise((resolve) => { setTimeout(resolve, this.delay); });
      if (entry.fault === 'lose_request') throw new Error('lost');
      const [status, headers, answer] = ANSWERS[entry.fault]
        ? withCors(ANSWERS[entry.fault], request.headers.origin)
        : await this.#forward(request, body, entry.fault);
      entry.status = status;
      if (entry.fault === 'lose_answer') throw new Error('lost');
      if (entry.fault === 'cut_answer') {
        response.writeHead(status, headers).write(answer.subarray(0, answer.length / 2), () => { request.socket.destroy(); });
        return;
      }
      response.writeHead(status, headers).end(answer);
    } finally {
      entry.ended ??= performance.now();
    }
  }

  #take(kind) {
    const at = this.#faults.findIndex((fault) => fault.kind === kind);
    return at < 0 ? null : this.#faults.splice(at, 1)[0].fault;
  }

  #forward({ method, url, headers }, body, fault) {
    const path = fault === 'forget_job' && url.startsWith('/jobs/') ? '/jobs/job_that_nobody_knows' : url;
    const authorization = fault === 'spoil_token' ? { authorization: 'Bearer spoilt' } : {};
    return new Promise((resolve, reject) => {
      const passed = send({
        host: '127.0.0.1', port: this.#service.port, method, path, agent: false,
        headers: { ...headers, ...authorization, connection: 'close' },
      }, (answer) => {
        read(answer).then((text) => { resolve([answer.statusCode, answer.headers, text]); }, reject);
      });
      passed.on('error', reject);
      passed.end(body);
    });
  }
}

const withCors = ([status, headers, body], origin) => [status, {
  ...headers, 'access-control-allow-origin': origin ?? '*', 'access-control-expose-headers': 'retry-after,date',
}, body];

async function read(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
