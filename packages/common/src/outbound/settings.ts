import { listSetting } from '../runtime/config.ts';
import { isAddressRange } from './addresses.ts';

/** Private addresses, or ranges of them, that outgoing requests may reach all the same: none unless set. */
export const allowedAddressesSetting = listSetting()
  .refine(
    (items) => items.every(isAddressRange),
    'must be a comma-separated list of addresses or ranges such as 10.0.0.0/8',
  )
  .prefault('');
