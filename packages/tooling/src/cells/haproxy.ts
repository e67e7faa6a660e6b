import { cellsOf, SERVICES, type ListedCell, type ListedService } from './list.ts';

/**
 * HAProxy's configuration (2.5 or newer): a request goes to the cell of its host, on a service's common host to that of its
 * key, and without a key to the first.
 *
 * @param bind what HAProxy listens on, with its certificates, such as `:443 ssl crt /etc/haproxy/certificates`
 */
export function haproxyCells(services: readonly ListedService[], bind: string): string {
  return [
    'defaults',
    '  mode http',
    '  option http-keep-alive',
    '  timeout connect 5s',
    '  timeout check 5s',
    '  timeout http-request 30s',
    '  # Longer than any answer takes, and than event streams are silent.',
    '  timeout client 120s',
    '  timeout server 120s',
    'frontend cells',
    `  bind ${bind}`,
    '  # Services run with TRUSTED_PROXIES=1.',
    '  http-request set-header X-Forwarded-For %[src]',
    '  http-request set-header X-Forwarded-Proto https if { ssl_fc }',
    '  http-request set-header X-Forwarded-Proto http if !{ ssl_fc }',
    '  http-request deny deny_status 404 if { path_reg -i ^/metrics/*$ }',
    '  http-request set-var(txn.host) req.hdr(host),host_only,lower',
    ...services.flatMap(routes),
    '  default_backend nowhere',
    'backend nowhere',
    '  http-request return status 421 content-type text/plain string "No cell has this host."',
    ...services.flatMap(cellsOf).flatMap(backend),
    '',
  ].join('\n');
}

function routes({ service, host, first, others }: ListedService): string[] {
  const { header, keys } = SERVICES[service];
  const ofKey = ({ tag }: ListedCell) => {
    const tagged = keys.map((key) => `${key}${tag}_`);
    return header === 'authorization'
      ? `req.fhdr(authorization,1) -m reg -i "^bearer +(${tagged.join('|')})"`
      : `req.fhdr(${header},1) -m beg ${tagged.join(' ')}`;
  };
  const common = `{ var(txn.host) -m str ${host} }`;
  return [
    ...[first, ...others].map((cell) => `  use_backend ${cell.name} if { var(txn.host) -m str ${cell.host} }`),
    ...others.map((cell) => `  use_backend ${cell.name} if ${common} { ${ofKey(cell)} }`),
    `  use_backend ${first.name} if ${common}`,
  ];
}

function backend({ name, host, replicas }: ListedCell): string[] {
  return [
    `backend ${name}`,
    '  balance leastconn',
    '  # A cell knows its own host only, which matters to tools at /mcp.',
    `  http-request set-header Host ${host}`,
    '  option httpchk GET /health/ready',
    '  http-check expect status 200',
    '  default-server check inter 1s fall 3 rise 1',
    ...replicas.map((address, index) => `  server ${index + 1} ${address}`),
  ];
}
