import type { RunningService } from './service.ts';

/** A service's row of the table. */
export type TableRow = Pick<RunningService, 'name' | 'baseUrl' | 'reference' | 'stack' | 'try'>;

/** The summary that a newcomer needs after the start: each service's address, its key, and commands to try. */
export function renderTable(services: TableRow[], inbox: string): string {
  const header = ['Service', 'Base URL', 'API reference', 'Demo key'];
  const rows = services.map(({ name, baseUrl, reference = `${baseUrl}/docs`, stack }) => [
    name,
    baseUrl,
    reference,
    stack.apiKey ?? '–',
  ]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? title).length)),
  );
  const line = (row: string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd();
  const bodies = services.map(({ try: commands }, index) =>
    [line(rows[index] ?? []), ...commands.map((command) => `      ${command}`)].join('\n'),
  );
  return [
    line(header),
    line(widths.map((width) => '─'.repeat(width))),
    bodies.join('\n\n'),
    '',
    ...signIn(services),
    `  Inbox (everything the services have sent): ${inbox}`,
  ].join('\n');
}

/** The credentials for the consoles; all services of a stack have the same owner. */
function signIn(services: TableRow[]): string[] {
  const owner = services.find(({ stack }) => stack.owner)?.stack.owner;
  return owner ? [`  Sign in at <base URL>/console: ${owner.email}, password ${owner.password}`] : [];
}
