import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { oneLinePdf } from './one-line-pdf.ts'
import { userIdOf } from './people.ts'

const DAY = 86_400_000

/**
 * Two payment methods that the biggest merchant of a tenant does not accept yet, and the texts of
 * its applications for these methods.
 */
const words: Record<
  TenantPlan['code'],
  { asked: number; refused: number; remark: string; question: string; reason: string }
> = {
  demo: {
    asked: 17,
    refused: 18,
    remark: '海外からのお客様が増えているため、利用を希望します。',
    question: '営業許可証の有効期限が切れています。更新後の許可証をお送りください。',
    reason: '店舗の写真から、決済端末の設置場所を確認できませんでした。',
  },
  steppe: {
    asked: 12,
    refused: 13,
    remark: 'Гадаад үйлчлүүлэгчид олширч байгаа тул ашиглахыг хүсэж байна.',
    question: 'Зөвшөөрлийн хугацаа дууссан байна. Шинэчилсэн зөвшөөрлийг илгээнэ үү.',
    reason: 'Дэлгүүрийн зургаас терминалын байршлыг тодорхойлж чадсангүй.',
  },
}

interface Plan {
  readonly paymentMethod: number
  readonly state: 'ASKED' | 'REFUSED'
  /** Age of the application in days. */
  readonly age: number
  /** Comment that an administrator wrote on the application. */
  readonly said: string
}

async function apply(
  q: Kysely<Tables>,
  now: Date,
  tenant: TenantPlan,
  plan: Plan,
  index: number,
): Promise<void> {
  const { id: merchantId } = tenant.merchants[0]!
  const { full_name: owner, id: userId } = await q
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', '=', userIdOf(tenant.id, 'owner'))
    .executeTakeFirstOrThrow()
  const { full_name: admin } = await q
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userIdOf(tenant.id, 'superadmin'))
    .executeTakeFirstOrThrow()
  const applied = new Date(Number(now) - plan.age * DAY)
  const said = new Date(Number(applied) + 2 * DAY)
  const of = { merchant_id: merchantId, tenant_id: tenant.id }
  const id = (BigInt(Number(applied)) << 22n) + BigInt(index)
  await q
    .insertInto('payment_method_applications')
    .values({
      ...of,
      id,
      company_id: 1,
      payment_method_id: plan.paymentMethod,
      state: plan.state,
      from_day: new Date(Number(now) + 30 * DAY).toISOString().slice(0, 10),
      approval_id: null,
      reason: plan.state === 'REFUSED' ? plan.said : null,
      applied_at: applied,
      applied_by: owner,
      version: 2,
      changed_at: said,
      changed_by: admin,
    })
    .execute()
  const { remark } = words[tenant.code]
  const step = { ...of, application_id: id }
  await q
    .insertInto('payment_method_application_steps')
    .values([
      { ...step, id: id + 100n, step: 'APPLY', happened_at: applied, by_name: owner, text: remark },
      {
        ...step,
        id: id + 101n,
        step: plan.state === 'ASKED' ? 'ASK' : 'REFUSE',
        happened_at: said,
        by_name: admin,
        text: plan.said,
      },
    ])
    .execute()
  // A fixed file name instead of a random one, so that the demo is the same every time.
  const name = `00000000-0000-4000-8001-${String(merchantId).padStart(6, '0')}${String(index).padStart(6, '0')}`
  await q
    .insertInto('files')
    .values({
      ...of,
      name,
      user_id: userId,
      label: 'business-license.pdf',
      kept: true,
      content_type: 'application/pdf',
      bytes: oneLinePdf('Business license'),
      uploaded_at: applied,
    })
    .execute()
  await q
    .insertInto('payment_method_application_files')
    .values({ ...of, application_id: id, file_name: name, added_at: applied, added_by: owner })
    .execute()
}

/**
 * Adds two applications of the biggest merchant of each tenant: one with an open question from an
 * administrator, and one that was declined.
 */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const { asked, refused, question, reason } = words[tenant.code]
    await apply(
      q,
      now,
      tenant,
      { paymentMethod: refused, state: 'REFUSED', age: 21, said: reason },
      1,
    )
    await apply(q, now, tenant, { paymentMethod: asked, state: 'ASKED', age: 6, said: question }, 2)
  }
}
