import { createAddressGuard, isAddressRange } from './addresses.ts';

const isRefused = createAddressGuard([]);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('the address %s is refused', (address) => {
  expect(isRefused(address)).toBe(true);
});

test.each(['1.1.1.1', '93.184.215.14', '100.128.0.1', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2a00::1'])(
  'the address %s is public',
  (address) => {
    expect(isRefused(address)).toBe(false);
  },
);

test('a private address can be reached only if it is allowed or in an allowed range, also in its IPv4-mapped form', () => {
  const refuses = createAddressGuard(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', 'fd12::1'].filter(refuses)).toEqual([]);
  expect(['10.2.0.1', '127.0.0.2', 'fe80::1'].filter(refuses)).toEqual(['10.2.0.1', '127.0.0.2', 'fe80::1']);
});

test('an address range is written as an address with an optional prefix length', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'].filter(isAddressRange)).toHaveLength(4);
  expect(
    ['localhost', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'fe80::1%lo'].some(isAddressRange),
  ).toBe(false);
  expect(() => createAddressGuard(['10.0.0'])).toThrow(RangeError);
});
