import { listSetting } from '../runtime/config.ts';
import { isAddressRange } from './addresses.ts';

/** Private addresses and ranges that outgoing requests may reach nevertheless. Default: none. */
export const allowedAddressesSetting = listSetting()
  .refine(
    (items) => items.every(isAddressRange),
    'must be a comma-separated list of addresses or ranges such as 10.0.0.0/8',
  )
  .prefault('');
