import type { Keyring } from '@services/common/secrets/encryption';
import { addFailure, newRotation, type Rotation } from '@services/common/secrets/key-rotation';

import { prepared, type Database } from '../db.ts';
import { resealHeaders } from './headers.ts';
import type { Step } from './steps.ts';

interface Version {
  flowId: string;
  version: number;
  steps: Step[];
}

const FIND = prepared(`SELECT flow_id AS "flowId", version, steps FROM flow_versions
    WHERE (flow_id, version) > ($1, $2) AND jsonb_path_exists(steps, '$[*].headers.*') ORDER BY flow_id, version LIMIT 100`);
// No other code changes the steps of a stored version, so this statement cannot overwrite a concurrent change.
const REPLACE = prepared('UPDATE flow_versions SET steps = $3::jsonb WHERE flow_id = $1 AND version = $2');

/** Re-encrypts the values of headers, which are part of the steps in every version of a flow. */
export async function rotateFlowHeaders(db: Database, keyring: Keyring): Promise<Rotation> {
  const rotation = newRotation();
  let last: Pick<Version, 'flowId' | 'version'> | undefined = { flowId: '', version: 0 };
  while (last) {
    const versions: Version[] = await db.query<Version>(FIND, [last.flowId, last.version]);
    for (const { flowId, version, steps } of versions) {
      try {
        const resealed = JSON.stringify(resealHeaders(keyring, flowId, steps));
        if (resealed === JSON.stringify(steps)) continue;
        await db.query(REPLACE, [flowId, version, resealed]);
        rotation.resealed += 1;
      } catch (error) {
        addFailure(rotation, `${flowId} version ${version}`, error);
      }
    }
    last = versions.at(-1);
  }
  return rotation;
}
