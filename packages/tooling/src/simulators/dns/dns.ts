/** What the name server knows, without its protocol. */
export interface Dns {
  /** By name in lower case, then by type: texts of TXT, `10 mail.example.com` for MX. */
  records: Map<string, Map<string, readonly string[]>>;
  /** Names about which it says nothing at all, or that it cannot look them up. */
  failures: Map<string, 'silence' | 'failure'>;
  /** Every question, in order. */
  asked: { name: string; type: string }[];
  reset(): void;
}

export function createDns(): Dns {
  const dns: Dns = {
    records: new Map(),
    failures: new Map(),
    asked: [],
    reset() {
      dns.failures.clear();
      dns.asked.length = 0;
    },
  };
  return dns;
}
