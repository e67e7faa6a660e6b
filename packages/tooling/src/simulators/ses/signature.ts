import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ReceivedRequest } from '../core/http.ts';

/** The error type with which AWS refuses a request; null if its signature (version 4) is valid. */
export async function signatureProblem(
  request: ReceivedRequest,
  accessKeys: Readonly<Record<string, string>>,
): Promise<string | null> {
  const authorization = request.headers.authorization ?? '';
  const [, accessKeyId = '', day = '', region = '', service, names = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=[0-9a-f]{64}$/.exec(
      authorization,
    ) ?? [];
  if (accessKeyId === '') return 'MissingAuthenticationTokenException';
  const secretAccessKey = accessKeys[accessKeyId];
  if (secretAccessKey === undefined) return 'UnrecognizedClientException';
  const signedNames = names.split(';');
  if (service !== 'ses' || !signedNames.includes('host')) return 'InvalidSignatureException';
  const headers = Object.fromEntries(signedNames.map((name) => [name, String(request.headers[name] ?? '')]));
  const stamp = String(request.headers['x-amz-date'] ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const signingDate = new Date(stamp);
  if (Number.isNaN(signingDate.getTime()) || !stamp.replaceAll('-', '').startsWith(day))
    return 'InvalidSignatureException';
  if (Math.abs(Date.now() - signingDate.getTime()) > 15 * 60_000) return 'InvalidSignatureException';
  const credentials = { accessKeyId, secretAccessKey };
  // The signer adds no checksum header. If a client sends one, it is already among the signed headers.
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256, applyChecksum: false });
  const [hostname = '', port] = String(request.headers.host).split(':');
  const signed = await signer.sign(
    {
      method: request.method,
      protocol: 'http:',
      hostname,
      ...(port !== undefined && { port: Number(port) }),
      path: request.path,
      query: Object.fromEntries(request.query),
      headers,
      body: request.body,
    },
    { signingDate, signableHeaders: new Set(signedNames) },
  );
  const signature = (text = '') => /Signature=([0-9a-f]+)/.exec(text)?.[1];
  return signature(signed.headers['authorization']) === signature(authorization) ? null : 'InvalidSignatureException';
}
