import { BlockList, isIP } from 'node:net';

/**
 * IPv4 addresses that do not belong to another party on the public internet: IANA's special-purpose registry, multicast, and
 * addresses that clouds reserve for themselves.
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Azure's metadata service and resolver, at an address that is registered as public.
  '168.63.129.16/32',
  // Alibaba Cloud's metadata service. It is inside 100.64.0.0/10, but listed so that readers need not know this.
  '100.100.100.200/32',
];

/**
 * Everything outside 2000::/3 is refused: loopback, link-local, unique local (AWS's fd00:ec2::254 among them), multicast,
 * and the spellings of IPv4 addresses as IPv4-mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96, 64:ff9b:1::/48). Inside 2000::/3,
 * the ranges below are refused, too.
 */
const REFUSED_IPV6 = [
  // Teredo, benchmarking, ORCHID and other protocol assignments.
  '2001::/23',
  // Documentation.
  '2001:db8::/32',
  '3fff::/20',
  // 6to4: any IPv4 address.
  '2002::/16',
];
const GLOBAL_IPV6 = '2000::/3';

/** A literal address, or a range such as `10.0.0.0/8` or `fd00::/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address may not be connected to. */
export type AddressGuard = (address: string) => boolean;

/**
 * The only list of addresses that a customer's URL must not lead to.
 *
 * @param allowed addresses and ranges that may be reached nevertheless; an IPv4 range includes its IPv4-mapped form.
 * @throws RangeError when an entry is neither an address nor a range.
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const [exceptions, refused, global] = [
    toList(allowed),
    toList([...REFUSED_IPV4, ...REFUSED_IPV6]),
    toList([GLOBAL_IPV6]),
  ];
  return (address) => {
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    // An address with a zone (`fe80::1%eth0`) belongs to a network of this machine.
    if (isIP(address) === 0 || address.includes('%')) return true;
    if (exceptions.check(address, family)) return false;
    return refused.check(address, family) || (family === 'ipv6' && !global.check(address, family));
  };
}

function toList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    if (!isAddressRange(range)) throw new RangeError(`${range} is not an address or a range of addresses`);
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}
