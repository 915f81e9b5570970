import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { NewPasskey, PASSKEY_NAME_MAX } from './passkeys.ts'

const credential = {
  id: 'AQID',
  clientDataJSON: 'e30',
  attestationObject: 'o2NmbXQ',
  transports: ['internal'],
}
const accepts = (changed: object, ofCredential: object = {}) =>
  z.safeParse(NewPasskey, {
    name: 'Laptop',
    credential: { ...credential, ...ofCredential },
    ...changed,
  }).success

describe('the schema of a new passkey', () => {
  it.each([{}, { name: 'x'.repeat(PASSKEY_NAME_MAX) }, { name: '会社のパソコン' }])(
    'accepts %j',
    (changed) => expect(accepts(changed)).toBe(true),
  )

  it.each([
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(PASSKEY_NAME_MAX + 1) },
    { name: 'a\nb' },
    { userId: '1' },
    { credential: {} },
  ])('rejects %j', (changed) => expect(accepts(changed)).toBe(false))

  it.each([{ transports: [] }, { id: 'A'.repeat(1400) }, { clientDataJSON: 'A'.repeat(4000) }])(
    'accepts a credential with the maximum length or without transports (row %#)',
    (changed) => expect(accepts({}, changed)).toBe(true),
  )

  it.each([
    { id: '' },
    { id: 'not base64url!' },
    { id: 'AQ==' },
    { id: 'A'.repeat(1401) },
    { clientDataJSON: 'A'.repeat(4001) },
    { attestationObject: 'A'.repeat(8001) },
    { transports: Array.from({ length: 9 }, () => 'usb') },
    { transports: ['x'.repeat(21)] },
    { rawId: 'AQID' },
  ])('rejects an invalid credential (row %#)', (changed) =>
    expect(accepts({}, changed)).toBe(false),
  )
})
