// Shows new messages: fetches this page again when the server reports a change, and replaces the list.
const live = document.querySelector('#live');
const entries = document.querySelector('#entries');
let isFetching = false;
let isStale = false;

async function refresh() {
  if (isFetching) {
    isStale = true;
    return;
  }
  isFetching = true;
  try {
    const response = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const id of ['entries', 'tabs']) {
      const [current, next] = [document.getElementById(id), fresh.getElementById(id)];
      // The list is not replaced while an element in it has the focus, so that readers keep their place.
      if (current && next && !current.contains(document.activeElement)) current.replaceWith(next);
    }
  } finally {
    isFetching = false;
    if (isStale) {
      isStale = false;
      await refresh();
    }
  }
}

function say(state) {
  live.dataset.state = state;
  live.textContent = state === 'live' ? 'live' : 'not connected';
}

if (entries?.dataset.follow === 'yes') {
  const events = new EventSource('/events');
  events.addEventListener('open', () => say('live'));
  events.addEventListener('error', () => say('lost'));
  events.addEventListener('message', () => void refresh().catch(() => say('lost')));
  addEventListener('pagehide', () => events.close());
}
