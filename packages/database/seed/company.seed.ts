import type { Kysely } from 'kysely'
import type { IssuerTable, NewBankAccountRow } from '../src/company-tables.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { companyReadings } from './company-names.ts'
import { FOUNDED, type MerchantPlan, tenantPlans, type TenantPlan } from './merchants.ts'

/** Real banks and branches. The accounts are made up. */
const banks = [
  ['0001', 'みずほ', 'ﾐｽﾞﾎ', '001', '東京営業部', 'ﾄｳｷﾖｳ'],
  ['0005', '三菱ＵＦＪ', 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ', '001', '本店', 'ﾎﾝﾃﾝ'],
  ['0009', '三井住友', 'ﾐﾂｲｽﾐﾄﾓ', '001', '神保町', 'ｼﾞﾝﾎﾞｳﾁﾖｳ'],
  ['0010', 'りそな', 'ﾘｿﾅ', '101', '船場', 'ｾﾝﾊﾞ'],
  ['9900', 'ゆうちょ', 'ﾕｳﾁﾖ', '018', '〇一八', 'ｾﾞﾛｲﾁﾊﾁ'],
] as const

/** Made-up banks of other countries, by currency. */
const foreignBanks: Readonly<Record<string, string>> = {
  CNY: '東和銀行（上海）',
  QAR: 'Gulf Pearl Bank',
  MNT: 'Тал нутаг банк',
}

const elsewhere = {
  bank_code: null,
  bank_kana: null,
  branch_code: null,
  branch_name: null,
  branch_kana: null,
  account_type: null,
  holder_kana: null,
}

function accountOf(merchant: MerchantPlan, company: string, nth: number) {
  const number = merchant.id * 1_000 + nth
  const foreign = foreignBanks[merchant.currency]
  if (foreign !== undefined)
    return {
      ...elsewhere,
      bank_name: foreign,
      account_no: `${merchant.currency}${5_000_000_000 + number}`,
    }
  const [bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana] =
    banks[number % banks.length]!
  return {
    bank_code,
    bank_name,
    bank_kana,
    branch_code,
    branch_name,
    branch_kana,
    account_type: nth === 0 ? (2 as const) : (1 as const),
    account_no: String(1_000_000 + number),
    holder_kana: companyReadings[company]![1],
  }
}

async function writeCompanies(q: Kysely<Tables>, merchant: MerchantPlan): Promise<void> {
  const accounts: NewBankAccountRow[] = merchant.companies.map((company, nth) => ({
    merchant_id: merchant.id,
    id: BigInt(nth + 1),
    company_id: nth + 1,
    tenant_id: merchant.tenantId,
    ...accountOf(merchant, company, nth),
    holder_name: company,
    applies_after: '-infinity',
    approval_id: null,
    requested_by: null,
    requested_at: null,
    approved_by: null,
    approved_at: FOUNDED,
  }))
  await q.insertInto('bank_accounts').values(accounts).execute()
  for (const [nth, company] of merchant.companies.entries()) {
    const kana = companyReadings[company]?.[0]
    if (kana === undefined) continue
    await q
      .updateTable('companies')
      .set({ kana, address: `東京都千代田区丸の内9-${merchant.id}-${nth + 1}` })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', nth + 1)
      .execute()
  }
}

type IssuerPlan = Omit<
  IssuerTable,
  'tenant_id' | 'version' | 'changed_at' | 'changed_by' | 'tax_rounding'
>

const issuers: Readonly<Record<TenantPlan['code'], IssuerPlan>> = {
  demo: {
    name: '帳場ペイメント株式会社',
    address: '東京都千代田区大手町9-9-9',
    phone: '03-0000-0100',
    registration_no: 'T7123456789012',
    requester_code: '9000000001',
    requester_kana: 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ',
    bank_code: '0001',
    bank_name: 'みずほ',
    bank_kana: 'ﾐｽﾞﾎ',
    branch_code: '001',
    branch_name: '東京営業部',
    branch_kana: 'ﾄｳｷﾖｳ',
    account_type: 2,
    account_no: '9000001',
  },
  steppe: {
    name: 'Стэпп Пэй ХХК',
    address: 'Улаанбаатар хот, Сүхбаатар дүүрэг, Энхтайваны өргөн чөлөө 99',
    phone: '7000-0100',
    registration_no: null,
    requester_code: null,
    requester_kana: null,
    bank_code: null,
    bank_name: 'Тал нутаг банк',
    bank_kana: null,
    branch_code: null,
    branch_name: null,
    branch_kana: null,
    account_type: null,
    account_no: 'MNT5000000001',
  },
}

/** Adds the issuer of each tenant's statements and a bank account for every company. */
export const seed: AreaSeed = async (q) => {
  for (const { id, code, merchants } of tenantPlans) {
    await q
      .insertInto('issuers')
      .values({ tenant_id: id, ...issuers[code] })
      .execute()
    for (const merchant of merchants) await writeCompanies(q, merchant)
  }
}
