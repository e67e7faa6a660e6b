/** A fault planted in a library, and a case that must notice it. */
export interface Fault {
  title: string;
  /** Below the library's folder. */
  file: string;
  find: string;
  replace: string;
  noticedBy: string;
}

/** By the library's folder. */
export const FAULTS: Record<string, Fault[]> = {
  node: [
    {
      title: 'connection errors are final',
      file: 'src/core.ts',
      find: 'return !isRefusedCertificate(error)',
      replace: 'return false',
      noticedBy: 'drop-after',
    },
    { title: '429 is final', file: 'src/core.ts', find: '[408, 429]', replace: '[408]', noticedBy: 'retry-429' },
    {
      title: 'every 409 is tried again',
      file: 'src/core.ts',
      find: "error.code === 'idempotency_conflict'",
      replace: 'error.status === 409',
      noticedBy: 'error-409',
    },
    {
      title: 'another base of the waits',
      file: 'src/core.ts',
      find: 'FIRST_DELAY = 0.5',
      replace: 'FIRST_DELAY = 1',
      noticedBy: 'retry-503',
    },
    {
      title: 'a long Retry-After is waited for',
      file: 'src/core.ts',
      find: 'LONGEST_WAIT = 60',
      replace: 'LONGEST_WAIT = 86_400',
      noticedBy: 'retry-after-long',
    },
    {
      title: 'redirects are followed',
      file: 'src/core.ts',
      find: "redirect: 'manual'",
      replace: "redirect: 'follow'",
      noticedBy: 'redirect',
    },
    {
      title: 'paths are not escaped',
      file: 'src/core.ts',
      find: 'return encodeURIComponent(value)',
      replace: 'return value',
      noticedBy: 'path-escaped',
    },
    {
      title: 'a new idempotency key for each attempt',
      file: 'src/core.ts',
      find: "init.headers.set('X-Retry-Count', String(attempt))",
      replace: "init.headers.set('Idempotency-Key', `auto_${randomUUID()}`)",
      noticedBy: 'drop-after',
    },
    {
      title: 'certificates that are not trusted are tried again',
      file: 'src/core.ts',
      find: 'return !isRefusedCertificate(error)',
      replace: 'return true',
      noticedBy: 'certificate',
    },
    {
      title: 'repeats are kept',
      file: 'src/core.ts',
      find: '!before.has(item[id])',
      replace: 'true',
      noticedBy: 'pages-shifted',
    },
    {
      title: 'the time of a webhook is not checked',
      file: 'src/webhooks.ts',
      find: '<= tolerance',
      replace: '<= 1e12',
      noticedBy: 'webhook-standard-old',
    },
    {
      title: 'the signature of a webhook is not compared',
      file: 'src/webhooks.ts',
      find: 'genuine.length === 0',
      replace: 'given.length === 0',
      noticedBy: 'webhook-service-wrong',
    },
    {
      title: 'the key is shown',
      file: 'src/client.ts',
      find: 'settings.apiKey.slice(0, 8)',
      replace: 'settings.apiKey',
      noticedBy: 'send',
    },
  ],
  python: [
    {
      title: 'connection errors are final',
      file: 'src/messaging_client/_call.py',
      find: 'return error.temporary',
      replace: 'return False',
      noticedBy: 'drop-after',
    },
    {
      title: '429 is final',
      file: 'src/messaging_client/_call.py',
      find: '(408, 429)',
      replace: '(408,)',
      noticedBy: 'retry-429',
    },
    {
      title: 'every 409 is tried again',
      file: 'src/messaging_client/_call.py',
      find: 'error.code == "idempotency_conflict"',
      replace: 'error.status == 409',
      noticedBy: 'error-409',
    },
    {
      title: 'another base of the waits',
      file: 'src/messaging_client/_call.py',
      find: 'FIRST_DELAY = 0.5',
      replace: 'FIRST_DELAY = 1.0',
      noticedBy: 'retry-503',
    },
    {
      title: 'a long Retry-After is waited for',
      file: 'src/messaging_client/_call.py',
      find: 'LONGEST_WAIT = 60.0',
      replace: 'LONGEST_WAIT = 86400.0',
      noticedBy: 'retry-after-long',
    },
    {
      title: 'paths are not escaped',
      file: 'src/messaging_client/_call.py',
      find: 'return quote(value, safe="!*\'()")',
      replace: 'return value',
      noticedBy: 'path-escaped',
    },
    {
      title: 'a new idempotency key for each attempt',
      file: 'src/messaging_client/_sync.py',
      find: 'prepared.headers["X-Retry-Count"] = str(attempt)',
      replace: 'prepared.headers["Idempotency-Key"] = f"auto_{attempt}"',
      noticedBy: 'drop-after',
    },
    {
      title: 'certificates that are not trusted are tried again',
      file: 'src/messaging_client/_transport.py',
      find: 'not isinstance(error, ssl.SSLCertVerificationError)',
      replace: 'True',
      noticedBy: 'certificate',
    },
    {
      title: 'an answer that breaks off counts as whole',
      file: 'src/messaging_client/_transport.py',
      find: 'if answer.length:',
      replace: 'if False:',
      noticedBy: 'export-truncated',
    },
    {
      title: 'connections are not kept',
      file: 'src/messaging_client/_transport.py',
      find: 'self._free.put(connection)',
      replace: 'connection.close()',
      noticedBy: 'keep-alive',
    },
    {
      title: 'repeats are kept',
      file: 'src/messaging_client/_call.py',
      find: 'id is None or id not in self._before',
      replace: 'True',
      noticedBy: 'pages-shifted',
    },
    {
      title: 'the time of a webhook is not checked',
      file: 'src/messaging_client/webhooks.py',
      find: '> tolerance',
      replace: '> 1e12',
      noticedBy: 'webhook-standard-old',
    },
    {
      title: 'the signature of a webhook is not compared',
      file: 'src/messaging_client/webhooks.py',
      find: 'if not genuine',
      replace: 'if not given',
      noticedBy: 'webhook-service-wrong',
    },
    {
      title: 'the key is shown',
      file: 'src/messaging_client/_call.py',
      find: '{self.api_key[:8]}',
      replace: '{self.api_key}',
      noticedBy: 'send',
    },
  ],
};
