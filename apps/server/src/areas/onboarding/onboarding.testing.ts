import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import type { OnboardingDetail, OnboardingStep } from '@choba/contract/onboarding.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { writePassword } from '@choba/identity/credentials/credentials.ts'
import { newMerchant } from '#areas/merchants/merchants.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

export interface Begun {
  readonly merchant: MerchantRow
  /** First user of the merchant, with all permissions. */
  readonly first: Client
}

/** Creates a merchant as `admin` and signs its first user in. */
export async function beginMerchant(test: TestApp, admin: Client): Promise<Begun> {
  const wanted = newMerchant()
  const { administrators } = resultOf<MerchantDetail>(await admin.post('ent/add', wanted))
  const userId = Number(administrators[0]!.userId)
  await writePassword(test.engine, { tenantId: 1, userId }, DEMO_PASSWORD, false)
  const merchant = await asOwner(test.engine, (q) =>
    q
      .selectFrom('merchants')
      .selectAll()
      .where('code', '=', wanted.entCode)
      .executeTakeFirstOrThrow(),
  )
  return { merchant, first: await test.signIn(wanted.firstUser.userName) }
}

/** Returns the steps of the checklist that are done, in the order of the checklist. */
export async function doneOf(client: Client): Promise<OnboardingStep[]> {
  const { steps } = resultOf<OnboardingDetail>(await client.get('onboarding/detail'))
  return steps.flatMap(({ step, done }) => (done ? [step] : []))
}
