import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Values that replace the right ones, so that the authenticator answers incorrectly. */
interface Wrong {
  origin?: string
  rpId?: string
  type?: string
  counter?: number
  challenge?: string
  /** Another authenticator, which signs the response. */
  signedBy?: Authenticator
}

export type Authenticator = ReturnType<typeof createAuthenticator>

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const word = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

// CBOR encoding, limited to what an attestation without a statement and a P-256 key need.
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : word(0x590000 + value.length, 3),
    value,
  ])
const coseKey = (x: Buffer, y: Buffer) =>
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authData),
  ])

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** Creates a test authenticator with one key that answers like a browser at this origin. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const [x, y] = [jwk.x!, jwk.y!].map((part) => Buffer.from(part, 'base64url'))
  const id = randomBytes(32)
  let used = 0

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (flags: number, wrong: Wrong) =>
    Buffer.concat([
      sha256(wrong.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      word(wrong.counter ?? used, 4),
    ])

  return {
    id: id.toString('base64url'),
    signature: (data: Buffer) => sign('sha256', data, privateKey),

    /** Returns a browser's response to a request to create a passkey. */
    create({ challenge }: { challenge: string }, wrong: Wrong = {}) {
      const key = [Buffer.alloc(16), word(id.length, 2), id, coseKey(x!, y!)]
      const authData = Buffer.concat([head(PRESENT_AND_VERIFIED + WITH_KEY, wrong), ...key])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      }
    },

    /** Returns a browser's response to a sign-in request. */
    get({ challenge }: { challenge: string }, wrong: Wrong = {}) {
      used = wrong.counter ?? used + 1
      const data = clientData('webauthn.get', challenge, wrong)
      const authData = head(PRESENT_AND_VERIFIED, wrong)
      const signed = Buffer.concat([authData, sha256(data)])
      const signature = wrong.signedBy?.signature(signed) ?? sign('sha256', signed, privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
