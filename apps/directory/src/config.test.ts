import { ConfigError } from '@services/common/runtime/config';

import { readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgresql://directory@db.example.com/directory',
  CURSOR_SECRET: 'a secret of at least 32 characters',
  ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 1).toString('base64')}`,
};

test.each(Object.keys(complete))('%s is required, and no other setting replaces it', (name) => {
  expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(ConfigError);
  expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(new RegExp(`^  ${name}: `, 'm'));
});

test('webhook secrets are encrypted with ENCRYPTION_KEYS', () => {
  expect(readConfig(complete).ENCRYPTION_KEYS).toEqual([{ id: 'first', key: Buffer.alloc(32, 1) }]);
});
