import { cellsOf, SERVICES, type ListedCell, type ListedService } from './list.ts';

/**
 * nginx' configuration, to be included in `http`: a request goes to the cell of its host, on a service's common host to that
 * of its key, and without a key to the first.
 *
 * @param listening what each server listens on, such as `443 ssl`; certificates are set once, in `http`
 */
export function nginxCells(services: readonly ListedService[], listening: readonly string[]): string {
  return [
    '# Certificates (ssl_certificate, ssl_certificate_key) are set beside the inclusion of this file.',
    ...services.flatMap(cellsOf).flatMap(upstream),
    ...services.flatMap(keys),
    ...services.flatMap((service) => [
      ...cellsOf(service).flatMap((cell) => server(listening, cell.host, cell.name, cell.host)),
      ...server(listening, service.host, `$${variable(service)}_cell`, `$${variable(service)}_host`),
    ]),
    'server {',
    ...listening.map((address) => `  listen ${address} default_server;`),
    '  server_name _;',
    '  return 421;',
    '}',
    '',
  ].join('\n');
}

const variable = ({ service }: { service: string }) => service.replaceAll('-', '_');

function upstream({ name, replicas }: ListedCell): string[] {
  return [
    `upstream ${name} {`,
    '  least_conn;',
    ...replicas.map((address) => `  server ${address} max_fails=2 fail_timeout=2s;`),
    '  keepalive 64;',
    '}',
  ];
}

/** The cell of a request's key, and the host that this cell knows itself by. */
function keys(listed: ListedService): string[] {
  const { first, others } = listed;
  const { header, keys: prefixes } = SERVICES[listed.service];
  const start = header === 'authorization' ? '~*^bearer +' : '~^';
  const of = (value: (cell: ListedCell) => string) => [
    `  default ${value(first)};`,
    ...others.map(
      (cell) => `  "${start}(${prefixes.map((prefix) => `${prefix}${cell.tag}_`).join('|')})" ${value(cell)};`,
    ),
    '}',
  ];
  const source = `$http_${header.replaceAll('-', '_')}`;
  return [
    `map ${source} $${variable(listed)}_cell {`,
    ...of(({ name }) => name),
    `map ${source} $${variable(listed)}_host {`,
    ...of(({ host }) => host),
  ];
}

function server(listening: readonly string[], name: string, cell: string, host: string): string[] {
  return [
    'server {',
    ...listening.map((address) => `  listen ${address};`),
    `  server_name ${name};`,
    '  # The services have limits for each kind of body.',
    '  client_max_body_size 0;',
    '  location ~* ^/metrics/*$ { return 404; }',
    '  location / {',
    `    proxy_pass http://${cell};`,
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    # A cell knows its own host only, which matters to tools at /mcp.',
    `    proxy_set_header Host ${host};`,
    '    # Services run with TRUSTED_PROXIES=1.',
    '    proxy_set_header X-Forwarded-For $remote_addr;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    '    # Event streams and downloads arrive as they are written; no answer takes longer, and no stream is silent for so long.',
    '    proxy_buffering off;',
    '    proxy_read_timeout 120s;',
    '  }',
    '}',
  ];
}
