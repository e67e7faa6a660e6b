import { createNetwork } from './network.ts';
import { outgoingUrl, refusePrivateUrl } from './urls.ts';

const schema = outgoingUrl();

test.each([
  ['https://example.com/hook?a=1', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['http://example.com:8080/', true],
  ['https://bücher.example/', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['example.com', false],
  ['http:example.com', false],
  ['http:/example.com', false],
  ['http:///example.com', false],
  ['http:\\\\example.com', false],
  ['http://a..b/', false],
  ['http://.example.com/', false],
  ['http://example.com../', false],
  ['http://-a.example/', false],
  [`http://${'a'.repeat(64)}.example/`, false],
  [`http://${'a.'.repeat(130)}example/`, false],
  ['http://example.com./', true],
  ['http://in_ternal.example/', true],
  ['https://[2606:4700::1111]/', true],
  ['https://93.184.216.34/', true],
  ['https://', false],
  ['https://exa mple.com', false],
  ['ht\ntps://example.com', false],
  [' https://example.com', false],
  ['https://example.com/\ud83d', false],
  ['https://user@example.com', false],
  ['https://:word@example.com', false],
  ['https://example.com:0/', false],
  ['https://example.com:70000/', false],
  ['https://999.1.1.1/', false],
  [`https://example.com/${'a'.repeat(2000)}`, false],
])('the URL %j is accepted: %s', (url, accepted) => {
  expect(schema.safeParse(url).success).toBe(accepted);
});

describe('when a URL is entered', () => {
  const network = createNetwork({ allowed: ['10.1.0.0/16'] });
  afterAll(() => network.close());

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://LOCALHOST/',
    'http://api.localhost./',
    'https://１２７.0.0.1/',
  ])('the URL %s is refused, and the error names the field', (url) => {
    expect(() => refusePrivateUrl(network, url)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        issues: [expect.objectContaining({ field: 'url', value: url })],
      }),
    );
  });

  test.each(['https://example.com', 'http://10.1.2.3/', 'http://localhost.example.com/', 'https://1.1.1.1/'])(
    'the URL %s is accepted',
    (url) => {
      expect(() => refusePrivateUrl(network, url)).not.toThrow();
    },
  );
});
