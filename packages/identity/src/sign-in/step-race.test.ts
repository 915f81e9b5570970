import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { codeKeeper } from '../credentials/one-time-codes.ts'
import { createSecretBox, type SecretBox } from '../credentials/secret-box.ts'
import {
  alpha,
  changeHanako,
  hanakoOf,
  MASTER_SECRET,
  openIdentity,
  type Started,
} from '../testing.ts'
import type { StepResult } from './sign-in-state.ts'
import { signInSteps } from './sign-in-steps.ts'

const tenantId = alpha.tenantId
const hanako = hanakoOf(alpha)
const taro = tenantId * 10 + 2
const place = {
  tenantId,
  publicUrl: alpha.publicUrl,
  uid: 'one page in two tabs',
  language: 'en',
} as const

let engine: Engine
let service: Started
let app: TOTP

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
  await changeHanako(engine, { mfa: true })
  const second = {
    enabled: true,
    mfa: true,
    must_change_password: true,
    mfa_email: 'taro@example.com',
  }
  await asOwner(
    engine,
    async (q) => void (await q.updateTable('users').set(second).where('id', '=', taro).execute()),
  )
  const { secret } = await service.admin.beginAuthenticator(alpha, hanako, 'Choba')
  app = new TOTP({ secret: Secret.fromBase32(secret) })
  const earlier = app.generate({ timestamp: Date.now() - 30_000 })
  expect(await service.admin.confirmAuthenticator(alpha, hanako, earlier)).toBe(true)
})
afterAll(() => service.close())

test('the app code of one user is no second step for another user who signs in on the same page', async () => {
  const box = createSecretBox(MASTER_SECRET)
  let other: Promise<StepResult> | undefined
  // While the code is checked, the other tab submits another user's password.
  const sealer: SecretBox = {
    ...box,
    open(...sealed) {
      other ??= otherTab.begin(place, taro)
      return box.open(...sealed)
    },
  }
  const mailer = { enqueue: async () => undefined, flush: () => undefined }
  const codes = codeKeeper(box.derive('one-time codes'))
  const otherTab = signInSteps({ engine, sealer: box, codes, mailer })
  // The transaction after the check waits until the other tab has started its sign-in.
  const behind: Engine = {
    ...engine,
    async transaction(opening, work) {
      await other
      return engine.transaction(opening, work)
    },
  }
  const steps = signInSteps({ engine: behind, sealer, codes, mailer })
  expect(await steps.begin(place, hanako)).toMatchObject({ next: 'authenticator' })
  const given = await steps.giveAuthenticatorCode(place, app.generate())
  expect(await other).toMatchObject({ next: 'code', done: ['pwd'] })
  expect(given).toEqual({ outcome: 'gone' })
  expect(await steps.at(place)).toMatchObject({
    person: { userId: taro },
    done: ['pwd'],
    next: 'code',
  })
})
