import { expect, it } from 'vitest'
import { signatureOfLines } from '#platform/http/line-signature.ts'
import { signatureOf as signatureOfCall } from '#platform/gateway/signed-call.ts'
import { documentedSignature } from './documented-signature.ts'

// The expected value was computed with openssl:
// printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$secret"
const [secret, timestamp, body] = [
  'a secret of both sides',
  '1767225600',
  '{"remark":"売り間違い"}',
]
const wanted = '29339f29483f6e106d250e8c55b66fa8a5ef22e3621ea2c3d4debf3e01c7a86b'

it.each([
  ['test doubles', documentedSignature(secret, timestamp, body)],
  ['calls to a gateway or a point system', signatureOfCall(secret, timestamp, body)],
  ['the feed', signatureOfLines(secret, timestamp, Buffer.from(body))],
])(
  'the signature that %s compute equals the signature that openssl computes',
  (_whose, signature) => {
    expect(signature).toBe(wanted)
  },
)
