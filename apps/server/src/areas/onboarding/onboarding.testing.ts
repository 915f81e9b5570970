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
  /** Its first user, who may do everything. */
  readonly first: Client
}

/** A merchant that `admin` has just made, its first user signed in. */
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

/** The steps that are done, in their order. */
export async function doneOf(client: Client): Promise<OnboardingStep[]> {
  const { steps } = resultOf<OnboardingDetail>(await client.get('onboarding/detail'))
  return steps.flatMap(({ step, done }) => (done ? [step] : []))
}
