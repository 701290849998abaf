'use strict';
(() => {
  // Swagger UI's own filter looks at tags only.
  const filter = () => ({
    fn: {
      opsFilter: (tags, phrase) => {
        const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
        const holds = (text) => words.every((word) => text.toLowerCase().includes(word));
        const says = (operation) => ['method', 'path', 'id'].map((name) => operation.get(name))
          .concat(operation.getIn(['operation', 'operationId']), operation.getIn(['operation', 'summary'])).join(' ');
        return tags
          .map((tag, name) => (holds(name) ? tag : tag.update('operations', (all) => all.filter((one) => holds(says(one))))))
          .filter((tag) => tag.get('operations').size > 0);
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          // Tags are closed until somebody opens them, or looks for something.
          isShown: (original) => (state, thing, otherwise) => {
            const phrase = state.get('filter');
            const isTag = [].concat(thing)[0] === 'operations-tag';
            return (isTag && typeof phrase === 'string' && phrase !== '') || original(thing, otherwise);
          },
        },
      },
    },
  });

  const ui = SwaggerUIBundle({
    url: '../openapi.json',
    dom_id: '#viewer',
    deepLinking: true,
    // All operations at once take seconds to draw.
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    plugins: [filter],
    onComplete: () => {
      const input = document.querySelector('.operation-filter-input');
      input.placeholder = 'Filter operations by path, name or tag';
      input.setAttribute('aria-label', input.placeholder);
    },
    // Otherwise it would show the document to somebody else's service.
    validatorUrl: null,
  });

  // The security scheme of the document.
  const SCHEME = 'bearer';
  const at = (id) => document.getElementById(id);
  let session;
  let challenge;
  let renewal;

  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    if (session) headers.authorization = `Bearer ${session.access_token}`;
    const answer = await fetch(`../auth/${path}`, {
      method: 'POST', headers, body: body && JSON.stringify(body), credentials: 'omit',
    });
    const text = await answer.text();
    let json = {};
    try { json = JSON.parse(text || '{}'); } catch { /* A proxy's own page: the status says enough. */ }
    return { ok: answer.ok, status: answer.status, json, wait: answer.headers.get('retry-after') };
  };

  const tell = (answer) => {
    const { title, detail } = answer.json;
    const wait = answer.wait ? ` Try again in ${answer.wait} s.` : '';
    at('told').textContent = `${title ?? `The service answered ${answer.status}`}. ${detail ?? ''}${wait}`;
  };

  // One of the three is shown: the form, the form for the code, or who is signed in.
  const show = (id, focus) => {
    for (const one of ['sign-in', 'second-factor', 'signed-in']) at(one).hidden = one !== id;
    at('session-title').textContent = id === 'signed-in' ? 'You are signed in' : 'Sign in to try operations';
    at('told').textContent = '';
    at('password').value = '';
    at('code').value = '';
    if (focus) at(focus).focus();
  };

  const begin = (answered) => {
    session = answered;
    challenge = undefined;
    ui.preauthorizeApiKey(SCHEME, session.access_token);
    // A minute early: an access token is never sent at its last moment.
    clearTimeout(renewal);
    renewal = setTimeout(renew, Math.max(30, session.expires_in - 60) * 1000);
  };

  const end = () => {
    session = undefined;
    challenge = undefined;
    clearTimeout(renewal);
    ui.authActions.logout([SCHEME]);
    show('sign-in', 'email');
  };

  const renew = async () => {
    const answer = await post('refresh', { refresh_token: session.refresh_token });
    if (answer.ok) begin(answer.json);
    else { end(); tell(answer); }
  };

  // Runs what a button does, once at a time, and says what went wrong.
  const on = (id, kind, act) => at(id).addEventListener(kind, async (event) => {
    event.preventDefault();
    const buttons = [...at('session').querySelectorAll('button')];
    buttons.forEach((button) => { button.disabled = true; });
    try { await act(); } catch { at('told').textContent = 'The service cannot be reached. Try again.'; }
    buttons.forEach((button) => { button.disabled = false; });
  });

  const enter = (answer) => {
    if (!answer.ok) { tell(answer); return; }
    begin(answer.json);
    show('signed-in');
    at('who').textContent = answer.json.user.email;
    at('sign-out').disabled = false;
    at('sign-out').focus();
  };

  on('sign-in', 'submit', async () => {
    const answer = await post('login', { email: at('email').value, password: at('password').value });
    challenge = answer.json.challenge;
    if (challenge) { show('second-factor', 'code'); return; }
    enter(answer);
  });
  on('second-factor', 'submit', async () => {
    enter(await post('totp/verify', { challenge, code: at('code').value.trim() }));
  });
  on('start-again', 'click', end);
  on('sign-out', 'click', async () => {
    const answer = await post('logout');
    end();
    // 401: the session has ended already.
    if (!answer.ok && answer.status !== 401) tell(answer);
  });
})();
