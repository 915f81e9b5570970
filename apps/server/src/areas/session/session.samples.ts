import { resultTypes } from '@choba/contract/result-types.ts'
import type { session } from '@choba/contract/areas.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { createAuthenticator } from '@choba/identity/authenticator.testing.ts'
import { Secret, TOTP } from 'otpauth'
import type { CallSamples } from '#testing/call-sample.ts'
import { copyOf } from '#testing/copied-user.ts'
import type { Role } from '#testing/demo-roles.ts'
import { signedIn } from '#testing/stated-needs.ts'
import { hosts, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

const noCodeAwaited = {
  code: resultTypes.nothingToDo.code,
  why: 'the embedded sign-in service asks for the code before it gives a token, so that no sign-in waits for one',
}
const samplePassword = 'a password'
const address = { email: 'codes@example.com', confirmEmail: 'codes@example.com' }
const newPassword = 'Another-one-2026!'

async function withAuthenticator(
  test: TestApp,
  role: Role,
): Promise<{ client: Client; secret: string }> {
  const { client } = await copyOf(test, role, true)
  const begun = await client.post('auth/authenticator', { password: DEMO_PASSWORD })
  return { client, secret: resultOf<{ secret: string }>(begun).secret }
}
async function withPasskeyBegun(
  test: TestApp,
  role: Role,
): Promise<{ client: Client; passkey: object }> {
  const { client } = await copyOf(test, role, true)
  const begun = await client.post('auth/passkey', { password: DEMO_PASSWORD })
  const credential = createAuthenticator(`http://${hosts.demo}`).create(
    resultOf<{ challenge: string }>(begun),
  )
  return { client, passkey: { name: 'Laptop', credential } }
}

async function withPasskey(
  test: TestApp,
  role: Role,
): Promise<{ client: Client; passkeyId: string }> {
  const { client, passkey } = await withPasskeyBegun(test, role)
  resultOf(await client.put('auth/passkey', passkey))
  const { passkeys } = resultOf<{ passkeys: [{ passkeyId: string }] }>(await client.get('auth/mfa'))
  return { client, passkeyId: passkeys[0].passkeyId }
}
const noPasskey = { passkeyId: '00000000-0000-4000-8000-000000000000' }
const notMine = { ends: resultTypes.nothingFound.code }
const credential = { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA', transports: [] }

/** Creates a user with a new address that is not confirmed yet, and returns the code sent to it. */
async function withPendingAddress(
  test: TestApp,
  role: Role,
): Promise<{ client: Client; code: string }> {
  const { client, userName } = await copyOf(test, role)
  const email = `${userName}@codes.example`
  const body = { password: DEMO_PASSWORD, account: userName, email, confirmEmail: email }
  const answer = await client.put('auth/mfa', body)
  if (answer.envelope.resultType !== 1000)
    throw new Error(`answered ${JSON.stringify(answer.envelope)}`)
  const { text } = await test.mailTo(email)
  return { client, code: /\b\d{6}\b/.exec(text)![0] }
}
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

// Random input fails because its password is wrong.
const wrongPassword = { ends: resultTypes.illegalOperation.code }
const noCode = { ends: resultTypes.nothingToDo.code }

export const samples: CallSamples<typeof session> = {
  tenantWebConfig: {
    call: 'GET /apiproxy/api/tenant/getcurrenttenantwebconfig',
    may: 'public',
    input: () => ({}),
  },
  userInfo: { call: 'GET /apiproxy/api/user/userinfo', may: signedIn, input: () => ({}) },
  logout: {
    call: 'POST /apiproxy/api/auth/logout',
    may: signedIn,
    input: () => ({}),
    real: async (test, role) => ({ by: (await copyOf(test, role)).client }),
  },
  secondStep: { call: 'GET /apiproxy/api/auth/mfa', may: signedIn, input: () => ({}) },
  setSecondStep: {
    call: 'PUT /apiproxy/api/auth/mfa',
    may: signedIn,
    input: () => ({ body: { ...address, password: samplePassword, account: 'somebody-else' } }),
    real: async (test, role) => {
      const { client, userName } = await copyOf(test, role)
      return { by: client, body: { ...address, password: DEMO_PASSWORD, account: userName } }
    },
    fuzz: { ...wrongPassword, rare: true },
  },
  changeSecondStep: {
    call: 'PUT /apiproxy/api/auth/setmfa',
    may: signedIn,
    input: () => ({ body: { ...address, password: samplePassword } }),
    real: async (test, role) => ({
      by: (await copyOf(test, role, true)).client,
      body: { ...address, password: DEMO_PASSWORD },
    }),
    fuzz: { ...wrongPassword, rare: true },
  },
  sendAddressCode: {
    call: 'POST /apiproxy/api/auth/mfaaddress',
    may: signedIn,
    input: () => ({}),
    real: async (test, role) => ({ by: (await withPendingAddress(test, role)).client }),
    fuzz: noCode,
  },
  confirmAddress: {
    call: 'PUT /apiproxy/api/auth/mfaaddress',
    may: signedIn,
    input: () => ({ body: { code: '000000' } }),
    real: async (test, role) => {
      const { client, code } = await withPendingAddress(test, role)
      return { by: client, body: { code } }
    },
    fuzz: noCode,
  },
  sendCode: {
    call: 'POST /apiproxy/api/auth/code',
    may: signedIn,
    input: () => ({}),
    real: async () => ({ refused: noCodeAwaited }),
    fuzz: noCode,
  },
  confirmCode: {
    call: 'PUT /apiproxy/api/auth/code',
    may: signedIn,
    input: () => ({ body: { code: '000000' } }),
    real: async () => ({ body: { code: '000000' }, refused: noCodeAwaited }),
    fuzz: noCode,
  },
  beginAuthenticator: {
    call: 'POST /apiproxy/api/auth/authenticator',
    may: signedIn,
    input: () => ({ body: { password: samplePassword } }),
    real: async (test, role) => ({
      by: (await copyOf(test, role, true)).client,
      body: { password: DEMO_PASSWORD },
    }),
    fuzz: wrongPassword,
  },
  confirmAuthenticator: {
    call: 'PUT /apiproxy/api/auth/authenticator',
    may: signedIn,
    input: () => ({ body: { code: '000000' } }),
    real: async (test, role) => {
      const { client, secret } = await withAuthenticator(test, role)
      return { by: client, body: { code: codeOf(secret) } }
    },
  },
  removeAuthenticator: {
    call: 'DELETE /apiproxy/api/auth/authenticator',
    may: signedIn,
    input: () => ({ body: { password: samplePassword } }),
    real: async (test, role) => {
      const { client, secret } = await withAuthenticator(test, role)
      resultOf(await client.put('auth/authenticator', { code: codeOf(secret) }))
      return { by: client, body: { password: DEMO_PASSWORD } }
    },
    fuzz: wrongPassword,
  },
  beginPasskey: {
    call: 'POST /apiproxy/api/auth/passkey',
    may: signedIn,
    input: () => ({ body: { password: samplePassword } }),
    real: async (test, role) => ({
      by: (await copyOf(test, role, true)).client,
      body: { password: DEMO_PASSWORD },
    }),
    fuzz: wrongPassword,
  },
  addPasskey: {
    call: 'PUT /apiproxy/api/auth/passkey',
    may: signedIn,
    input: () => ({ body: { name: 'Laptop', credential } }),
    real: async (test, role) => {
      const { client, passkey } = await withPasskeyBegun(test, role)
      return { by: client, body: { ...passkey } }
    },
  },
  renamePasskey: {
    call: 'PUT /apiproxy/api/auth/passkeyname',
    may: signedIn,
    input: () => ({ body: { ...noPasskey, name: 'Laptop' } }),
    real: async (test, role) => {
      const { client, passkeyId } = await withPasskey(test, role)
      return { by: client, body: { passkeyId, name: 'Phone' } }
    },
    fuzz: notMine,
  },
  removePasskey: {
    call: 'DELETE /apiproxy/api/auth/passkey',
    may: signedIn,
    input: () => ({ body: { ...noPasskey, password: samplePassword } }),
    real: async (test, role) => {
      const { client, passkeyId } = await withPasskey(test, role)
      return { by: client, body: { passkeyId, password: DEMO_PASSWORD } }
    },
    fuzz: notMine,
  },
  makeRecoveryCodes: {
    call: 'POST /apiproxy/api/auth/recoverycodes',
    may: signedIn,
    input: () => ({ body: { password: samplePassword } }),
    real: async (test, role) => ({
      by: (await copyOf(test, role, true)).client,
      body: { password: DEMO_PASSWORD },
    }),
    fuzz: wrongPassword,
  },
  changePassword: {
    call: 'PUT /apiproxy/api/user/resetpassword',
    may: signedIn,
    input: () => ({
      body: { userId: '999999', oldPassword: samplePassword, newPassword, rePassword: newPassword },
    }),
    real: async (test, role) => {
      const { client, userId } = await copyOf(test, role)
      return {
        by: client,
        body: { userId, oldPassword: DEMO_PASSWORD, newPassword, rePassword: newPassword },
      }
    },
    fuzz: { ...wrongPassword, rare: true },
  },
}
