import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/** The demo's first tenant, to which new merchants are added. */
export const TENANT = 1

/** A merchant that a test adds. It has the minimum of data that a day close needs. */
export interface NewMerchant {
  readonly id: number
  readonly code: string
  readonly currency: string
  readonly timeZone?: string
  readonly closingMinutes?: number
  /** Company of each store, by store number. */
  readonly stores: Readonly<Record<number, number>>
  /** Companies without a bank account. */
  readonly withoutAccount?: readonly number[]
}

/** Adds a merchant with stores, companies and their bank accounts, but without terms. */
export async function addMerchant(
  engine: Engine,
  {
    id,
    code,
    currency,
    timeZone = 'Asia/Tokyo',
    closingMinutes = 0,
    stores,
    withoutAccount = [],
  }: NewMerchant,
): Promise<void> {
  const own = { merchant_id: id, tenant_id: TENANT }
  const companyOf = Object.entries(stores).map(
    ([store, company]) => [Number(store), company] as const,
  )
  const companies = [...new Set(companyOf.map(([, company]) => company))]
  await asOwner(engine, async (q) => {
    await sql`insert into merchants (id, tenant_id, code, name, currency, time_zone, closing_minutes, enable_point)
      values (${id}, ${TENANT}, ${code}, ${code}, ${currency}, ${timeZone}, ${closingMinutes}, true)`.execute(
      q,
    )
    await q
      .insertInto('companies')
      .values(
        companies.map((company) => ({
          ...own,
          id: company,
          code: `C${company}`,
          name: `Company ${company}`,
        })),
      )
      .execute()
    await q
      .insertInto('stores')
      .values(
        companyOf.map(([store]) => ({
          ...own,
          id: store,
          code: `S${store}`,
          name: `Store ${store}`,
        })),
      )
      .execute()
    await q
      .insertInto('store_companies')
      .values(
        companyOf.map(([store, company]) => ({
          ...own,
          store_id: store,
          from_day: '-infinity',
          company_id: company,
        })),
      )
      .execute()
    await q
      .insertInto('bank_accounts')
      .values(
        companies
          .filter((company) => !withoutAccount.includes(company))
          .map((company) => ({
            ...own,
            id: newId(),
            company_id: company,
            bank_name: 'Bank abroad',
            account_no: `10000${company}`,
            holder_name: `Company ${company}`,
            applies_after: '-infinity',
            approved_at: new Date(),
            ...(currency === 'JPY' && {
              bank_code: '0001',
              bank_kana: 'ﾐｽﾞﾎ',
              branch_code: '001',
              branch_name: '東京営業部',
              branch_kana: 'ﾄｳｷﾖｳ',
              account_type: 1 as const,
              account_no: `100000${company}`,
              holder_kana: 'ｶ)ｶｲｼﾔ',
            }),
          })),
      )
      .execute()
  })
}
